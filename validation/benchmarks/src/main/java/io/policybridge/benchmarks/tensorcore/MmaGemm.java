package io.policybridge.benchmarks.tensorcore;

/**
 * GEMM by {@code mma.sync}, {@code ldmatrix} and {@code cp.async}, which GPGPU-Sim does not know, with the tiles and
 * launch of a kernel of CUTLASS for Ampere.
 */
public final class MmaGemm extends TensorGemm {
    public MmaGemm() {
        super("mma_gemm", "by mma.sync, not GPGPU-Sim's");
    }
}
