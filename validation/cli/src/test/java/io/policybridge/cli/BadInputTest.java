package io.policybridge.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A bad input gives one line with its position and the expectation, exit code 2, and no partial output. */
class BadInputTest {
    private static final Path GOLDEN = Path.of(System.getProperty("policybridge.golden"));

    @TempDir
    Path folder;

    private static void refused(String expectation, String... arguments) {
        Terminal terminal = Terminal.run(arguments);
        assertEquals(2, terminal.exitCode(), terminal.err());
        assertEquals("", terminal.out());
        assertEquals(1, terminal.err().lines().count(), terminal.err());
        assertTrue(terminal.err().contains(expectation), terminal.err());
    }

    private Path config(String from, String to) throws IOException {
        String text = Files.readString(GOLDEN.resolve("configs/gtx480x/gpgpusim.config"));
        assertTrue(text.contains(from), from);
        return Files.writeString(folder.resolve("gpgpusim.config"), text.replace(from, to));
    }

    private Path streamFolder(byte[] issue) throws IOException {
        Files.copy(GOLDEN.resolve("gtx480x/vecadd/run.txt"), folder.resolve("run.txt"));
        Files.write(folder.resolve("issue.zst"), issue);
        return folder;
    }

    private static byte[] vecadd() throws IOException {
        return Files.readAllBytes(GOLDEN.resolve("gtx480x/vecadd/issue.zst"));
    }

    @Test
    void an_unknown_policy_is_answered_with_the_nearest_ones() {
        refused("dacache", "run", "--workload", "vecadd", "--policy", "dacach");
    }

    @Test
    void an_unknown_parameter_is_answered_with_the_nearest_ones() {
        refused("leaders", "run", "--workload", "vecadd", "--policy", "dip(leader=4)");
    }

    @Test
    void a_value_out_of_range_is_answered_with_the_range() {
        refused("leaders", "run", "--workload", "vecadd", "--policy", "dip(leaders=many)");
    }

    @Test
    void a_count_below_the_least_is_refused_with_the_least() {
        refused("--kernels=0; expected 1 or more", "run", "--workload", "vecadd", "--kernels", "0");
        refused(
                "--max-cycles=-5; expected 1 or more",
                "compare",
                "--workload",
                "vecadd",
                "--policy",
                "lru",
                "--max-cycles",
                "-5");
        refused(
                "--max-instructions=-1; expected 1 or more",
                "sensitivity",
                "--workload",
                "vecadd",
                "--max-instructions",
                "-1");
        refused("--explain=-1; expected 0 or more", "run", "--workload", "vecadd", "--explain", "-1");
        String[][] only = {
            {"way=3", "way=3; expected policy=, hook=, pc=, set= or cycles="},
            {"policy=dip", "policy=dip; expected one of the run: lru"},
            {"hook=hit", "hook=hit; expected setIndex, route, victim"},
            {"set=x", "set=x; expected a number of 0 or more"},
            {"pc=0xg", "pc=g; expected a number of 0 or more in hexadecimal digits"},
            {"cycles=5..4", "cycles=5..4; expected FIRST..LAST"},
            {"cycles=5", "cycles=5; expected FIRST..LAST"}
        };
        for (String[] wrong : only) {
            refused(
                    "--explain-only " + wrong[1],
                    "run",
                    "--workload",
                    "vecadd",
                    "--policy",
                    "lru",
                    "--explain",
                    "1",
                    "--explain-only",
                    wrong[0]);
        }
        refused(
                "--explain-only; expected beside it --explain N",
                "run",
                "--workload",
                "vecadd",
                "--explain-only",
                "set=1");
        refused("--rounds=0; expected 1 or more", "bench", "policies", "--rounds", "0");
    }

    @Test
    void two_policies_for_one_hook_are_refused_naming_both() {
        Terminal terminal = Terminal.run("run", "--workload", "vecadd", "--policy", "dip+lru");
        assertEquals(2, terminal.exitCode());
        assertTrue(terminal.err().contains("dip and lru both answer the hook victim at L1D"), terminal.err());
    }

    @Test
    void an_unknown_workload_is_answered_with_the_nearest_ones() {
        refused("vecadd", "run", "--workload", "vecad");
    }

    @Test
    void an_unknown_option_names_the_help() {
        Terminal terminal = Terminal.run("compare", "--workloads", "vecadd");
        assertEquals(2, terminal.exitCode());
        assertTrue(terminal.err().contains("--help"), terminal.err());
    }

    @Test
    void a_word_too_much_names_the_help_of_the_command_within_its_command() {
        Terminal terminal = Terminal.run("bench", "policies", "bogus");
        assertEquals(2, terminal.exitCode());
        assertTrue(terminal.err().endsWith("(see ./policybridge bench policies --help)\n"), terminal.err());
    }

    @Test
    void a_malformed_cache_string_names_file_line_and_value() throws IOException {
        Path file = config("N:32:128:4,L:L:m:N:H,S:64:8,8", "N:32:128,L:L:m:N:H,S:64:8,8");
        refused(file + ":7: ", "run", "--workload", "vecadd", "--config", file.toString());
    }

