package io.policybridge.benchmarks.tensorcore;

/** GEMM by {@code wmma}, which GPGPU-Sim knows, with the tiles and launch of a kernel of CUTLASS for Volta. */
public final class WmmaGemm extends TensorGemm {
    public WmmaGemm() {
        super("wmma_gemm", "by wmma");
    }
}
