package io.policybridge.traces.play;

import java.util.Map;
import java.util.Optional;

/**
 * The machine of Accel-Sim that fits machine code of a version, or comes closest; it is not packaged here.
 *
 * @param names folders of it in {@code gpgpu-sim/configs/tested-cfgs}, the usual one first
 * @param fits whether it is of the same generation
 * @param sms SMs of the first
 * @param threads that one of these holds
 */
public record ShippedMachine(String names, boolean fits, int sms, int threads) {
    private static final ShippedMachine PASCAL = new ShippedMachine("SM6_TITANX", true, 28, 2048);
    private static final ShippedMachine AMPERE = new ShippedMachine("SM86_RTX3070", true, 46, 1536);
    private static final ShippedMachine LATER = new ShippedMachine("SM86_RTX3070", false, 46, 1536);
    private static final Map<Integer, ShippedMachine> BY_BINARY = Map.of(
            35, new ShippedMachine("SM3_KEPLER_TITAN", true, 14, 2048),
            60, PASCAL,
            61, PASCAL,
            70, new ShippedMachine("SM7_QV100, SM7_GV100, SM7_TITANV", true, 80, 2048),
            75, new ShippedMachine("SM75_RTX2060, SM75_RTX2060_S", true, 30, 1024),
            80, AMPERE,
            86, AMPERE,
            89, LATER,
            90, LATER);

    /** That for machine code of version {@code binary}; empty for machine code that cannot be decoded. */
    public static Optional<ShippedMachine> of(int binary) {
        return Optional.ofNullable(BY_BINARY.get(binary));
    }

    /** The most CTAs of {@code threads} that it can hold, whatever else they need. */
    public long ctas(int threads) {
        return (long) sms * Math.max(1, this.threads / threads);
    }

    @Override
    public String toString() {
        return names + (fits ? "" : " comes closest; Accel-Sim has none");
    }
}
