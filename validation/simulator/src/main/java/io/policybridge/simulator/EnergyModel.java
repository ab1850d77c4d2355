package io.policybridge.simulator;

import io.policybridge.config.GpuConfig;
import io.policybridge.simulator.statistics.Snapshot;
import io.policybridge.simulator.statistics.Statistic;
import java.util.ArrayList;
import java.util.List;

/**
 * What a run costs in energy on one machine: counted {@linkplain EnergyEvent events} by published energies each, and
 * static power over time. Good for comparisons of policies, for no more.
 */
public final class EnergyModel {
    private static final double PICO_PER_NANO = 1000;
    private static final double NANO_PER_MICRO = 1000;

    private final GpuConfig gpu;
    private final List<Statistic> statistics;

    public EnergyModel(GpuConfig gpu) {
        this.gpu = gpu;
        List<Statistic> all = new ArrayList<>();
        for (EnergyEvent event : EnergyEvent.values()) {
            all.add(new EnergyStatistic(event.key(), event.event(), totals -> nanojoules(event, totals)));
        }
        all.add(new EnergyStatistic("static", "static power by time", this::constant));
        all.add(new EnergyStatistic("total", "all of it", totals -> of(totals).total()));
        statistics = List.copyOf(all);
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
    double watts() {
        return EnergyEvent.SM_WATTS * gpu.sm().sms()
                + EnergyEvent.CHANNEL_WATTS * gpu.memory().channels();
    }

    /** What {@code totals}, {@link RunStatistics}, cost. */
    public Energy of(Snapshot totals) {
        return new Energy(this, totals);
    }

    double nanojoules(EnergyEvent event, Snapshot totals) {
        return event.count(totals) * picojoules(event) / PICO_PER_NANO;
    }

    /** Watts by cycles over MHz are microjoules. */
    double constant(Snapshot totals) {
        return watts() * totals.count(RunStatistics.CYCLES) / gpu.clocks().coreMhz() * NANO_PER_MICRO;
    }

    /** One per {@link EnergyEvent}, then {@code static} and {@code total}. */
    List<Statistic> statistics() {
        return statistics;
    }
}
