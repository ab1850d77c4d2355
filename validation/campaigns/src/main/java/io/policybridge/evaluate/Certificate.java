package io.policybridge.evaluate;

import io.policybridge.verify.BothHosts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What became of a policy in GPGPU-Sim and in the simulator, on the same programs.
 *
 * @param policy with every parameter
 * @param rows a program on a machine each
 * @param digests SHA-256 of what decided that, by what it is of; of the patch the digits that builds carry
 */
public record Certificate(String policy, List<Row> rows, Map<String, String> digests) {
    public Certificate {
        rows = List.copyOf(rows);
    }

    /**
     * A program on a machine.
     *
     * @param kernels that GPGPU-Sim printed
     * @param recording without a policy, GPGPU-Sim's as it was recorded beside the simulator's; null if there is none
     * @param bridged under the policy; null if there is none
     * @param problems why a part is missing
     */
    public record Row(
            String program,
            String machine,
            int kernels,
            BothHosts recording,
            BothHosts bridged,
            List<String> problems) {
        public Row {
            problems = List.copyOf(problems);
        }

        /** Whether everything was compared, and is equal. */
        public boolean isEqual() {
            return problems.isEmpty() && differences().isEmpty();
        }

        /** Where the hosts part. */
        List<String> differences() {
            List<String> all = new ArrayList<>();
            of("without a policy", recording, all);
            of("under the policy", bridged, all);
            return all;
        }

        private void of(String runs, BothHosts hosts, List<String> all) {
            if (hosts == null) {
                return;
            }
            hosts.details().forEach(line -> all.add(runs + ", " + line));
            if (hosts.kernels() != kernels) {
                all.add(runs + ", statistics of " + hosts.kernels() + " kernels were compared; expected " + kernels);
            } else if (!hosts.isEqual() && hosts.details().isEmpty()) {
                all.add(runs + ", the configurations differ");
            }
        }

        private List<String> cells() {
            return List.of(
                    program,
                    machine,
                    Integer.toString(kernels),
                    recording == null ? "-" : number(recording.hostCycles()),
                    bridged == null ? "-" : number(bridged.hostCycles()),
                    bridged == null ? "-" : number(bridged.simulatedCycles()),
                    bridged == null || recording == null
                            ? "-"
                            : number(recording.statistics() + bridged.statistics())
                                    + (differences().isEmpty() ? " equal" : " DIFFERENT"));
        }

        private static String number(long count) {
            return String.format(Locale.ROOT, "%,d", count);
        }
    }

    /** Whether every program ends equally in both hosts. */
    public boolean isEqual() {
        return !rows.isEmpty() && rows.stream().allMatch(Row::isEqual);
    }

    /** Cells of a table, the heading first. */
    public List<List<String>> table() {
        List<List<String>> table = new ArrayList<>();
        table.add(
                List.of("program", "machine", "kernels", "no policy", "GPGPU-Sim", "simulator", "statistics of both"));
        rows.forEach(row -> table.add(row.cells()));
        return table;
    }

    /** The lines below the table: digests, what differs, and the result. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        digests.forEach((name, digest) -> lines.add(digest + "  " + name));
        for (Row row : rows) {
            String place = row.program + " on " + row.machine + ", ";
            row.differences().forEach(line -> lines.add(place + line));
            row.problems.forEach(line -> lines.add(place + line));
        }
        if (!isEqual()) {
            lines.add(policy + " is not certified");
            return lines;
        }
        if (rows.stream().allMatch(row -> row.recording.hostCycles() == row.bridged.hostCycles())) {
            lines.add("in no program it changes a cycle: that its answers arrive is not shown");
        }
        lines.add(policy + " is certified: both hosts end every program in the same cycle, with equal statistics");
        return lines;
    }
}
