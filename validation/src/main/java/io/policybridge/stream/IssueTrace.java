package io.policybridge.stream;

import java.util.List;

/**
 * An issue stream in memory: what every warp executes, keyed by (kernel, CTA, warp in CTA), independent of where and when it ran.
 * The dynamic instructions of one warp are consecutive indices from {@link #first} to before {@link #end}.
 */
public interface IssueTrace {

  /** One kernel launch. {@code id} as in the stream; CTAs count from 0, x fastest. */
  record Kernel(
      int id, String name, int ctas, int threadsPerCta, int warpsPerCta, int registersPerThread, int sharedBytes, int localBytes, int constantBytes,
      int gridX, int gridY, int gridZ, int ctaX, int ctaY, int ctaZ) {}

  /** Kernels in launch order. */
  List<Kernel> kernels();

  /** Static instructions; a dynamic instruction names one by index. */
  List<StaticInstruction> code();

  /** First dynamic instruction of a warp. */
  int first(int kernelIndex, int cta, int warpInCta);

  /** End (exclusive) of its dynamic instructions. */
  int end(int kernelIndex, int cta, int warpInCta);

  /** Index of the static instruction. */
  int code(int dynamic);

  /** Active mask of the SIMT stack. */
  int active(int dynamic);

  /** What remains after the predicate. */
  int exec(int dynamic);

  /** Barrier number of a barrier instruction, -1 for others. */
  int barrier(int dynamic);

  /** Threads that the barrier waits for. */
  int barrierThreads(int dynamic);

  /** Writes the byte address of every exec lane, in lane order, to {@code out}; returns how many, 0 for instructions without addresses. */
  int addresses(int dynamic, long[] out);

  /** SM on which the CTA ran when it was recorded: local addresses belong to that SM ... */
  int recordedSm(int kernelIndex, int cta);

  /** ... and to this hardware CTA slot. */
  int recordedHardwareCta(int kernelIndex, int cta);

  /** Hex digest of the stream. */
  String digest();

  /** Warp instructions recorded. */
  long warpInstructions();

  /** Core cycles between the first launch and the end of the run as recorded. */
  long recordedCycles();
}
