package io.policybridge.evaluate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.policybridge.catalogue.ConfigChoice;
import io.policybridge.catalogue.Workloads;
import io.policybridge.input.BadInput;
import io.policybridge.patch.PatchFiles;
import io.policybridge.run.Job;
import io.policybridge.run.PolicyChoice;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.RunResult;
import io.policybridge.verify.VerifyFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.StringJoiner;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A GPGPU-Sim that is a folder, and a program that is a script: it records by copying what GPGPU-Sim recorded of
 * spaces.cu, and under the policy prints what the simulator prints. Then one thing is wrong.
 */
@Tag("process")
class CertificationTest {
    private static final Path SPACES =
            Path.of(System.getProperty("policybridge.home"), "validation/runs/src/test/resources/recorded/spaces");
    private static final String PROGRAM = """
            #!/bin/sh
            [ "$1" = 64 ] || exit 9
            here=$(dirname "$0")
            folder=$(sed -n 's/^record-folder = //p' "$POLICYBRIDGE")
            if [ -n "$folder" ]; then
              cp -r "$here/spaces" "$folder" && cat "$here/native.log"
              exit
            fi
            grep -q '^policy = mine(level=l1d)$' "$POLICYBRIDGE" && grep -q '^call = jna$' "$POLICYBRIDGE" || exit 8
            echo 'policybridge_queries = 7' > "$(sed -n 's/^statistics = //p' "$POLICYBRIDGE")"
            """;

    @TempDir
    Path folder;

    private final Strangers.InProcess workers = new Strangers.InProcess();
    private Path policy;
    private Path tree;

    @BeforeEach
    void a_simulator_and_a_program() throws IOException {
        policy = Strangers.written(folder, Strangers.honest());
        tree = Files.createDirectory(folder.resolve("gpgpu-sim"));
        Files.createDirectories(tree.resolve("configs/tested-cfgs"));
        Files.createDirectories(tree.resolve("src/gpgpu-sim"));
        Files.createFile(tree.resolve("src/gpgpu-sim/gpu-cache.cc"));
        Files.createFile(tree.resolve("setup_environment"));
        built("policybridge patch " + PatchFiles.find().digest());
        Path copy = Files.createDirectory(folder.resolve("spaces"));
        try (Stream<Path> files = Files.list(SPACES)) {
            for (Path file : files.toList()) {
                Files.copy(file, copy.resolve(file.getFileName()));
            }
        }
        log("native", PolicyChoice.NATIVE);
        log("mine", PolicyChoice.parse(policy.toString(), PolicyChoice.known(), 1));
        program("cat \"$here/mine.log\"");
    }

    private void built(String patch) throws IOException {
        Files.writeString(tree.resolve("libcudart.so"), patch);
    }

    private void log(String name, PolicyChoice choice) throws IOException {
        RunResult result = Job.on(
                        ConfigChoice.RECORDED, Workloads.packaged().resolve(SPACES.toString()), choice, Limits.NONE)
                .run(Progress.NONE);
        StringJoiner lines = new StringJoiner("\n", "", "\n");
        result.kernels().forEach(kernel -> kernel.statistics().forEach(lines::add));
        Files.writeString(folder.resolve(name + ".log"), lines.toString());
    }

    private void program(String bridged) throws IOException {
        Path program = Files.writeString(folder.resolve("app"), PROGRAM + bridged + "\n");
        assertTrue(program.toFile().setExecutable(true));
    }

    private Certificate certificate(boolean isUnsafe) throws IOException {
        Path suite = Files.writeString(folder.resolve("suite.yaml"), """
                name: one
                machines: [gtx480x]
                certify: ["app 64"]
                stages: [{name: s, workloads: ["kmeans:tiny"]}]
                """);
        Path outputs = Files.createDirectories(folder.resolve("outputs"));
        return new Certification(SuiteReader.read(suite.toString(), null), workers, isUnsafe, tree, outputs, line -> {})
                .of(policy.toString());
    }

