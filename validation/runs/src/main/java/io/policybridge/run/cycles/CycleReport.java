package io.policybridge.run.cycles;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.policybridge.report.RunWarnings;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.simulator.cycles.CycleBin;
import io.policybridge.simulator.cycles.KernelCycles;
import io.policybridge.table.CodeColumns;
import io.policybridge.table.TextTable;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The cycles of one workload under several policies, and what each gains over the first: a row for each bin and pc.
 *
 * @param partings of each policy but the first, where it parts from the first; null where it never does
 */
public record CycleReport(String workload, List<CycleRun> runs, List<Parting> partings) {
    private static final ObjectMapper MAPPER = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    public CycleReport {
        runs = List.copyOf(runs);
        partings = new ArrayList<>(partings);
    }

    /** What stands beside pcs. */
    CodeColumns code() {
        return new CodeColumns(runs.get(0).result().listing());
    }

    /** {@code runs} of {@code workload}, and where they part. */
    public static CycleReport of(String workload, List<CycleRun> runs) {
        List<Parting> partings = new ArrayList<>();
        runs.subList(1, runs.size()).forEach(run -> partings.add(Parting.of(runs.get(0), run)));
        return new CycleReport(workload, runs, partings);
    }

    /** The table of the whole run, of at most {@code most} rows by size, and of each kernel if {@code byKernel}. */
    public String text(int most, boolean byKernel) {
        StringBuilder text = new StringBuilder(workload)
                .append(", core cycles: ")
                .append(runs.get(0).schedulers())
                .append(" schedulers share each\n");
        text.append(table(runs.stream().map(CycleRun::total).toList(), most));
        for (int kernel = 0; byKernel && kernel < kernels(); kernel++) {
            int index = kernel;
            text.append("\nkernel ")
                    .append(index + 1)
                    .append(", ")
                    .append(name(index))
                    .append('\n');
            text.append(table(
                    runs.stream().map(run -> CycleRun.of(kernel(run, index))).toList(), most));
        }
        if (!code().missing().isEmpty()) {
            text.append(code().missing()).append('\n');
        }
        RunWarnings.foreign(runs.get(0).result())
                .ifPresent(warning -> text.append(warning).append('\n'));
        for (int i = 0; i < partings.size(); i++) {
            text.append('\n').append(parting(i));
        }
        return text.toString();
    }

    private int kernels() {
        return runs.stream().mapToInt(run -> run.kernels().size()).max().orElse(0);
    }

    private String name(int index) {
        return runs.stream()
                .filter(run -> index < run.kernels().size())
                .findFirst()
                .map(run -> run.kernels().get(index).name())
                .orElse("");
    }

    private static KernelCycles kernel(CycleRun run, int index) {
        return index < run.kernels().size() ? run.kernels().get(index) : null;
    }

    /**
     * Of each bin the whole first, then its pcs: of all bins the {@code most} places with most cycles, and of a bin
     * what is left.
     */
    private String table(List<Map<CycleRun.Place, Long>> counts, int most) {
        Set<CycleRun.Place> all = new TreeSet<>();
        counts.forEach(one -> all.addAll(one.keySet()));
        Set<CycleRun.Place> shown = all.stream()
                .sorted(Comparator.comparingLong((CycleRun.Place place) -> -counts.stream()
                        .mapToLong(one -> one.getOrDefault(place, 0L))
                        .max()
                        .orElse(0)))
                .limit(most)
                .collect(Collectors.toSet());
        Map<CycleBin, List<CycleRun.Place>> bins =
                all.stream().collect(Collectors.groupingBy(CycleRun.Place::bin, TreeMap::new, Collectors.toList()));
        int texts = 2 + code().shown().size();
        TextTable table = new TextTable(
                IntStream.range(0, texts).filter(i -> i != 1).boxed().toArray(Integer[]::new));
        List<String> head = new ArrayList<>(List.of("bin", "pc"));
        head.addAll(code().shown());
        runs.forEach(run -> head.add(run.label()));
        runs.subList(1, runs.size()).forEach(run -> head.add("gained"));
        table.row(head.toArray(String[]::new));
        bins.forEach((bin, places) -> {
            if (places.size() > 1) {
                table.row(line(bin.key(), "all", places, counts));
            }
            List<CycleRun.Place> listed = places.stream()
                    .filter(place -> places.size() == 1 || shown.contains(place))
                    .toList();
            listed.forEach(place -> table.row(line(bin.key(), pc(place.pc()), List.of(place), counts)));
            if (!listed.isEmpty() && listed.size() < places.size()) {
                List<CycleRun.Place> rest =
                        places.stream().filter(place -> !listed.contains(place)).toList();
                table.row(line(bin.key(), rest.size() + " more", rest, counts));
            }
        });
        table.row(line("all", "", all, counts));
        return table.toString();
    }

