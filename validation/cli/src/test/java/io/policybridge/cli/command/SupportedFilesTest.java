package io.policybridge.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.cli.Terminal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What docs/support.md says becomes of options and values in a file, each tried on a machine that has them, and what it
 * says of logs. A row without a trial fails.
 */
class SupportedFilesTest {
    private static final Path HOME = Path.of(System.getProperty("policybridge.home"));
    private static final String ACCEPTED = "accepted";

    @TempDir
    Path folder;

    /**
     * A file of gtx480x with other values.
     *
     * @param row of the page: how its first cell begins
     * @param lines options that the file has in place of its own, separated by semicolons
     * @param said a part of what {@code configs FILE --check} says; {@link #ACCEPTED} alone: nothing but that
     */
    private record Trial(String row, String lines, String said) {
        boolean isAccepted() {
            return said.equals(ACCEPTED) || said.contains(" is read as ");
        }

        String file() throws IOException {
            Map<String, String> options = new TreeMap<>();
            Path base = HOME.resolve("validation/golden/configs/gtx480x/gpgpusim.config");
            Stream.concat(Files.readAllLines(base).stream(), Stream.of(lines.split(" *; *")))
                    .filter(line -> line.startsWith("-"))
                    .forEach(line -> options.put(line.split(" +", 2)[0], line.split(" +", 2)[1]));
            return options.entrySet().stream()
                    .filter(option -> !option.getValue().equals("(none)"))
                    .map(option -> option.getKey() + " " + option.getValue() + "\n")
                    .collect(Collectors.joining());
        }
    }

    private static final String OLDER = "an option under an older name";
    private static final String FORMS = "`-gpgpu_pipeline_widths` of seven or nine stages";
    private static final String UNKNOWN = "an option that no GPGPU-Sim has";
    private static final String NO_L1D = "no L1D";
    private static final String FAILS = "replacement other than L and F";
    private static final String LONG = "lines of 256 bytes and more in an L2";
    private static final String SHORT = "lines of less than 128 bytes";
    private static final String NOT_SIMULATED = "write allocation F in an L2 of kind N";
    private static final String POLICIES = "policies on a machine without L1D";
    private static final String FORK = "a scheduler of a fork";
    private static final String PTX_401 = "PTX on a file of 4.0.1";
    private static final String DL2 = "-gpgpu_cache:dl2 ";