    /** spaces takes 5182 cycles, and has one kernel. */
    @Test
    void a_policy_whose_runs_are_equal_in_both_hosts_is_certified_with_all_digests() throws IOException {
        Certificate certificate = certificate(true);
        List<String> row = certificate.table().get(1);
        assertEquals(List.of("app 64", "gtx480x", "1", "5,182"), row.subList(0, 4));
        assertEquals(row.get(4), row.get(5));
        assertTrue(row.get(6).endsWith(" equal"), row.toString());
        assertTrue(certificate.isEqual());
        String last = certificate.lines().get(certificate.lines().size() - 1);
        assertTrue(last.startsWith("mine(level=l1d) is certified: "), last);
        assertEquals(
                List.of(
                        "Mine.java",
                        "classes of mine(level=l1d)",
                        "suite one",
                        "patch",
                        "libcudart.so of GPGPU-Sim",
                        "libpolicybridge.so",
                        "simulator",
                        "program app 64",
                        "gpgpusim.config of gtx480x",
                        "recording of app 64 on gtx480x"),
                List.copyOf(certificate.digests().keySet()));
    }

    @Test
    void a_cycle_that_differs_is_no_certificate_and_is_named() throws IOException {
        program("sed 's/gpu_tot_sim_cycle = ./&1/' \"$here/mine.log\"");
        Certificate certificate = certificate(true);
        assertFalse(certificate.isEqual());
        assertTrue(
                certificate.lines().stream()
                        .anyMatch(line -> line.startsWith("app 64 on gtx480x, under the policy, kernel 1 ")
                                && line.contains("gpu_tot_sim_cycle")),
                certificate.lines().toString());
        assertTrue(certificate.table().get(1).get(6).endsWith(" DIFFERENT"));
    }

    @Test
    void a_run_that_does_not_end_is_no_certificate() throws IOException {
        program("echo broken as asked >&2; exit 5");
        Certificate certificate = certificate(true);
        assertFalse(certificate.isEqual());
        assertTrue(
                certificate.lines().stream().anyMatch(line -> line.contains("ended with status 5 (broken as asked)")),
                certificate.lines().toString());
        assertEquals("-", certificate.table().get(1).get(4));
    }

    @Test
    void what_an_earlier_certificate_left_is_not_written_over() throws IOException {
        Files.createDirectories(folder.resolve("outputs/1-app_64-gtx480x"));
        String why = assertThrows(BadInput.class, () -> certificate(true)).getMessage();
        assertTrue(why.contains("1-app_64-gtx480x: is there already; expected a new or an empty folder"), why);
    }

    @Test
    void who_is_not_admitted_is_not_run() throws IOException {
        Strangers.written(folder, Strangers.doing("System.exit(0);"));
        String why = assertThrows(VerifyFailure.class, () -> certificate(true)).getMessage();
        assertTrue(why.startsWith("not certified: allowed: "), why);
        assertFalse(Files.exists(folder.resolve("outputs/1-app_64-gtx480x")));
    }

    @Test
    void a_simulator_without_this_patch_is_refused() throws IOException {
        built("no patch");
        String why = assertThrows(BadInput.class, () -> certificate(true)).getMessage();
        assertTrue(why.contains("libcudart.so: has no patch; expected patch "), why);
    }

    /** What the script reaches it writes beside its output; the folder of the program it may read. */
    @Test
    void in_GPGPU_Sim_a_policy_reaches_neither_the_users_files_nor_variables_nor_processes(@TempDir Path other)
            throws IOException {
        String missing = Sandbox.missing();
        assumeTrue(missing.isEmpty(), "no sandbox here: " + missing);
        Path secret = Files.writeString(other.resolve("secret"), "seen");
        program("{ cat '" + secret + "'; echo > '" + secret + "'; echo > \"$here/x\"; cat /etc/passwd; ls /home;"
                + " [ \"$HOME\" = /tmp ] || echo home; [ $(ls -d /proc/[0-9]* | wc -l) -lt 9 ] || echo processes;"
                + " } > reached 2> /dev/null; cat \"$here/mine.log\"");
        assertTrue(certificate(false).isEqual());
        assertEquals("", Files.readString(folder.resolve("outputs/1-app_64-gtx480x/reached")));
        assertEquals("seen", Files.readString(secret));
    }
}
