package io.policybridge.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.cli.OwnJvm;
import io.policybridge.cli.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program that runs as GPGPU-Sim would run it; native-shim/cudart/tests/by_hand.cc is one. */
@Tag("process")
class CudaCommandTest {
    private static final Path HOME = Path.of(System.getProperty("policybridge.home"));
    private static final Path BY_HAND = HOME.resolve("native-shim/target/cmake/cudart/cudart-by-hand");
    private static final Path PTX = Path.of("src/test/resources/cuda/twice.ptx").toAbsolutePath();
    private static final int DEADLINE = 60;

    @TempDir
    private Path folder;

    private Terminal cuda(String how, String... options) throws IOException, InterruptedException {
        return command(how, options).run();
    }

    private OwnJvm command(String how, String... options) throws IOException {
        List<String> words = new ArrayList<>(List.of("cuda"));
        words.addAll(List.of(options));
        words.addAll(List.of("--", BY_HAND.toString(), PTX.toString(), how));
        return OwnJvm.of(folder, words.toArray(String[]::new));
    }

    private static List<String> lines(Terminal ended, String begin) {
        return ended.out().lines().filter(line -> line.startsWith(begin)).toList();
    }

    /** Which of several pieces of text stand where: their order. */
    private static void assertOrder(String text, String... pieces) {
        int at = -1;
        for (String piece : pieces) {
            int next = text.indexOf(piece, at + 1);
            assertTrue(next > at, piece + " in " + text);
            at = next;
        }
    }

    @Test
    void the_statistics_of_a_kernel_stand_between_what_the_program_prints() throws IOException, InterruptedException {
        Terminal ended = cuda("chat");
        assertEquals(0, ended.exitCode(), ended.err());
        assertOrder(
                ended.out(),
                "before\n",
                "kernel_launch_uid = 1\n",
                "gpu_tot_sim_cycle = 1345\n",
                "gpgpu_simulation_rate = ",
                "between\n",
                "kernel_launch_uid = 2\n",
                "gpu_tot_sim_cycle = 2165\n",
                "after\n",
                "policybridge_end = FINISHED\n",
                "GPGPU-Sim: *** exit detected ***\n");
        assertTrue(
                ended.err()
                        .startsWith("policybridge: no gpgpusim.config in the working directory: gtx480x is simulated "
                                + "(--config names another)\n"),
                ended.err());
        assertTrue(ended.err().endsWith("\nto standard error\n"), ended.err());
        // What Accel-Sim's job_status takes for a check that has passed.
        assertFalse(ended.out().contains("passed"), ended.out());
    }

    @Test
    void the_exit_code_is_that_of_the_program() throws IOException, InterruptedException {
        Terminal ended = cuda("exit");
        assertEquals(3, ended.exitCode(), ended.err());
        assertTrue(ended.out().contains("policybridge_end = FINISHED\n"), ended.out());
    }

    @Test
    void a_recorded_run_is_a_workload_with_equal_cycles() throws IOException, InterruptedException {
        Path run = folder.resolve("run");
        Terminal ended = cuda("run", "--config", "qv100", "--record", run.toString());
        assertEquals(0, ended.exitCode(), ended.err());
        Terminal again = Terminal.run("run", "--workload", run.toString());
        assertEquals(0, again.exitCode(), again.err());
        assertEquals(2, lines(ended, "gpu_tot_sim_cycle").size());
        assertEquals(lines(ended, "gpu_tot_sim_cycle"), lines(again, "gpu_tot_sim_cycle"));
    }

    /** On two, in one of eight of the first cycles SMs run apart from each other ({@code GroupThreads}). */
    @Test
    void what_is_printed_does_not_depend_on_the_threads() throws IOException, InterruptedException {
        Terminal one = cuda("run", "--no-times", "--threads", "1");
        assertEquals(0, one.exitCode(), one.err());
        assertEquals(2, lines(one, "gpu_tot_sim_cycle").size());
        assertEquals(one, cuda("run", "--no-times", "--threads", "2"));
        assertEquals(one, cuda("run", "--no-times", "--threads", "3"));
    }

    @Test
    void json_is_the_document_of_run() throws IOException, InterruptedException {
        Path file = folder.resolve("result.json");
        Terminal ended = cuda("run", "--no-times", "--json", file.toString());
        assertEquals(0, ended.exitCode(), ended.err());
        Terminal run = OwnJvm.of(
                        folder, "run", "--workload", "cuda:" + BY_HAND + " " + PTX + " run", "--no-times", "--json")
                .run();
        assertEquals(run.out(), Files.readString(file));
    }

