package io.policybridge.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every command works as its help describes, on small runs. */
class CommandsTest {
    @TempDir
    Path folder;

    private static String printed(String... arguments) {
        Terminal terminal = Terminal.run(arguments);
        assertEquals(0, terminal.exitCode(), terminal.err());
        return terminal.out();
    }

    @Test
    void a_run_prints_gpgpu_sims_own_statistics_and_its_origin() {
        String out = printed("run", "--workload", "vecadd", "--policy", "lru", "--seed", "7");
        // gtx480x/vecadd: 5312 cycles, 1376256 instructions, 6144 L1D accesses, all misses, 19415 reservation fails.
        for (String line : new String[] {
            "gpu_tot_sim_cycle = 5312",
            "gpu_tot_sim_insn = 1376256",
            "gpu_tot_ipc =     259.0844",
            "\tL1D_total_cache_accesses = 6144",
            "\tL1D_total_cache_misses = 6144",
            "\tL1D_total_cache_reservation_fails = 19415",
            "policybridge_seed = 7"
        }) {
            assertTrue(out.lines().anyMatch(line::equals), line);
        }
        assertTrue(out.contains("policybridge_policy = lru(level=l1d"), out);
        assertTrue(out.contains("policybridge_hook[victim] = "), out);
        assertTrue(out.contains("policybridge_config = gtx480x "), out);
        assertTrue(out.contains("policybridge_input = "), out);
    }

    @Test
    void a_run_and_a_comparison_are_csv_with_a_heading() {
        String[] run = printed("run", "--workload", "vecadd", "--csv").split("\n");
        assertEquals(3, run.length);
        assertTrue(run[0].startsWith("kernel,name,cycles,instructions,ipc,"), run[0]);
        assertTrue(run[2].startsWith("total,,5312,1376256,259."), run[2]);
        String[] compared = printed("compare", "--workload", "vecadd", "--policy", "native,lru", "--csv")
                .split("\n");
        assertEquals(3, compared.length);
        assertTrue(compared[2].startsWith("vecadd,lru,\"lru(level=l1d"), compared[2]);
        assertEquals(
                2,
                Terminal.run("run", "--workload", "vecadd", "--csv", "--json").exitCode());
        assertEquals(
                2,
                Terminal.run("compare", "--workload", "vecadd", "--policy", "lru", "--csv", "--json")
                        .exitCode());
    }

    @Test
    void the_last_decisions_of_a_kind_are_explained() {
        String[] run = {"run", "--workload", "kmeans", "--policy", "drrip+swl(n=2)", "--explain", "4"};
        List<String> lines = explained(run, "policy=drrip,hook=victim,set=5,cycles=1000..20000");
        assertEquals(4, lines.size());
        for (String line : lines) {
            Matcher found = Pattern.compile("= drrip at L1D \\d+ victim set=5 cycle=(\\d+) .* pc=([0-9a-f]+) ")
                    .matcher(line);
            assertTrue(found.find(), line);
            long cycle = Long.parseLong(found.group(1));
            assertTrue(cycle >= 1000 && cycle <= 20000, line);
        }
        Matcher pc = Pattern.compile(" pc=([0-9a-f]+) ").matcher(lines.get(0));
        assertTrue(pc.find());
        List<String> ofPc = explained(run, "pc=0x" + pc.group(1));
        assertEquals(4, ofPc.size());
        ofPc.forEach(line -> assertTrue(line.contains(" pc=" + pc.group(1) + " "), line));
        explained(run, "hook=warpMask").forEach(line -> assertTrue(line.contains("swl at WARPS"), line));
    }

    private static List<String> explained(String[] run, String only) {
        String[] all = Arrays.copyOf(run, run.length + 2);
        all[run.length] = "--explain-only";
        all[run.length + 1] = only;
        return printed(all)
                .lines()
                .filter(line -> line.startsWith("policybridge_decision"))
                .toList();
    }

    @Test
    void the_last_decisions_are_explained() {
        String out = printed("run", "--workload", "vecadd", "--policy", "srrip", "--explain", "3");
        assertEquals(
                3,
                out.lines()
                        .filter(line -> line.startsWith("policybridge_decision = srrip at L1D "))
                        .count());
    }

