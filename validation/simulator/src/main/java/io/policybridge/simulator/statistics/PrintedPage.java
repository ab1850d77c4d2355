package io.policybridge.simulator.statistics;

import java.util.ArrayList;
import java.util.List;

/** Lines of text in the making, as GPGPU-Sim prints them. */
public final class PrintedPage {
    private final List<String> lines = new ArrayList<>();

    /** Appends {@code line}. */
    public void line(String line) {
        lines.add(line);
    }

    /** Appends what {@code snapshot} has for {@code section}, in the order of its declarations. */
    public void section(PrintedName.Section section, String prefix, Snapshot snapshot) {
        for (Statistic statistic : snapshot.statistics()) {
            for (PrintedName name : statistic.printed()) {
                if (name.section() == section) {
                    append(prefix, name, name.format().text(statistic.part(snapshot), statistic.whole(snapshot)));
                }
            }
        }
    }

    private void append(String prefix, PrintedName name, String value) {
        if (value.isEmpty()) {
            return;
        }
        if (name.continuesLine()) {
            int last = lines.size() - 1;
            lines.set(last, lines.get(last) + name.name() + value);
        } else {
            lines.add(prefix + name.name() + value);
        }
    }

    /** The lines so far. */
    public List<String> lines() {
        return List.copyOf(lines);
    }
}
