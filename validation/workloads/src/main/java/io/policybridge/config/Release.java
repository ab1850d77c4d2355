package io.policybridge.config;

/** The releases of GPGPU-Sim whose rules the simulator follows. */
public enum Release {
    DEVELOPMENT("dev"),
    /**
     * 4.0.1: steps of the operand collector come before the LD/ST unit takes, sub-cores share collector and execution
     * units, writes to sectors that cannot be read miss, and a streaming L1D never allocates on miss.
     */
    V4_0_1("4.0.1");

    private final String text;

    Release(String text) {
        this.text = text;
    }

    /** As -gpgpusim_release and messages have it. */
    @Override
    public String toString() {
        return text;
    }
}