    @Test
    void sets_that_are_no_power_of_two_are_refused() throws IOException {
        Path file = config("N:32:128:4,L:L:m:N:H,S:64:8,8", "N:33:128:4,L:L:m:N:H,S:64:8,8");
        refused("power of two", "run", "--workload", "vecadd", "--config", file.toString());
    }

    @Test
    void zero_ways_are_refused() throws IOException {
        Path file = config("N:32:128:4,L:L:m:N:H,S:64:8,8", "N:32:128:0,L:L:m:N:H,S:64:8,8");
        refused(":7: ", "run", "--workload", "vecadd", "--config", file.toString());
    }

    @Test
    void a_network_without_its_file_is_refused_with_an_alternative() throws IOException {
        Path file = config("-network_mode                             2", "-network_mode 1");
        refused("-inter_config_file", "run", "--workload", "vecadd", "--config", file.toString());
    }

    @Test
    void a_truncated_stream_is_refused() throws IOException {
        byte[] whole = vecadd();
        Path run = streamFolder(Arrays.copyOf(whole, whole.length / 2));
        refused("issue.zst", "run", "--workload", run.toString(), "--config", "gtx480x");
    }

    @Test
    void a_stream_of_another_version_is_refused() throws IOException {
        Path run = streamFolder("#policybridge-stream issue 2\n".getBytes(StandardCharsets.UTF_8));
        refused("version=2; expected 1", "run", "--workload", run.toString(), "--config", "gtx480x");
    }

    @Test
    void a_stream_of_another_kind_is_refused() throws IOException {
        Path run = streamFolder("#policybridge-stream l1d 1\n".getBytes(StandardCharsets.UTF_8));
        refused("stream=l1d; expected issue", "run", "--workload", run.toString(), "--config", "gtx480x");
    }

    @Test
    void a_kernel_that_fits_no_sm_is_refused() throws IOException {
        Path file = config("-gpgpu_shader_registers                   32768", "-gpgpu_shader_registers 64");
        String line = GOLDEN.resolve("gtx480x/vecadd/issue.zst") + ":14: a CTA of kernel vecadd has ";
        refused(line, "run", "--workload", "vecadd", "--config", file.toString());
        refused(
                "does not fit an SM",
                "compare",
                "--workload",
                "vecadd",
                "--policy",
                "lru",
                "--config",
                file.toString());
        refused("issue.zst:14: a CTA of kernel ", "replay", "lmem", "--component", "sm", "--config", file.toString());
    }

    /** qv100's L1D has sectors; vecadd alone would have a ceiling. */
    @Test
    void a_ceiling_that_is_none_is_refused_before_anything_runs() {
        refused("policy=clairvoyant: ", "compare", "--workload", "vecadd,qv100/vecadd", "--policy", "lru,clairvoyant");
    }

    @Test
    void a_comparison_with_one_bad_policy_writes_no_report() {
        Path report = folder.resolve("report");
        refused("dacache", "compare", "--workload", "vecadd", "--policy", "lru,dacach", "--out", report.toString());
        assertFalse(Files.exists(report));
    }

    @Test
    void a_place_that_cannot_be_written_is_named_before_anything_runs() throws IOException {
        String file = Files.createFile(folder.resolve("file")).toString();
        String log = GOLDEN.resolve("gtx480x/vecadd/stats.txt.zst").toString();
        refused(
                "--out=" + file + "/index.html: " + file + " is a file; expected a folder",
                "compare",
                "--workload",
                "vecadd",
                "--policy",
                "lru",
                "--out",
                file);
        refused(
                "--out=" + file + "/x/index.html: " + file + " is a file; expected a folder",
                "demo",
                "--out",
                file + "/x");
        refused(
                "--record=" + file + ": " + file + " is a file; expected a folder",
                "run",
                "--workload",
                "vecadd",
                "--record",
                file);
        refused("--report=" + file + "/x.html: ", "validate", "vecadd", "--against", log, "--report", file + "/x.html");
        refused("--record=" + file + "/x.zst: ", "drive", "vecadd", "--call", "jna", "--record", file + "/x.zst");
        assertEquals(0, Files.size(Path.of(file)));
    }

    @Test
    void a_folder_is_not_replaced_by_a_file() throws IOException {
        String there = Files.createDirectory(folder.resolve("there")).toString();
        String log = GOLDEN.resolve("gtx480x/vecadd/stats.txt.zst").toString();
        refused(
                "--report=" + there + " is a folder; expected a file",
                "validate",
                "vecadd",
                "--against",
                log,
                "--report",
                there);
        refused(
                "--record=" + there + " is a folder; expected a file",
                "drive",
                "vecadd",
                "--call",
                "jna",
                "--record",
                there);
        Files.createDirectory(folder.resolve("there/index.html"));
        refused(
                "--out=" + there + "/index.html is a folder; expected a file",
                "compare",
                "--workload",
                "vecadd",
                "--policy",
                "lru",
                "--out",
                there);
    }

