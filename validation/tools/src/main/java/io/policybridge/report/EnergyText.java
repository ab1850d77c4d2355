package io.policybridge.report;

import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.energy.Energy;
import io.policybridge.simulator.energy.EnergyEvent;
import io.policybridge.simulator.energy.EnergyModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The energy of a run as lines {@code policybridge_energy[WHERE][KEY] = NANOJOULES}, WHERE being {@code kernel ID NAME}
 * or {@code total}.
 */
public final class EnergyText {
    private EnergyText() {}

    /** One line for each kind of event of each kernel, then of all; {@code static} and {@code total} end each group. */
    public static List<String> lines(EnergyModel model, RunResult result) {
        List<String> lines = new ArrayList<>();
        for (RunResult.KernelResult kernel : result.kernels()) {
            add(lines, "kernel " + kernel.id() + " " + kernel.name(), model.of(kernel.totals()));
        }
        add(lines, "total", result.energy());
        return lines;
    }

    private static void add(List<String> lines, String where, Energy energy) {
        for (EnergyEvent event : EnergyEvent.values()) {
            lines.add(line(where, event.key(), energy.of(event)));
        }
        lines.add(line(where, "static", energy.constant()));
        lines.add(line(where, "total", energy.total()));
    }

    private static String line(String where, String key, double nanojoules) {
        return String.format(Locale.ROOT, "policybridge_energy[%s][%s] = %.1f", where, key, nanojoules);
    }

    /** The table of docs/metrics.md; energies as on its machine. */
    public static String documentation(EnergyModel model) {
        StringBuilder text =
                new StringBuilder("| key | event | pJ on " + model.machine() + " | source |\n|---|---|---|---|\n");
        for (EnergyEvent event : EnergyEvent.values()) {
            text.append("| `")
                    .append(event.key())
                    .append("` | ")
                    .append(event.event())
                    .append(" | ")
                    .append(String.format(Locale.ROOT, "%.1f", model.picojoules(event)))
                    .append(" | ")
                    .append(event.source())
                    .append(" |\n");
        }
        return text.toString();
    }
}