    /** The cycles of {@code places} together, and the instruction if they are one place. */
    private String[] line(
            String bin, String pc, Collection<CycleRun.Place> places, List<Map<CycleRun.Place, Long>> counts) {
        List<String> words = new ArrayList<>(List.of(bin, pc));
        words.addAll(code().shown(places.size() == 1 ? places.iterator().next().pc() : KernelCycles.NO_PC));
        List<Long> sums = counts.stream()
                .map(one -> places.stream()
                        .mapToLong(place -> one.getOrDefault(place, 0L))
                        .sum())
                .toList();
        sums.forEach(sum -> words.add(cycles(sum)));
        sums.subList(1, sums.size()).forEach(sum -> words.add(cycles(sums.get(0) - sum)));
        return words.toArray(String[]::new);
    }

    private String cycles(long count) {
        return String.format(Locale.ROOT, "%.1f", (double) count / runs.get(0).schedulers());
    }

    public static String pc(long pc) {
        return pc == KernelCycles.NO_PC ? "" : "0x" + Long.toHexString(pc);
    }

    /** Where the run behind the one at {@code index} parts from the first, in words. */
    public String parting(int index) {
        Parting parting = partings.get(index);
        String which = runs.get(0).label() + " and " + runs.get(index + 1).label();
        if (parting == null) {
            return which + " do the same in every cycle\n";
        }
        return which + " part in core cycle " + parting.cycle() + " at SM " + parting.sm()
                + "; the last decision there\n"
                + decision(runs.get(0), parting.decisions().get(0))
                + decision(runs.get(index + 1), parting.decisions().get(1));
    }

    private static String decision(CycleRun run, String decision) {
        return "  " + run.label() + ": " + (decision.isEmpty() ? "none; the host decides" : decision) + "\n";
    }

    /** All rows of all kernels of {@code reports}. */
    public static String json(List<CycleReport> reports, String version) {
        ObjectNode root = MAPPER.createObjectNode();
        root.put("version", version);
        ArrayNode workloads = root.putArray("workloads");
        reports.forEach(report -> report.write(workloads.addObject()));
        try {
            return MAPPER.writeValueAsString(root);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void write(ObjectNode node) {
        node.put("workload", workload);
        node.put("config", runs.get(0).job().config().name());
        node.put("configDigest", runs.get(0).job().config().digest());
        node.put("seed", runs.get(0).job().policyChoice().seed());
        node.put("schedulers", runs.get(0).schedulers());
        ArrayNode policies = node.putArray("policies");
        for (int i = 0; i < runs.size(); i++) {
            write(runs.get(i), i == 0 ? null : partings.get(i - 1), policies.addObject());
        }
    }

    private void write(CycleRun run, Parting parting, ObjectNode node) {
        node.put("policy", run.label());
        node.put("effectivePolicy", run.job().policyChoice().describe());
        node.put("totalCycles", run.cycles());
        node.put(RunStatistics.NOT_GPGPUSIMS.key(), run.result().totals().count(RunStatistics.NOT_GPGPUSIMS));
        if (parting != null) {
            node.put("partsInCycle", parting.cycle());
            node.put("partsAtSm", parting.sm());
            node.put("decisionOfFirst", parting.decisions().get(0));
            node.put("decision", parting.decisions().get(1));
        }
        ArrayNode kernels = node.putArray("kernels");
        for (int index = 0; index < kernels(); index++) {
            Map<CycleRun.Place, Long> base = CycleRun.of(kernel(runs.get(0), index));
            Map<CycleRun.Place, Long> own = CycleRun.of(kernel(run, index));
            Set<CycleRun.Place> places = new TreeSet<>(base.keySet());
            places.addAll(own.keySet());
            ObjectNode kernel = kernels.addObject();
            kernel.put("kernel", index + 1);
            kernel.put("name", name(index));
            kernel.put(
                    "kernelCycles",
                    kernel(run, index) == null ? 0 : kernel(run, index).cycles());
            ArrayNode rows = kernel.putArray("rows");
            for (CycleRun.Place place : places) {
                ObjectNode row = rows.addObject();
                row.put("bin", place.bin().key());
                row.put("pc", pc(place.pc()));
                code().put(row, place.pc());
                row.put("schedulerCycles", own.getOrDefault(place, 0L));
                row.put("gained", base.getOrDefault(place, 0L) - own.getOrDefault(place, 0L));
            }
        }
    }
}
