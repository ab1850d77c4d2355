package io.policybridge.api;

/**
 * A structure that a policy would need in hardware.
 *
 * @param structure what it is
 * @param bits of one of them; 0 for logic without state
 * @param per where there is one
 * @param formula where the number comes from, with the host's sizes and the policy's parameters in it
 * @param source who counts so: paper with place, literature, or ours
 */
public record StateBits(String structure, long bits, Per per, String formula, String source) {

    /** Where there is one of a structure. */
    public enum Per {
        SM,
        L2_SLICE,
        CHANNEL,
        GPU;

        /** How many there are on {@code host}. */
        public int sites(HostGeometry host) {
            return switch (this) {
                case SM -> host.sms();
                case L2_SLICE -> host.subPartitions();
                case CHANNEL -> host.channels();
                case GPU -> 1;
            };
        }

        @Override
        public String toString() {
            return switch (this) {
                case SM -> "SM";
                case L2_SLICE -> "L2 slice";
                case CHANNEL -> "channel";
                case GPU -> "GPU";
            };
        }
    }

    /** Bits of all of them on the whole of {@code host}. */
    public long on(HostGeometry host) {
        return bits * per.sites(host);
    }

    /** Bits that distinguish {@code n} values. */
    public static int width(long n) {
        return Long.SIZE - Long.numberOfLeadingZeros(n - 1);
    }
}
