package io.policybridge.simulator.energy;

import io.policybridge.config.GpuConfig;
import io.policybridge.simulator.Totals;

/** The energies of {@link EnergyEvent} on one machine. */
public final class EnergyModel {
    private static final EnergyEvent[] EVENTS = EnergyEvent.values();
    private static final double PICO_PER_NANO = 1000;
    private static final double NANO_PER_MICRO = 1000;

    private final GpuConfig gpu;

    public EnergyModel(GpuConfig gpu) {
        this.gpu = gpu;
    }

    /** Name of the machine. */
    public String machine() {
        return gpu.name();
    }

    /** Energy of one {@code event}, pJ. */
    public double picojoules(EnergyEvent event) {
        return event.picojoules(gpu);
    }

    /** Static power, W. */
    public double watts() {
        return EnergyEvent.SM_WATTS * gpu.sm().sms()
                + EnergyEvent.CHANNEL_WATTS * gpu.memory().channels();
    }

    /** What {@code totals} cost. Watts by cycles over MHz are microjoules. */
    public Energy of(Totals totals) {
        double[] dynamic = new double[EVENTS.length];
        for (EnergyEvent event : EVENTS) {
            dynamic[event.ordinal()] = event.count(totals) * picojoules(event) / PICO_PER_NANO;
        }
        return new Energy(dynamic, watts() * totals.cycles() / gpu.clocks().coreMhz() * NANO_PER_MICRO);
    }
}