    @Test
    void an_empty_list_is_refused() {
        for (String[] command : new String[][] {
            {"compare", "--policy", "lru"}, {"sensitivity"}, {"bench", "policies"}, {"bench", "simulator"}, {"validate"}
        }) {
            String[] arguments = Arrays.copyOf(command, command.length + 2);
            arguments[command.length] = "--workload";
            arguments[command.length + 1] = ",";
            refused("--workload is empty", arguments);
        }
        refused("--component is empty; expected l1d, ", "replay", "vecadd", "--component", ",");
    }

    @Test
    void a_policy_without_a_name_is_refused() {
        refused("policy=: no name", "run", "--workload", "vecadd", "--policy", "");
        refused("policy=: no name", "compare", "--workload", "vecadd", "--policy", "lru,");
        refused(
                "policy=native; expected policies to query",
                "bench",
                "simulator",
                "--workload",
                "vecadd",
                "--policy",
                "native");
    }

    @Test
    void gpgpusim_runs_beside_one_recorded_run() {
        refused("--plain; expected with it --workload", "bench", "simulator", "--plain", ".", "--", "./app");
        refused("--plain; expected with it --workload", "bench", "simulator", "--plain", ".", "--workload", "vecadd");
        refused("bench simulator ./app; expected --plain with it", "bench", "simulator", "./app");
        refused("no libcudart.so in it", "bench", "simulator", "--plain", ".", "--workload", "vecadd", "--", "./app");
    }

    @Test
    void only_one_policy_is_shown_in_detail() {
        refused("policy=lru+swl names 2 policies; expected one", "policies", "lru+swl");
        refused("policy=native names 0 policies; expected one", "policies", "native");
    }

    @Test
    void a_run_without_recorded_totals_cannot_be_validated() throws IOException {
        Path run = streamFolder(vecadd());
        refused("workload=" + run + " has no recorded totals to compare with", "validate", run.toString());
    }

    @Test
    void a_server_goes_with_grpc_or_shm() {
        refused("--server=unix:s; expected it with --call grpc or shm only", "drive", "vecadd", "--server", "unix:s");
    }

    @Test
    void a_file_of_edges_is_complained_about_with_its_line() throws IOException {
        Path edges = Files.writeString(folder.resolve("road.txt"), "0 1\n1 here\n");
        refused(edges + ":2: node=here; expected an integer", "run", "--workload", "bfs:" + edges);
        refused(
                "size=road; expected tiny, small, paper or a number from 1, rmat-SCALE",
                "run",
                "--workload",
                "bfs:road");
    }

    @Test
    void a_size_without_anything_behind_its_colon_is_refused() {
        refused("atax: size=; expected tiny, small, paper or a number from 1", "run", "--workload", "atax:");
        refused("bfs: size=; expected tiny, small, paper or a number from 1, rmat-SC", "run", "--workload", "bfs:");
    }

    /** It has no such option. */
    @Test
    void drive_asks_for_a_configuration_without_naming_an_option_of_others() throws IOException {
        Path run = Files.createDirectory(folder.resolve("run"));
        for (String stream : List.of("issue.zst", "l1d.zst")) {
            Files.copy(GOLDEN.resolve("gtx480x/vecadd").resolve(stream), run.resolve(stream));
        }
        Terminal drive = Terminal.run("drive", run.toString());
        assertTrue(drive.err().endsWith(" in this folder or in that of its package\n"), drive.err());
        Terminal replay = Terminal.run("replay", run.toString(), "--component", "l1d");
        assertTrue(replay.err().endsWith(" in this folder or in that of its package; or --config\n"), replay.err());
    }

    @Test
    void a_benchmark_too_large_for_a_buffer_is_answered_with_its_largest_size() {
        refused("expected at most size 23170", "run", "--workload", "atax:46341");
    }

    @Test
    void empty_streams_do_not_count_as_equal() throws IOException {
        Path run = streamFolder("#policybridge-stream issue 1\n".getBytes(StandardCharsets.UTF_8));
        refused("issue.zst: holds 0 records; expected 53277, as run.txt says", "diff", run.toString(), "vecadd");
        Files.delete(run.resolve("run.txt"));
        assertEquals(1, Terminal.run("diff", run.toString(), "vecadd").exitCode());
        Terminal empty = Terminal.run("diff", run.toString(), run.toString());
        assertEquals(2, empty.exitCode(), empty.out());
        assertTrue(
                empty.err()
                        .endsWith("has a record of a kind that is in " + run + " too; expected something to compare\n"),
                empty.err());
    }

    @Test
    void a_comparison_with_nothing_is_refused() {
        for (String call : new String[] {"direct", "jna"}) {
            refused("nothing to compare: no stream to drive; expected l1d.zst", "drive", "qv100/spmv", "--call", call);
        }
        refused("nothing to compare: ", "replay", "qv100/spmv", "--component", "l1d,dram");
    }
}