    @Test
    void a_run_stops_at_its_caps() {
        assertTrue(
                printed("run", "--workload", "bfs", "--max-cycles", "2000").contains("policybridge_end = MAX_CYCLES"));
        assertTrue(printed("run", "--workload", "bfs", "--max-cycles", "2000").contains("gpu_tot_sim_cycle = 2000\n"));
        assertTrue(printed("run", "--workload", "bfs", "--kernels", "1").contains("policybridge_end = MAX_KERNELS"));
        assertTrue(printed("run", "--workload", "bfs", "--max-instructions", "1000")
                .contains("policybridge_end = MAX_INSTRUCTIONS"));
    }

    @Test
    void a_comparison_is_a_table_a_page_and_json() throws IOException {
        String out = printed(
                "compare",
                "--workload",
                "spmv,vecadd",
                "--policy",
                "lru,dacache,unbounded,clairvoyant",
                "--out",
                folder.toString());
        assertTrue(out.contains("geometric mean"), out);
        assertTrue(out.contains("dacache = dacache("), out);
        String page = Files.readString(folder.resolve("index.html"));
        assertFalse(page.contains("src=\"http"), "the page must need nothing else");
        assertFalse(page.contains("/*DATA*/") || page.contains("/*CHART_LIBRARY*/"));
        assertTrue(page.contains("figures/ipc.pdf"), "each figure is a file too");
        assertEquals(
                List.of("workload,lru,dacache,unbounded", "spmv,1.0,"),
                Files.readString(folder.resolve("figures/ipc.csv"))
                        .lines()
                        .limit(2)
                        .map(line -> line.startsWith("spmv") ? line.substring(0, 9) : line)
                        .toList());
        JsonNode json = new ObjectMapper()
                .readTree(printed("compare", "--workload", "spmv", "--policy", "lru,clairvoyant", "--json"));
        assertEquals(2, json.get("runs").size());
        assertEquals(10969, json.get("runs").get(0).get("totals").get("cycles").asLong());
        assertTrue(json.get("runs").get(1).get("totals").get("l1dLoadMisses").asLong()
                < json.get("runs").get(0).get("totals").get("l1dLoadMisses").asLong());
    }

    @Test
    void a_searched_comparison_s_report_has_a_curve_over_all_values_and_the_best_as_a_bar() throws IOException {
        printed(
                "compare",
                "--workload",
                "vecadd",
                "--policy",
                "lru",
                "--best",
                "swl.n=1..3",
                "--out",
                folder.toString());
        assertTrue(Files.readString(folder.resolve("figures/ipc.csv")).startsWith("workload,lru,best swl.n=1..3\n"));
        assertEquals(
                List.of("n,vecadd", "1", "2", "3"),
                Files.readString(folder.resolve("figures/ipc-swl.csv"))
                        .lines()
                        .map(line -> line.startsWith("n") ? line : line.substring(0, 1))
                        .toList());
    }

    /** A ceiling that knows no cycles knows no energy. */
    @Test
    void energy_is_printed_on_request() throws IOException {
        String[] comparison = {"compare", "--workload", "spmv", "--policy", "lru,elastic(grain=32),clairvoyant"};
        assertFalse(printed(comparison).contains("IPC/energy"));
        String table =
                printed("compare", "--workload", "spmv", "--policy", "lru,elastic(grain=32),clairvoyant", "--energy");
        assertTrue(table.lines().anyMatch(line -> line.matches("  lru .* 1\\.000 +1\\.000")), table);
        assertTrue(table.lines().anyMatch(line -> line.matches("  clairvoyant .* - +-")), table);
        JsonNode runs = new ObjectMapper()
                .readTree(printed(
                        "compare", "--workload", "spmv", "--policy", "lru,elastic(grain=32),clairvoyant", "--json"))
                .get("runs");
        double lru = runs.get(0).get("energy").get("total").asDouble();
        assertEquals(
                runs.get(1).get("energy").get("total").asDouble() / lru,
                runs.get(1).get("relativeEnergy").asDouble(),
                1e-9);
        assertEquals(
                runs.get(1).get("speedUp").asDouble()
                        / runs.get(1).get("relativeEnergy").asDouble(),
                runs.get(1).get("relativeEfficiency").asDouble(),
                1e-9);
        assertFalse(runs.get(2).has("relativeEnergy") || runs.get(2).has("energy"));
        String out = printed("run", "--workload", "spmv", "--policy", "lru", "--energy");
        assertTrue(
                out.lines()
                        .anyMatch(
                                String.format(java.util.Locale.ROOT, "policybridge_energy[total][total] = %.1f", lru)
                                        ::equals),
                out);
    }

