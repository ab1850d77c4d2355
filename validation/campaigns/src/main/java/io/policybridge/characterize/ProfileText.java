package io.policybridge.characterize;

import io.policybridge.simulator.metrics.loads.LoadLines;
import io.policybridge.table.CodeColumns;
import io.policybridge.table.TextTable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Profiles as tables: one for each paper, with a row for each workload. */
public final class ProfileText {
    private final List<Profile> profiles;

    /** {@code profiles} by the same papers, at least one. */
    public ProfileText(List<Profile> profiles) {
        this.profiles = List.copyOf(profiles);
    }

    /** What the papers classify by, and the classes. */
    public String findings() {
        StringBuilder text = new StringBuilder();
        for (int paper = 0; paper < profiles.get(0).findings().size(); paper++) {
            text.append(paper == 0 ? "" : "\n").append(findings(paper));
        }
        return text.toString();
    }

    private String findings(int paper) {
        List<Trait> traits = Trait.of(profiles.get(0).findings().get(paper).paper());
        TextTable table = new TextTable(0, traits.size() + 3, traits.size() + 4, traits.size() + 5);
        List<String> heading = new ArrayList<>(List.of("workload", "size", "machine"));
        traits.forEach(trait -> heading.add(trait.key()));
        heading.addAll(List.of("category", "in the paper", ""));
        table.row(heading.toArray(String[]::new));
        for (Profile profile : profiles) {
            Finding finding = profile.findings().get(paper);
            List<String> row = new ArrayList<>(List.of(profile.workload(), profile.sizeText(), finding.machine()));
            traits.forEach(trait -> row.add(trait.text(finding.measured())));
            row.add(finding.foundWords());
            row.add(finding.paperWords());
            row.add(finding.agrees().map(same -> same ? "same" : "differs").orElse(""));
            table.row(row.toArray(String[]::new));
        }
        return profiles.get(0).findings().get(paper).paper().title() + "\n" + table;
    }

    /**
     * The lines that each load instruction filled in an unbounded L1D, by type, on each machine, and what is not known
     * of the instructions.
     */
    public String loads() {
        TextTable table = new TextTable(0, 1, 8, 9, 10, 11);
        List<String> heading = new ArrayList<>(
                List.of("workload", "machine", "pc", "lines", "streaming", "interWarp", "intraWarp", "mixed", "type"));
        heading.addAll(CodeColumns.NAMES);
        table.row(heading.toArray(String[]::new));
        Set<String> missing = new LinkedHashSet<>();
        for (Profile profile : profiles) {
            Set<String> machines = new HashSet<>();
            for (Finding finding : profile.findings()) {
                CodeColumns code = new CodeColumns(finding.measured().listing());
                if (machines.add(finding.machine())) {
                    finding.measured().loads().forEach(load -> table.row(row(profile, finding, load, code)));
                }
                missing.add(code.missing().isEmpty() ? "" : profile.workload() + ": " + code.missing() + "\n");
            }
        }
        return table + String.join("", missing);
    }

    private static String[] row(Profile profile, Finding finding, LoadLines load, CodeColumns code) {
        List<String> row = new ArrayList<>(List.of(
                profile.workload(),
                finding.machine(),
                "0x" + Long.toHexString(load.pc()),
                Long.toString(load.lines()),
                share(load.streaming(), load),
                share(load.interWarp(), load),
                share(load.intraWarp(), load),
                share(load.mixed(), load),
                load.type()));
        row.addAll(code.values(load.pc()));
        return row.toArray(String[]::new);
    }

    private static String share(long lines, LoadLines load) {
        return String.format(Locale.ROOT, "%.1f%%", 100.0 * lines / load.lines());
    }
}