    static Stream<Trial> trials() {
        return Stream.of(
                older("-gmem_skip_L1D 0", "-gpgpu_gmem_skip_L1D"),
                older("-smem_latency 26", "-gpgpu_smem_latency"),
                older("-perf_sim_memcpy 0", "-gpgpu_perf_sim_memcpy"),
                older("-dual_bus_interface 0", "-dram_dual_bus_interface"),
                older("-inct_subnets 2", "-icnt_subnets"),
                new Trial(FORMS, "-gpgpu_pipeline_widths 2,1,1,2,1,1,2", " is read as "),
                new Trial(FORMS, "-gpgpu_pipeline_widths 2,0,1,1,2,0,1,1,2", " is read as "),
                new Trial(UNKNOWN, "-is_L0I_enabled 1", "--unknown-options ignore"),
                new Trial(NO_L1D, "-gpgpu_cache:dl1 none; -gpgpu_flush_l1_cache 0" + wholeLines('W'), ACCEPTED),
                new Trial(NO_L1D, "-gpgpu_cache:dl1 none; -gpgpu_flush_l1_cache 0", "-gpgpu_cache:dl1"),
                new Trial(NO_L1D, "-gpgpu_cache:dl1 none" + wholeLines('W'), "-gpgpu_flush_l1_cache"),
                new Trial(FAILS, "-gpgpu_cache:dl1 N:32:128:4,R:L:m:N:H,S:64:8,8", "-gpgpu_cache:dl1"),
                new Trial(FAILS, "-gpgpu_cache:dl1 N:16:128:4,L:L:m:N:H,S:64:8,8", "-gpgpu_cache:dl1"),
                new Trial(FAILS, "-gpgpu_cache:dl1 N:128:128:4,L:L:m:N:P,S:64:8,8", "-gpgpu_cache:dl1"),
                new Trial(FAILS, "-gpgpu_cache:il1 S:4:128:4,L:R:f:N:L,S:2:32,4", "-gpgpu_cache:il1"),
                new Trial(FAILS, "-gpgpu_const_cache:l1 S:64:64:2,L:R:f:N:L,S:2:32,4", "-gpgpu_const_cache:l1"),
                new Trial(FAILS, "-gpgpu_cache:dl1 N:32:128:4,L:L:m:L:H,S:64:8,8", "-gpgpu_cache:dl1"),
                new Trial(FAILS, DL2 + "S:64:128:8,L:B:m:W:L,A:256:4,4:0,32", "-gpgpu_cache:dl2"),
                new Trial(FAILS, DL2 + "S:64:128:8,L:B:m:F:L,A:256:4,4:0,32", "-gpgpu_cache:dl2"),
                new Trial(FAILS, "-gpgpu_cache:dl1 N:32:128:4,L:B:m:F:H,S:64:8,8", "-gpgpu_cache:dl1"),
                new Trial(
                        LONG,
                        "-gpgpu_cache:dl1 none; -gpgpu_flush_l1_cache 0; " + DL2 + "N:16:256:8,L:B:m:W:L,A:16:4,4"
                                + "; -gpgpu_cache:il1 N:4:256:4,L:R:f:N:L,A:2:32,4"
                                + "; -gpgpu_const_cache:l1 N:64:64:2,L:R:f:N:L,A:2:32,4"
                                + "; -gpgpu_tex_cache:l1 N:8:128:5,L:R:m:N:L,F:128:4,128:2",
                        ACCEPTED),
                new Trial(LONG, "-gpgpu_cache:dl2_texture_only 1", ACCEPTED),
                new Trial(SHORT, "-gpgpu_cache:dl1 N:32:64:4,L:L:m:N:H,S:64:8,8", "-gpgpu_cache:dl1"),
                new Trial(
                        NOT_SIMULATED,
                        "-gpgpu_cache:dl1 N:32:128:4,L:L:m:N:H,A:64:8,8" + wholeLines('F'),
                        "-gpgpu_cache:dl2"),
                new Trial(NOT_SIMULATED, "-gpgpu_cache:dl1 N:32:128:4,L:B:m:W:H,S:64:8,8", "-gpgpu_cache:dl1"),
                new Trial(NOT_SIMULATED, "-gpgpu_scheduler rrr", "-gpgpu_scheduler"),
                new Trial(NOT_SIMULATED, "-gpgpu_ptx_convert_to_ptxplus 1", "-gpgpu_ptx_convert_to_ptxplus"),
                new Trial(FORK, "-gpgpu_scheduler ccws", "-gpgpu_scheduler"));
    }

    /** {@code line} is an option under another name than {@code today}, whose own line the file lacks. */
    private static Trial older(String line, String today) {
        return new Trial(OLDER, today + " (none); " + line, " is read as " + today);
    }

    /** An L2 of whole lines with that write allocation, and caches of SMs as it needs them. */
    private static String wholeLines(char writeAllocation) {
        return "; " + DL2 + "N:64:128:8,L:B:m:" + writeAllocation + ":L,A:256:4,4:0,32"
                + "; -gpgpu_cache:il1 N:4:128:4,L:R:f:N:L,A:2:32,4; -gpgpu_const_cache:l1 N:64:64:2,L:R:f:N:L,A:2:32,4"
                + "; -gpgpu_tex_cache:l1 N:4:128:24,L:R:m:N:L,F:128:4,128:2";
    }

    private Terminal check(String text, String... more) throws IOException {
        Path file = Files.writeString(folder.resolve("gpgpusim.config"), text);
        return Terminal.run(Stream.concat(Stream.of("configs", file.toString(), "--check"), Stream.of(more))
                .toArray(String[]::new));
    }

