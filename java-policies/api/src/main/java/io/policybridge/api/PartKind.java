package io.policybridge.api;

/** The four places that a policy can govern. */
public enum PartKind {
    L1D("L1 data cache of an SM"),
    L2("L2 slice of a memory sub-partition"),
    DRAM("DRAM channel"),
    WARPS("warps and CTAs of an SM");

    private final String place;

    PartKind(String place) {
        this.place = place;
    }

    /** The place in words. */
    public String place() {
        return place;
    }

    /** What {@code policy} does at place {@code unit} of this kind, or null. */
    public Part of(GpuPolicy policy, int unit) {
        return switch (this) {
            case L1D -> policy.l1d(unit);
            case L2 -> policy.l2(unit);
            case DRAM -> policy.dram(unit);
            case WARPS -> policy.warps(unit);
        };
    }
}