    @Test
    void what_a_run_recorded_is_driven_under_the_policies_that_it_names() {
        printed(
                "run",
                "--workload",
                "gtx480x-smalll2/vecadd",
                "--policy",
                "fifo",
                "--seed",
                "3",
                "--record",
                folder.toString());
        String out = printed("drive", folder.toString());
        assertTrue(out.startsWith("call path direct, policy fifo(level=l1d)\n"), out);
        Matcher matched = Pattern.compile("all: matched (\\d+) of (\\d+);").matcher(out);
        assertTrue(matched.find() && Integer.parseInt(matched.group(2)) > 100, out);
        assertEquals(matched.group(2), matched.group(1));
    }

    @Test
    void a_benchmark_that_was_recorded_is_a_workload_with_the_same_statistics() {
        String run = folder.resolve("vectoradd").toString();
        String executed = printed("run", "--workload", "vectoradd:tiny", "--record", run);
        assertEquals(statistics(executed), statistics(printed("run", "--workload", run)));
    }

    private static List<String> statistics(String page) {
        return page.lines().filter(line -> !line.startsWith("policybridge_")).toList();
    }

    @Test
    void two_runs_of_one_comparison_are_alike() {
        String[] arguments = {"compare", "--workload", "spmv", "--policy", "lru,random,dacache", "--seed", "3"};
        assertEquals(printed(arguments), printed(arguments));
    }

    @Test
    void java_lru_is_native_lru() throws IOException {
        JsonNode runs = new ObjectMapper()
                .readTree(printed("compare", "--workload", "kmeans", "--policy", "native,lru,fr-fcfs", "--json"))
                .get("runs");
        assertEquals(runs.get(0).get("totals"), runs.get(1).get("totals"));
        assertEquals(runs.get(0).get("totals"), runs.get(2).get("totals"));
    }

    @Test
    void metrics_are_printed_for_every_kernel_and_in_total() throws IOException {
        // gtx480x/vecadd reads 2 x 3072 lines once; its 19415 fails are all of one kernel.
        String out = printed("run", "--workload", "vecadd", "--metrics");
        assertTrue(out.contains("\npolicybridge_metric[total][l1d.cold] = "), out);
        JsonNode metrics = new ObjectMapper()
                .readTree(printed("run", "--workload", "vecadd", "--metrics", "--json"))
                .get("metrics");
        assertEquals(1, metrics.get("kernels").size());
        assertEquals(metrics.get("kernels").get(0).get("values"), metrics.get("total"));
        assertEquals(
                6144,
                metrics.get("total").get("l1d.cold").asLong()
                        + metrics.get("total").get("l1d.hit").asLong()
                        + 2048);
        assertEquals(33, metrics.get("total").get("mpli.coherent").size());
        assertEquals(
                0,
                Terminal.run("run", "--workload", "vecadd", "--metrics", "--policy", "unbounded")
                        .exitCode());
    }

    @Test
    void the_class_of_a_workload_is_named() {
        assertTrue(printed("sensitivity", "--workload", "vecadd").contains(" streaming L1"));
    }

    @Test
    void validation_of_a_run_is_exact() {
        String out = printed("validate", "--workload", "vecadd,gtx480x-smalll2/lmem,dacache32k/gesummv");
        assertTrue(out.contains("mean absolute error 0.00%"), out);
    }

    @Test
    void policies_are_listed_detailed_and_set_against_hosts() {
        assertTrue(printed("policies").contains("dacache"));
        String detail = printed("policies", "dacache");
        assertTrue(detail.contains("promotion"), detail);
        assertTrue(detail.contains("ICS 2015"), detail);
        assertTrue(detail.contains("victim*"), detail);
        assertTrue(detail.contains("victim cache: 1376 bits = 172 bytes per SM = 16 x (45 + 41)"), detail);
        assertTrue(detail.contains("coherent-load profile: 1472 bits = 184 bytes per SM"), detail);
        assertTrue(printed("policies", "ccws", "--config", "apcm2").contains("64 warps x 16"));
        String hosts = printed("policies", "--hosts");
        assertTrue(
                hosts.lines()
                        .anyMatch(line ->
                                line.matches("policy +simulator +GPGPU-Sim dev +GPGPU-Sim 4.0.1 +GPGPU-Sim 3.2.2")),
                hosts);
        assertTrue(hosts.lines().anyMatch(line -> line.matches("dacache +runs +runs +runs +runs")), hosts);
        assertTrue(hosts.lines().anyMatch(line -> line.matches("dycache +runs( +refused: grain.*){3}")), hosts);
        assertTrue(hosts.lines().anyMatch(line -> line.matches("grain +yes +- +- +-")), hosts);
    }

