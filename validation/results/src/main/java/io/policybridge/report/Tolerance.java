package io.policybridge.report;

/**
 * How much two runs may differ and still agree.
 *
 * @param percent largest difference of cycles and of L1D misses, in percent of GPGPU-Sim's; other statistics are then
 *     free. 0: every statistic must be equal
 */
public record Tolerance(double percent) {
    public static final Tolerance NONE = new Tolerance(0);

    public boolean isExact() {
        return percent == 0;
    }

    /** Whether {@code simulated} is as near to {@code recorded} as it must be. */
    public boolean covers(double recorded, double simulated) {
        return recorded == simulated || Math.abs(simulated - recorded) <= percent / 100 * Math.abs(recorded);
    }

    /** For the line that says whether runs agree. */
    @Override
    public String toString() {
        return isExact() ? "every statistic equal" : "cycles and L1D misses within " + percent + "%";
    }
}