    @ParameterizedTest
    @MethodSource("trials")
    void a_file_with_it_is_accepted_or_refused_as_its_row_says(Trial trial) throws IOException {
        Terminal terminal = check(trial.file());
        List<String> lines = terminal.out().lines().toList();
        assertEquals(trial.isAccepted() ? 0 : 1, terminal.exitCode(), terminal.out() + terminal.err());
        assertEquals(trial.isAccepted() ? ACCEPTED : "refused", lines.get(lines.size() - 1));
        assertEquals(trial.said.equals(ACCEPTED) ? 1 : 2, lines.size(), terminal.out());
        assertTrue(lines.get(0).contains(trial.said), terminal.out());
        String becomes = trial.isAccepted() ? "read as today's|runs" : "refused|GPGPU-Sim itself fails";
        assertTrue(row(trial.row).matches(".*\\| .*(" + becomes + ").*"), trial.row);
    }

    @Test
    void a_byte_order_mark_and_one_size_of_shared_memory_are_read() throws IOException {
        String text = new Trial(FORMS, "-gpgpu_shmem_sizeDefault (none)", ACCEPTED).file();
        Terminal terminal = check("\uFEFF" + text);
        assertEquals(0, terminal.exitCode(), terminal.out() + terminal.err());
        assertTrue(terminal.out().endsWith(ACCEPTED + "\n"), terminal.out());
    }

    @Test
    void results_without_an_unknown_option_say_so() throws IOException {
        Path file =
                Files.writeString(folder.resolve("fork.config"), new Trial(UNKNOWN, "-is_L0I_enabled 1", "").file());
        Terminal terminal = Terminal.run(
                "run",
                "--workload",
                "vecadd",
                "--config",
                file.toString(),
                "--unknown-options",
                "ignore",
                "--max-cycles",
                "100");
        assertEquals(0, terminal.exitCode(), terminal.err());
        assertTrue(terminal.out().contains(" without -is_L0I_enabled"), terminal.out());
    }

    @Test
    void ptx_runs_on_a_file_of_4_0_1() {
        Terminal terminal = Terminal.run(
                "run", "--workload", "gesummv:tiny", "--config", "gtx480x", "--option", "gpgpusim_release=4.0.1");
        assertEquals(0, terminal.exitCode(), terminal.err());
        assertTrue(row(PTX_401).contains("| runs"));
    }

    @Test
    void a_policy_on_a_machine_without_an_L1D_is_refused() throws IOException {
        Path file = Files.writeString(
                folder.resolve("gpgpusim.config"),
                new Trial(NO_L1D, "-gpgpu_cache:dl1 none; -gpgpu_flush_l1_cache 0" + wholeLines('W'), ACCEPTED).file());
        Terminal terminal = Terminal.run("run", "--workload", "vecadd", "--config", file.toString(), "--policy", "lru");
        assertEquals(2, terminal.exitCode(), terminal.out());
        assertEquals(1, terminal.err().lines().count(), terminal.err());
        assertTrue(row(POLICIES).contains("| refused"));
    }

    /** The rows of the table, each its line. */
    private static List<String> rows() {
        try {
            String page = Files.readString(HOME.resolve("docs/support.md"));
            return page.substring(page.indexOf("| in a file |"))
                    .lines()
                    .skip(2)
                    .takeWhile(line -> line.startsWith("| "))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String row(String begins) {
        return rows().stream()
                .filter(line -> line.startsWith("| " + begins))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no row " + begins));
    }

    @Test
    void every_row_is_tried() {
        TreeSet<String> tried = trials().map(trial -> row(trial.row)).collect(Collectors.toCollection(TreeSet::new));
        tried.add(row(PTX_401));
        tried.add(row(POLICIES));
        assertEquals(new TreeSet<>(rows()), tried);
    }
}
