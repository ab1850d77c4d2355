package io.policybridge.sim.recording;

import io.policybridge.config.GpuConfig;
import io.policybridge.sim.Gpu;
import io.policybridge.sim.RunObserver;
import io.policybridge.sim.sm.Program;
import io.policybridge.sim.sm.SmObserver;
import io.policybridge.stream.IssueTrace;
import io.policybridge.stream.StreamWriter;
import java.nio.file.Path;
import java.util.List;

/**
 * Writes the streams issue, dram, icnt and clock of one simulation into a folder. Nothing stands there under its name before {@link #finish}; a
 * recorder closed before leaves nothing behind.
 */
public final class Recorder implements RunObserver, AutoCloseable {
  /** The streams that are written. */
  public static final List<String> STREAMS = List.of("issue", "dram", "icnt", "clock");

  private final Path folder;
  private final GpuConfig config;
  private final IssueStream issue;
  private DramStream dram;
  private NetworkStream network;
  private ClockStream clock;

  /** A recorder of a simulation of {@code config} driven by {@code source}, which was read as {@code trace}. */
  public Recorder(Path folder, GpuConfig config, IssueTrace trace, Path source) {
    this.folder = folder;
    this.config = config;
    issue = new IssueStream(folder, config, trace, source, new Program(trace, config.sm()).units());
  }

  /** To be given to the GPU when it is built. */
  public SmObserver sms() {
    return issue;
  }

  /** Watches {@code gpu} from before its first cycle on. */
  public void attach(Gpu gpu) {
    issue.attach(gpu);
    dram = new DramStream(folder, gpu, config.mapping());
    network = new NetworkStream(folder, gpu);
    clock = new ClockStream(folder, gpu);
    gpu.observe(this);
    gpu.memory().watch(dram, dram);
    gpu.network().watch(network);
  }

  @Override
  public void reinitialised() {
    issue.reinitialised();
    clock.reinitialised();
  }

  @Override
  public void kernelBegan(int index) {
    issue.kernelBegan(index);
  }

  @Override
  public void stepping(int domains) {
    clock.stepping(domains);
  }

  private List<StreamWriter> writers() {
    return dram == null ? List.of(issue.writer()) : List.of(issue.writer(), dram.writer(), network.writer(), clock.writer());
  }

  /** Puts the streams in their places. */
  public void finish() {
    writers().forEach(StreamWriter::finish);
  }

  @Override
  public void close() {
    writers().forEach(StreamWriter::close);
  }
}