    @Test
    void a_kernel_that_faults_leaves_its_statistics_one_line_and_the_programs_own_end()
            throws IOException, InterruptedException {
        Terminal ended = cuda("fault");
        assertEquals(2, ended.exitCode(), ended.err());
        assertOrder(
                ended.out(),
                "gpu_tot_sim_cycle = ",
                "policybridge_end = STOPPED",
                "launch: cudaErrorLaunchFailure\n",
                "wait: cudaErrorLaunchFailure\n",
                "copy: cudaErrorLaunchFailure\n");
        assertFalse(ended.out().contains("exit detected"), ended.out());
        assertEquals(
                1,
                ended.err()
                        .lines()
                        .filter(line -> line.contains("kernel twice"))
                        .count(),
                ended.err());
    }

    @Test
    void a_program_that_crashes_leaves_the_statistics_and_its_signal() throws IOException, InterruptedException {
        Terminal ended = cuda("crash");
        assertEquals(139, ended.exitCode(), ended.err());
        assertTrue(ended.out().contains("gpu_tot_sim_cycle = 1345\n"), ended.out());
        assertTrue(ended.err().contains(" was ended by signal 11\n"), ended.err());
        assertFalse(ended.out().contains("exit detected"), ended.out());
    }

    @Test
    void a_limit_ends_an_endless_kernel() throws IOException, InterruptedException {
        Terminal ended = cuda("endless", "--max-cycles", "10k");
        assertEquals(1, ended.exitCode(), ended.err());
        assertOrder(
                ended.out(),
                "gpu_tot_sim_cycle = 10000\n",
                "policybridge_end = MAX_CYCLES\n",
                "break due to reaching the maximum cycles",
                "launch: cudaErrorLaunchFailure\n");
    }

    @Test
    void a_policy_that_fails_leaves_the_statistics_one_line_and_an_error_in_the_program()
            throws IOException, InterruptedException {
        Path policy = folder.resolve("Failing.java");
        Files.writeString(
                policy,
                "import io.policybridge.api.*; import java.util.List;\n"
                        + "public final class Failing implements GpuPolicy, L1dHooks.Route {\n"
                        + "public static final PolicySpec SPEC = new PolicySpec(\"failing\", \"test\", \"Fails.\", List.of(), "
                        + "(settings, host) -> new Failing());\n"
                        + "public Part l1d(int sm) { return this; }\n"
                        + "public long route(Access access) { throw new IllegalStateException(\"no route\"); }\n}\n");
        Terminal ended = cuda("endless", "--policy", policy.toString());
        assertEquals(1, ended.exitCode(), ended.err());
        assertOrder(ended.out(), "gpu_tot_sim_cycle", "policybridge_end = STOPPED", "launch: cudaErrorLaunchFailure\n");
        assertTrue(ended.err().contains("no route"), ended.err());
    }

    @Test
    void ctrl_c_ends_the_program_and_leaves_the_statistics_of_the_kernel_that_ran()
            throws IOException, InterruptedException {
        OwnJvm jvm = command("endless");
        Process process = jvm.start();
        waitFor(jvm, "before\n");
        // As from a terminal: to both.
        process.children().forEach(child -> signal("INT", child.pid()));
        signal("INT", process.pid());
        Terminal ended = jvm.ended(process);
        assertEquals(130, ended.exitCode(), ended.err());
        assertOrder(
                ended.out(),
                "before\n",
                "kernel_name = endless\n",
                "gpu_tot_sim_cycle = ",
                "policybridge_end = STOPPED");
    }

    /** The program {@code how} in a shell, whose library starts the simulator. */
    private OwnJvm alone(String how, String... options) throws IOException {
        List<String> words = new ArrayList<>(List.of("cuda", "--connected"));
        words.addAll(List.of(options));
        return OwnJvm.of(folder, words.toArray(String[]::new))
                .inShell("export POLICYBRIDGE_CUDA_COMMAND=$(printf '%q ' \"$0\" \"$@\"); LD_LIBRARY_PATH="
                        + HOME.resolve("native-shim/target/cudart") + " exec " + BY_HAND + " " + PTX + " " + how);
    }