    @Test
    void the_cost_of_policies_is_measured_against_the_threshold() throws IOException {
        Terminal table =
                Terminal.run("bench", "policies", "--workload", "lmem", "--policy", "lru,mrpb", "--rounds", "1");
        assertTrue(
                table.exitCode() <= 1
                        && table.out().contains("policies meet the threshold of 1.25 times native LRU on lmem"),
                table.out() + table.err());
        JsonNode costs = new ObjectMapper()
                .readTree(Terminal.run(
                                "bench",
                                "policies",
                                "--workload",
                                "lmem",
                                "--policy",
                                "fifo",
                                "--rounds",
                                "1",
                                "--json")
                        .out());
        assertEquals("fifo", costs.get(0).get("policy").asText());
        assertEquals(
                costs.get(0).get("time").asDouble() <= 1.25,
                costs.get(0).get("met").asBoolean());
        assertEquals(2, Terminal.run("bench", "policies", "--policy", "native").exitCode());
        assertEquals(2, Terminal.run("bench").exitCode());
    }

    @Test
    void workloads_and_configurations_are_listed() {
        String workloads = printed("workloads");
        assertTrue(workloads.contains("gtx480x-linear/atax"));
        assertTrue(
                workloads.lines().anyMatch(line -> line.startsWith("atax") && line.contains("1,936")),
                "instructions of atax:tiny");
        assertTrue(
                workloads.lines().anyMatch(line -> line.startsWith("bfs") && line.contains("BFS cache sensitive")),
                "APCM's category of bfs");
        String configs = printed("configs");
        assertTrue(configs.contains("dacache32k"));
        assertTrue(configs.contains("\ndacache: DaCache (ICS 2015): 30 SMs in 15 clusters of 2"), configs);
    }

    @Test
    void a_workload_is_characterized_on_the_machine_of_each_paper() {
        String[] rows = printed(
                        "characterize", "kmeans:tiny", "--paper", "dacache,dycache", "--paper-machines", "--csv")
                .split("\n");
        assertEquals(2, rows.length);
        assertTrue(rows[0].startsWith("workload,size,DaCache.machine,DaCache.divergentLoads,"), rows[0]);
        assertTrue(rows[1].startsWith("kmeans:tiny,256,dacache,0.09"), rows[1]);
        assertTrue(rows[1].contains(",memory divergent,memory divergent,dycache,"), rows[1]);
    }

    @Test
    void a_user_s_workload_has_a_category_and_none_in_the_papers() {
        String out = printed("characterize", "vecadd", "--paper", "dacache", "--loads");
        assertTrue(out.contains("memory coherent  -"), out);
        assertTrue(
                out.lines().anyMatch(line -> line.matches("vecadd +gtx480x +0x.* 100.0% .* streaming +ld.global.*")),
                out);
    }

    @Test
    void what_cannot_be_characterized_is_one_line() {
        for (String[] words : new String[][] {
            {"characterize", "kmeans:huge", "--paper", "apcm"},
            {"characterize", "kmeans", "--threshold", "fine=x"},
            {"characterize", "kmeans", "--paper-machines", "--config", "thesis"},
            {"characterize", "kmeans", "--csv", "--json"}
        }) {
            Terminal terminal = Terminal.run(words);
            assertEquals(2, terminal.exitCode());
            assertEquals(1, terminal.err().lines().count(), terminal.err());
            assertTrue(terminal.err().contains("expected"), terminal.err());
        }
    }

    @Test
    @Tag("run")
    void the_demo_ends_with_its_report(@TempDir Path folder) {
        assertTrue(printed("demo", "--out", folder.toString()).contains("unbounded"));
        assertTrue(Files.isRegularFile(folder.resolve("index.html")));
    }

    @Test
    void help_is_there_for_every_command() {
        for (String command : new String[] {
            "demo",
            "compare",
            "run",
            "sensitivity",
            "characterize",
            "policies",
            "workloads",
            "configs",
            "validate",
            "bench",
            "bench simulator",
            "bench bridge",
            "doctor",
            "patch",
            "verify-host"
        }) {
            assertTrue(printed((command + " --help").split(" ")).contains("Usage: policybridge " + command), command);
        }
    }
}
