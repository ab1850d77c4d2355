package io.policybridge.check;

import io.policybridge.table.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The table that {@code check} prints in the end: one row a check, then a line for each loss. */
public final class CheckTable {
    /** Lines of losses that are shown of one check. */
    private static final int SHOWN = 10;

    private final TextTable table =
            new TextTable(0, 6).row("check", "faults", "survived", "lost", "inputs", "time", "load held");
    private final List<String> losses = new ArrayList<>();

    /** Appends the row of one check, which took {@code seconds}. */
    public void add(String check, CheckOutcome outcome, double seconds) {
        table.row(
                check,
                outcome.faults() == 0 ? "-" : Long.toString(outcome.faults()),
                outcome.faults() == 0 ? "-" : Long.toString(outcome.survived()),
                outcome.notMade().isEmpty() ? Integer.toString(outcome.losses().size()) : "-",
                outcome.inputs() == 0 ? "-" : Long.toString(outcome.inputs()),
                duration(seconds),
                outcome.notMade().isEmpty() ? outcome.load() : "not made: " + outcome.notMade());
        outcome.losses().stream().limit(SHOWN).forEach(loss -> losses.add("lost: " + check + ": " + loss));
        if (outcome.losses().size() > SHOWN) {
            losses.add("lost: " + check + ": " + (outcome.losses().size() - SHOWN) + " more");
        }
    }

    private static String duration(double seconds) {
        long whole = Math.round(seconds);
        return String.format(Locale.ROOT, "%d:%02d:%02d", whole / 3600, whole / 60 % 60, whole % 60);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(table.toString());
        losses.forEach(loss -> text.append(loss).append('\n'));
        return text.toString();
    }
}
