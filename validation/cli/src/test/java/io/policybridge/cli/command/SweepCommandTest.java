package io.policybridge.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.cli.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SweepCommandTest {
    @TempDir
    Path folder;

    private Terminal swept(String... more) {
        String[] words = new String[more.length + 3];
        words[0] = "sweep";
        words[1] = "--store";
        words[2] = folder.resolve("r.sqlite").toString();
        System.arraycopy(more, 0, words, 3, more.length);
        return Terminal.run(words);
    }

    private static final String[] SMALL = {"--workload", "vecadd,lmem", "--policy", "lru,dip", "--max-cycles", "500"};

    @Test
    void flags_make_a_small_plan_whose_results_are_kept_listed_and_moved() {
        Terminal first = swept(SMALL);
        assertEquals(0, first.exitCode(), first.err());
        assertTrue(first.out().startsWith("IPC over lru, gtx480x "), first.out());
        assertTrue(first.err().contains("4 simulations, 4 run now, 0 failed; results in "), first.err());
        assertTrue(swept(SMALL).err().contains("4 simulations, 0 run now"));
        String store = folder.resolve("r.sqlite").toString();
        assertTrue(Terminal.run("results", store).out().contains("vecadd    gtx480x        500 cycles        2"));
        String csv = folder.resolve("r.csv").toString();
        assertEquals(
                "4 results written to " + csv + "\n",
                Terminal.run("results", store, "--export", csv).out());
        String other = folder.resolve("other.sqlite").toString();
        assertEquals(
                "4 of 4 results added to " + other + "\n",
                Terminal.run("results", other, "--import", csv).out());
        assertEquals(
                "0 of 4 results added to " + other + "\n",
                Terminal.run("results", other, "--import", csv).out());
        assertEquals(
                Terminal.run("results", store, "--csv").out(),
                Terminal.run("results", other, "--csv").out());
    }

    @Test
    void a_label_stands_in_place_of_a_policy_string() {
        Terminal labelled = swept(
                "--workload", "lmem", "--policy", "lru,swl(n=2)", "--max-cycles", "500", "--label", "swl(n=2)=Two");
        assertTrue(labelled.out().lines().findFirst().orElseThrow().endsWith("  lru    Two"), labelled.out());
        assertEquals(
                "policybridge: --label=dip=DIP; expected POLICY=LABEL with one of lru, swl(n=2)\n",
                swept("--workload", "lmem", "--policy", "lru,swl(n=2)", "--label", "dip=DIP")
                        .err());
        assertEquals(
                "policybridge: --label=swl(n=2)=lru; expected a label that no other policy has\n",
                swept("--workload", "lmem", "--policy", "lru,swl(n=2)", "--label", "swl(n=2)=lru")
                        .err());
        Terminal compared = Terminal.run(
                "compare",
                "--workload",
                "lmem",
                "--policy",
                "lru,dip",
                "--max-cycles",
                "500",
                "--label",
                "dip=Dueling",
                "--csv");
        assertTrue(compared.out().contains("Dueling"), compared.out());
    }

    /** A line of a table of loads without the text of the instruction and its places in PTX and CUDA. */
    private static String withoutCode(String line) {
        return line.replaceFirst("(,pc),instruction,ptx,cuda,source", "$1")
                .replaceFirst("(,0x\\w+),\"[^\"]*\",,,", "$1");
    }

    @Test
    void metrics_are_kept_printed_as_run_prints_them_and_moved() {
        String[] measured = {
            "--workload", "kmeans", "--policy", "lru,swl(n=2)", "--metrics", "load,limit,sm", "--max-cycles", "3000"
        };
        assertTrue(swept(measured).err().contains("2 simulations, 2 run now"));
        assertTrue(swept(measured).err().contains("2 simulations, 0 run now"));
        String store = folder.resolve("r.sqlite").toString();
        for (String rows : new String[] {"load", "limit", "sm"}) {
            String all = Terminal.run("results", store, "--metrics", rows).out();
            String printed = Terminal.run(
                            "run",
                            "--workload",
                            "kmeans",
                            "--policy",
                            "swl(n=2)",
                            "--by",
                            rows,
                            "--csv",
                            "--max-cycles",
                            "3000")
                    .out();
            String ofPolicy = all.lines()
                    .filter(line -> line.contains("swl("))
                    .map(line -> line.replaceFirst("^.*,3000 cycles,[^,]*,[^,]*,0,", ""))
                    .collect(Collectors.joining("\n"));
            List<String> kept =
                    printed.lines().map(SweepCommandTest::withoutCode).toList();
            assertEquals(String.join("\n", kept.subList(1, kept.size())), ofPolicy);
            assertTrue(all.lines().findFirst().orElseThrow().endsWith(kept.get(0)));
            String csv = folder.resolve(rows + ".csv").toString();
            Terminal.run("results", store, "--export", folder.resolve("all.csv").toString());
            assertEquals(
                    0,
                    Terminal.run("results", store, "--metrics", rows, "--export", csv)
                            .exitCode());
            String other = folder.resolve("other.sqlite").toString();
            Terminal.run("results", other, "--import", folder.resolve("all.csv").toString());
            assertEquals(
                    "metrics of 2 of 2 results added to " + other + "\n",
                    Terminal.run("results", other, "--metrics", rows, "--import", csv)
                            .out());
            assertEquals(all, Terminal.run("results", other, "--metrics", rows).out());
        }
        assertTrue(Terminal.run("results", store, "--metrics", "sm", "--json")
                .out()
                .contains("\"ipc\" : "));
        assertEquals(
                "policybridge: --period=500; expected beside it --metrics period or warp\n",
                swept("--workload", "kmeans", "--policy", "lru", "--metrics", "load", "--period", "500")
                        .err());
    }

    @Test
    void a_dry_run_runs_nothing() {
        Terminal dry = swept("--workload", "vecadd", "--policy", "lru", "--threads", "2", "--dry-run");
        assertEquals(
                "1 simulations, 1 without a result: time unknown, the store has no result of their workloads\n",
                dry.out());
        assertEquals(0, folder.toFile().list().length, "nothing is written");
        swept("--workload", "vecadd", "--policy", "lru");
        assertTrue(swept("--workload", "vecadd", "--policy", "lru", "--dry-run")
                .out()
                .contains("0 without a result"));
        assertEquals(
                "policybridge: --adopt beside --dry-run; expected one of them\n",
                swept("--workload", "vecadd", "--policy", "lru", "--dry-run", "--adopt")
                        .err());
    }

    @Test
    void a_plan_and_flags_exclude_each_other_and_one_is_needed() throws IOException {
        Path plan = Files.writeString(folder.resolve("plan.yaml"), "workloads: vecadd\npolicies: lru\n");
        assertEquals(
                "policybridge: --policy beside " + plan + "; expected it in the plan (docs/sweep.md)\n",
                swept(plan.toString(), "--policy", "lru").err());
        Terminal none = swept();
        assertEquals(2, none.exitCode());
        assertEquals(
                "policybridge: sweep without a plan; expected PLAN.yaml, or --workload and --policy\n", none.err());
        assertFalse(Files.exists(folder.resolve("r.sqlite")));
    }

    @Test
    void a_plan_that_cannot_be_run_is_one_line_and_leaves_no_store() throws IOException {
        Path plan = Files.writeString(folder.resolve("plan.yaml"), "workloads: nowhere\npolicies: lru\n");
        Terminal terminal = swept(plan.toString());
        assertEquals(2, terminal.exitCode());
        assertEquals(1, terminal.err().lines().count(), terminal.err());
    }
}
