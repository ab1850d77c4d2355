package io.policybridge.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands about a GPGPU-Sim end with the promised exit codes. */
@Tag("process")
class HostCommandsTest {
    @TempDir
    Path folder;

    private Path build(String name, int cycles) throws IOException {
        Path build = Files.createDirectories(folder.resolve(name));
        Path script = Files.writeString(
                build.resolve("app"),
                "#!/bin/sh\necho kernel_name = k\necho gpu_sim_cycle = " + cycles + "\n"
                        + "[ -z \"$POLICYBRIDGE\" ] || echo 'policybridge_queries = 1' > \"$(sed -n "
                        + "'s/^statistics = //p' \"$POLICYBRIDGE\")\"\n");
        assertTrue(script.toFile().setExecutable(true));
        return build;
    }

    private Terminal verify(Path plain, Path patched, String... more) {
        String[] arguments = new String[8 + more.length];
        System.arraycopy(
                new String[] {
                    "verify-host", "--plain", plain.toString(), "--patched", patched.toString(), "--call", "jna"
                },
                0,
                arguments,
                0,
                7);
        System.arraycopy(more, 0, arguments, 7, more.length);
        arguments[7 + more.length] = "{}/app";
        return Terminal.run(arguments);
    }

    @Test
    void equal_builds_are_a_table_and_status_0() throws IOException {
        Terminal terminal = verify(build("plain", 5), build("patched", 5));
        assertEquals(0, terminal.exitCode(), terminal.err());
        assertTrue(terminal.out().lines().anyMatch(line -> line.matches("k +5 +5 +5 +yes")), terminal.out());
        assertTrue(terminal.out().endsWith("every statistic and cycle is equal, over jna\n"), terminal.out());
        assertTrue(terminal.err().contains("jna: 1 kernels in "), terminal.err());
        assertFalse(terminal.err().contains("outputs: "), terminal.err());
    }

    @Test
    void other_cycles_are_status_1_and_the_outputs_are_kept() throws IOException {
        Path outputs = folder.resolve("outputs");
        Terminal terminal = verify(build("plain", 5), build("patched", 6), "--json", "--out", outputs.toString());
        assertEquals(1, terminal.exitCode(), terminal.err());
        assertTrue(terminal.out().contains("\"equal\" : false"), terminal.out());
        assertTrue(terminal.out().contains("\"text\" : \"gpu_sim_cycle = 6\""), terminal.out());
        assertEquals("kernel_name = k\ngpu_sim_cycle = 6\n", Files.readString(outputs.resolve("off.out")));
    }

    /** Below another home there is no library. */
    @Test
    void a_call_path_that_is_left_out_is_named_last_and_is_no_success() throws IOException, InterruptedException {
        Terminal terminal = OwnJvm.with(
                        folder,
                        List.of("-Dpolicybridge.home=" + folder),
                        "verify-host",
                        "--plain",
                        build("plain", 5).toString(),
                        "--patched",
                        build("patched", 5).toString(),
                        "{}/app")
                .run();
        assertEquals(1, terminal.exitCode(), terminal.err());
        assertTrue(
                terminal.out()
                        .endsWith("every statistic and cycle that was compared is equal\nLEFT OUT: grpc: "
                                + folder.resolve("native-shim/target/libpolicybridge-grpc.so")
                                + " is not built; expected gRPC for C++ (apt-get install -y libgrpc++-dev "
                                + "libprotobuf-dev protobuf-compiler protobuf-compiler-grpc), with which the next "
                                + "./policybridge command builds it\n"),
                terminal.out());
    }

    @Test
    void all_of_a_simulator_wants_one_folder_or_two_builds() throws IOException {
        assertTrue(Terminal.run("verify-host", "--all")
                .err()
                .contains(
                        "; expected one folder, of a GPGPU-Sim or an Accel-Sim, or two builds: --plain DIR --patched"));
        Path build = build("plain", 5);
        Terminal no = Terminal.run("verify-host", "--all", build.toString());
        assertEquals(
                "policybridge: " + build + ": no GPGPU-Sim; expected its checkout, or that of an Accel-Sim\n",
                no.err());
        assertEquals(2, no.exitCode());
        assertEquals(
                "policybridge: --only without --all; expected both\n",
                verify(build, build, "--only", "streams").err());
    }

    @Test
    void builds_that_cannot_be_used_leave_no_folder() throws IOException {
        Path outputs = folder.resolve("outputs");
        assertEquals(
                2,
                verify(build("plain", 5), folder.resolve("gone"), "--out", outputs.toString())
                        .exitCode());
        assertFalse(Files.exists(outputs));
    }

    @Test
    void a_wrong_call_path_or_policy_or_folder_is_status_2() throws IOException {
        Path build = build("plain", 5);
        assertEquals(2, verify(build, build, "--policy", "lruu").exitCode());
        assertEquals(
                "policybridge: policy=native; expected policies to query\n",
                verify(build, build, "--policy", "native").err());
        assertEquals(2, verify(build, folder.resolve("gone")).exitCode());
        assertEquals(
                2,
                Terminal.run(
                                "verify-host",
                                "--plain",
                                build.toString(),
                                "--patched",
                                build.toString(),
                                "--call",
                                "rmi",
                                "x")
                        .exitCode());
        assertEquals(2, Terminal.run("patch", folder.toString()).exitCode());
        assertTrue(Terminal.run("doctor", folder.resolve("gone").toString())
                .err()
                .endsWith("gone: no such folder; expected that of a patched GPGPU-Sim or Accel-Sim\n"));
    }

    @Test
    void a_folder_that_cannot_be_written_is_one_line_and_status_2() throws IOException {
        Path build = build("plain", 5);
        Path file = Files.createFile(folder.resolve("file"));
        Terminal terminal = verify(build, build, "--out", file.toString());
        assertEquals(2, terminal.exitCode());
        assertEquals("policybridge: --out=" + file + ": " + file + " is a file; expected a folder\n", terminal.err());
    }

    @Test
    void a_folder_in_which_no_socket_can_be_named_is_one_line_and_status_2() throws IOException {
        Path build = build("plain", 5);
        String deep = folder.resolve("a".repeat(100)).toString();
        Terminal terminal = Terminal.run(
                "verify-host",
                "--plain",
                build.toString(),
                "--patched",
                build.toString(),
                "--call",
                "grpc",
                "--out",
                deep,
                "{}/app");
        assertEquals(2, terminal.exitCode(), terminal.err());
        assertTrue(terminal.err().contains("; a socket's has at most 107"), terminal.err());
        assertEquals(
                1,
                terminal.err()
                        .lines()
                        .filter(line -> line.startsWith("policybridge: "))
                        .count(),
                terminal.err());
    }
}
