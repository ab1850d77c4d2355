package io.policybridge.simulator.metrics.loads;

/**
 * The lines that a load instruction filled in an L1D that loses none until the launch ends, by locality type (APCM,
 * section 3.1 and table 2), over all launches and SMs.
 *
 * @param pc address of the instruction
 * @param streaming accessed once
 * @param interWarp accessed once by the warp that filled them, and by other warps
 * @param intraWarp accessed several times, by the warp that filled them alone
 * @param mixed accessed several times by the warp that filled them, and by other warps
 */
public record LoadLines(long pc, long streaming, long interWarp, long intraWarp, long mixed) {
    static LoadLines of(long pc, long[] types) {
        return new LoadLines(pc, types[0], types[1], types[2], types[3]);
    }

    /** All of them. */
    public long lines() {
        return streaming + interWarp + intraWarp + mixed;
    }

    /** The type of most of them: the instruction's, of which APCM's access pattern similarity is the share. */
    public String type() {
        long most = Math.max(Math.max(streaming, interWarp), Math.max(intraWarp, mixed));
        if (most == streaming) {
            return "streaming";
        }
        return most == interWarp ? "inter-warp" : most == intraWarp ? "intra-warp" : "mixed";
    }
}