    @Test
    void a_shell_gets_lines_that_name_library_and_simulator() throws IOException, InterruptedException {
        Path result = folder.resolve("it's.json");
        Files.writeString(result, "");
        Terminal ended = OwnJvm.of(folder, "cuda", "--env", "--json=" + result)
                .inShell(
                        "unset LD_LIBRARY_PATH; eval \"$(\"$0\" \"$@\")\"; echo \"$LD_LIBRARY_PATH\"; eval \"printf '%s\\n' "
                                + "$POLICYBRIDGE_CUDA_COMMAND\"")
                .run();
        assertEquals(
                List.of(
                        HOME.resolve("native-shim/target/cudart").toString(),
                        HOME.resolve("policybridge").toString(),
                        "cuda",
                        "--connected",
                        "--json=" + result),
                ended.out().lines().toList(),
                ended.err());
    }

    /** A folder of results that is called like a policy or a machine. */
    @Test
    void what_is_packaged_goes_before_a_file_of_its_name() throws IOException, InterruptedException {
        Files.createDirectory(folder.resolve("dacache"));
        Files.createDirectory(folder.resolve("mine"));
        Terminal ended = OwnJvm.of(folder, "cuda", "--env", "--config=dacache", "--policy", "dacache", "--record=mine")
                .inShell("cd " + folder + "; \"$0\" \"$@\"")
                .run();
        assertTrue(
                ended.out()
                        .replaceAll("['\\\\]", "")
                        .contains("--connected --config=dacache --policy dacache --record=" + folder.resolve("mine")),
                ended.out() + ended.err());
    }

    @Test
    void a_program_that_is_started_alone_has_the_same_output() throws IOException, InterruptedException {
        Terminal ended = alone("chat", "--config", "gtx480x").run();
        assertEquals(0, ended.exitCode(), ended.err());
        assertOrder(
                ended.out(),
                "before\n",
                "gpu_tot_sim_cycle = 1345\n",
                "between\n",
                "gpu_tot_sim_cycle = 2165\n",
                "after\n",
                "policybridge_end = FINISHED\n",
                "GPGPU-Sim: *** exit detected ***\n");
    }

    @Test
    void a_program_that_is_started_alone_leaves_its_statistics_when_it_crashes()
            throws IOException, InterruptedException {
        Terminal ended = alone("crash").run();
        assertEquals(139, ended.exitCode(), ended.err());
        assertOrder(ended.out(), "gpu_tot_sim_cycle = 1345\n", "policybridge_end = ");
        assertFalse(ended.out().contains("exit detected"), ended.out());
    }

    @Test
    void a_program_that_is_started_alone_leaves_the_statistics_of_its_kernel_at_ctrl_c()
            throws IOException, InterruptedException {
        OwnJvm program = alone("endless");
        Process process = program.start();
        waitFor(program, "before\n");
        Thread.sleep(500);
        signal("INT", process.pid());
        Terminal ended = program.ended(process);
        assertEquals(130, ended.exitCode(), ended.err());
        assertOrder(ended.out(), "kernel_name = endless\n", "gpu_tot_sim_cycle = ", "policybridge_end = STOPPED");
    }

    @Test
    void a_program_that_is_started_alone_gets_an_error_where_no_simulator_starts()
            throws IOException, InterruptedException {
        Terminal ended = alone("exit", "--config", "nosuch").run();
        assertEquals(3, ended.exitCode(), ended.err());
        assertEquals(1, ended.err().lines().count(), ended.err());
        assertTrue(ended.err().contains("configuration=nosuch; expected "), ended.err());
    }

    /** A program may compute for as long as it likes. */
    @Test
    void there_is_no_limit_of_time_for_the_program() {
        Terminal ended = Terminal.run("cuda", "--help");
        assertFalse(ended.out().contains("--host-timeout"), ended.out());
        assertTrue(Terminal.run("run", "--help").out().contains("--host-timeout"));
    }

    @Test
    void a_program_is_wanted() throws IOException, InterruptedException {
        Terminal ended = Terminal.run("cuda", "--", "./absent", "64");
        assertEquals(2, ended.exitCode());
        assertEquals("policybridge: program=./absent 64; expected the path of an executable file\n", ended.err());
    }

    private static void waitFor(OwnJvm jvm, String text) throws IOException, InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(DEADLINE);
        while (!jvm.printed().contains(text)) {
            assertTrue(System.nanoTime() < end, () -> text + " in time");
            Thread.sleep(20);
        }
    }

    private static void signal(String name, long pid) {
        try {
            new ProcessBuilder("kill", "-" + name, Long.toString(pid))
                    .inheritIO()
                    .start()
                    .waitFor();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
