package io.policybridge.api;

/** The four kinds of site that a policy can govern. */
public enum PartKind {
    L1D("L1 data cache of an SM"),
    L2("L2 slice of a memory sub-partition"),
    DRAM("DRAM channel"),
    WARPS("warps and CTAs of an SM");

    private final String site;

    PartKind(String site) {
        this.site = site;
    }

    /** The kind of site in words. */
    public String site() {
        return site;
    }

    /** What {@code policy} does at site {@code unit} of this kind, or null. */
    public Part of(GpuPolicy policy, int unit) {
        return switch (this) {
            case L1D -> policy.l1d(unit);
            case L2 -> policy.l2(unit);
            case DRAM -> policy.dram(unit);
            case WARPS -> policy.warps(unit);
        };
    }
}
