package io.policybridge.report.figure;

import io.policybridge.catalogue.ConfigChoice;
import io.policybridge.catalogue.Workloads;
import io.policybridge.config.file.Overrides;
import io.policybridge.report.drawing.ChartEngine;
import io.policybridge.report.drawing.Drawing;
import io.policybridge.report.drawing.DrawnNumbers;
import io.policybridge.run.Job;
import io.policybridge.run.PolicyChoice;
import io.policybridge.run.cycles.CycleReport;
import io.policybridge.run.cycles.CycleRun;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.cycles.CycleBin;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CyclePageTest {
    private static CycleRun run(String policy) {
        Job job = Job.on(
                new ConfigChoice(null, Overrides.NONE),
                Workloads.packaged().resolve("kmeans:tiny"),
                PolicyChoice.parse(policy, 1),
                new Limits(700, Long.MAX_VALUE, Integer.MAX_VALUE));
        return CycleRun.all(List.of(job), Progress.NONE).get(0);
    }

    /** Of a run, cycles of schedulers by bin; of two, a line for each bin that one of them has. */
    private static String table(CycleRun first, CycleRun second) {
        Map<CycleBin, double[]> bins = new TreeMap<>();
        List<CycleRun> both = List.of(first, second);
        for (int i = 0; i < both.size(); i++) {
            int column = i;
            both.get(i)
                    .total()
                    .forEach((place, count) -> bins.computeIfAbsent(place.bin(), bin -> new double[2])[column] +=
                            (double) count / first.schedulers());
        }
        StringBuilder csv =
                new StringBuilder("bin," + first.label() + "," + second.label().replace(',', ';') + "\n");
        bins.forEach((bin, cycles) -> csv.append(bin.key())
                .append(',')
                .append(cycles[0])
                .append(',')
                .append(cycles[1])
                .append('\n'));
        return csv.toString();
    }

    @Test
    void the_bars_are_the_cycles_of_the_bins() {
        CycleRun first = run("lru");
        CycleRun second = run("swl(n=1)");
        CycleReport report = CycleReport.of("kmeans:tiny", List.of(first, second));
        try (ChartEngine engine = new ChartEngine()) {
            String page = CyclePage.text(report, "1", "command", engine);
            String svg = Drawing.svgs(page).get(0);
            new DrawnNumbers("cycles", Drawing.ofSvg(svg), table(first, second)).areBars(List.of());
        }
    }
}
