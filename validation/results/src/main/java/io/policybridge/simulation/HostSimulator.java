package io.policybridge.simulation;

/** Which simulator ran a simulation. Others of its builds may give other results. */
public enum HostSimulator {
    /** The reference simulator of this program. */
    REFERENCE(""),
    /** A GPGPU-Sim, patched or not. */
    GPGPUSIM("GPGPU-Sim ");

    private final String mark;

    HostSimulator(String mark) {
        this.mark = mark;
    }

    /** As files of results name it, with the version or digest of its build. */
    public String written(String build) {
        return mark + build;
    }

    /** The one that {@link #written} wrote. */
    public static HostSimulator of(String written) {
        return written.startsWith(GPGPUSIM.mark) ? GPGPUSIM : REFERENCE;
    }

    /** The build that {@link #written} wrote of this simulator. */
    public String build(String written) {
        return written.substring(mark.length());
    }
}
