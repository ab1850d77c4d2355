package io.policybridge.characterize;

import io.policybridge.benchmarks.Paper;
import io.policybridge.table.StatisticCsv;
import java.util.ArrayList;
import java.util.List;

/** Profiles as CSV: a line for each workload, the columns of a paper behind its name. */
public final class ProfileCsv {
    private ProfileCsv() {}

    /** All of {@code profiles}, by the same papers, at least one; a number that was not counted is empty. */
    public static String text(List<Profile> profiles) {
        StatisticCsv csv = new StatisticCsv();
        List<String> heading = new ArrayList<>(List.of("workload", "size"));
        profiles.get(0).findings().forEach(finding -> heading.addAll(columns(finding.paper())));
        csv.row(heading);
        for (Profile profile : profiles) {
            List<String> row = new ArrayList<>(List.of(
                    profile.workload(),
                    profile.size().isPresent() ? Integer.toString(profile.size().getAsInt()) : ""));
            profile.findings().forEach(finding -> row.addAll(values(finding)));
            csv.row(row);
        }
        return csv.toString();
    }

    private static List<String> columns(Paper paper) {
        List<String> names = new ArrayList<>(List.of("machine"));
        Trait.of(paper).forEach(trait -> names.add(trait.key()));
        names.addAll(List.of("category", "categoryInPaper"));
        return names.stream().map(name -> paper.title() + "." + name).toList();
    }

    private static List<String> values(Finding finding) {
        List<String> values = new ArrayList<>(List.of(finding.machine()));
        for (Trait trait : Trait.of(finding.paper())) {
            double value = trait.of(finding.measured());
            values.add(Double.isNaN(value) ? "" : Double.toString(value));
        }
        values.add(finding.found().map(category -> category.words()).orElse(""));
        values.add(finding.inPaper().map(use -> use.category().words()).orElse(""));
        return values;
    }
}
