package io.policybridge.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.cli.OwnJvm;
import io.policybridge.cli.Terminal;
import io.policybridge.patch.Generation;
import io.policybridge.patch.PatchFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A checkout with the stand-ins of the development line, whose makefile "builds" a library; the compiler "compiles"
 * each program to a script that prints one kernel, and cannot record.
 */
@Tag("process")
class WholeHostTest {
    private static final Path HOME = Path.of(System.getProperty("policybridge.home"));
    private static final String NVCC = """
            #!/bin/sh
            while [ "$1" != -o ]; do shift; done
            cat > "$2" <<'END'
            #!/bin/sh
            [ -n "$SET_UP" ] || exit 8
            echo kernel_name = k
            echo gpu_sim_cycle = 5
            if [ -n "$POLICYBRIDGE" ]; then
              grep -q '^record' "$POLICYBRIDGE" && { echo cannot record >&2; exit 9; }
              echo 'policybridge_queries = 7' > "$(sed -n 's/^statistics = //p' "$POLICYBRIDGE")"
            fi
            END
            chmod +x "$2"
            """;
    private static final String MAKEFILE = """
            all:
            \tmkdir -p lib/gcc/cuda/release
            \tcat src/gpgpu-sim/policybridge_variant.h 2> /dev/null | \\
            \tsed 's/#define PB_PATCH "/policybridge patch /' > lib/gcc/cuda/release/libcudart.so
            clean:
            \trm -rf lib
            """;

    @TempDir
    Path folder;

    private Path checkout;

    @BeforeEach
    void a_checkout_and_a_toolkit() throws IOException {
        checkout = folder.resolve("gpgpu-sim");
        for (Map.Entry<String, String> source : Generation.DEV
                .sources(HOME.resolve("gpgpusim-patch/generations"))
                .entrySet()) {
            write(checkout.resolve(source.getKey()), source.getValue());
        }
        write(checkout.resolve("setup_environment"), "export SET_UP=yes\n");
        write(checkout.resolve("configs/tested-cfgs/SM7_QV100/gpgpusim.config"), "-gpgpu_n_clusters 80\n");
        write(checkout.resolve("Makefile"), MAKEFILE);
        executable("cuda/bin/nvcc", NVCC);
        for (String tool : List.of("bison", "flex", "m4", "makedepend")) {
            executable("tools/" + tool, "#!/bin/sh\n");
        }
        write(folder.resolve("tools/zlib.h"), "");
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private void executable(String name, String text) throws IOException {
        write(folder.resolve(name), text);
        assertTrue(folder.resolve(name).toFile().setExecutable(true));
    }

    private Terminal verified(String... words) throws IOException, InterruptedException {
        String[] all = Stream.concat(Stream.of("verify-host", "--all"), Stream.of(words))
                .toArray(String[]::new);
        return OwnJvm.of(folder, all)
                .inShell("CUDA_INSTALL_PATH=" + folder.resolve("cuda") + " CPATH=" + folder.resolve("tools")
                        + " PATH=$PATH:" + folder.resolve("tools") + " exec \"$0\" \"$@\"")
                .run();
    }

    private static Map<String, String> contents(Path folder) throws IOException {
        Map<String, String> contents = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                contents.put(folder.relativize(file).toString(), Files.readString(file));
            }
        }
        return contents;
    }

    @Test
    void a_checkout_is_copied_patched_built_and_compared_and_stays_as_it_is() throws IOException, InterruptedException {
        Map<String, String> before = contents(checkout);
        Path out = folder.resolve("out");
        Terminal terminal = verified(checkout.toString(), "--only", "spaces", "--call", "jna", "--out", out.toString());
        assertEquals(before, contents(checkout));
        assertEquals(1, terminal.exitCode(), terminal.err());
        assertFalse(Files.exists(out.resolve("plain/src/gpgpu-sim/policybridge_host.cc")));
        assertTrue(Files.exists(out.resolve("patched/src/gpgpu-sim/policybridge_host.cc")));
        assertTrue(terminal.out().contains("recording  validate"), terminal.out());
        assertTrue(
                terminal.out()
                        .lines()
                        .anyMatch(line -> line.matches(
                                "spaces +gtx480x +1 +5 +2 +equal +equal +FAILED +left out +left out +left out")),
                terminal.out());
        assertTrue(terminal.out().contains("recording: the application ended with status 9 (cannot record); see "));
        assertTrue(
                terminal.out()
                        .endsWith(
                                "4 of 6 comparisons are equal; LEFT OUT: 6, so this is no success; not chosen: "
                                        + "constants, update, textures, locals, tail, streams, carve, call path grpc, call path shm\n"),
                terminal.out());
        assertTrue(terminal.err().contains("spaces on SM7_QV100, jna: equal\n"), terminal.err());

        Terminal again = verified(
                "--plain",
                out.resolve("plain").toString(),
                "--patched",
                out.resolve("patched").toString(),
                "--only",
                "streams",
                "--call",
                "jna",
                "--json");
        assertEquals(1, again.exitCode(), again.err());
        assertTrue(again.out().contains("\"program\" : \"streams\""), again.out());
        assertTrue(again.out().contains("\"patch\" : \"" + PatchFiles.of(HOME).digest() + "\""), again.out());
        assertFalse(again.err().contains("building"), again.err());
    }

    /** The folder of a build stands for the build: its library is all that is read of it. */
    @Test
    void a_build_with_another_patch_is_refused_and_so_is_a_patched_one_as_the_plain_one()
            throws IOException, InterruptedException {
        Path library = checkout.resolve("lib/gcc/cuda/release/libcudart.so");
        write(library, "policybridge patch 0123456789ab\n");
        Path unpatched = folder.resolve("unpatched");
        write(unpatched.resolve("libcudart.so"), "");
        Terminal plain = verified("--plain", checkout.toString(), "--patched", checkout.toString());
        assertEquals(2, plain.exitCode(), plain.err());
        assertTrue(
                plain.err().contains(library + ": has patch 0123456789ab; expected an unpatched build for --plain"),
                plain.err());
        write(library, "");
        Terminal patched = verified("--plain", checkout.toString(), "--patched", unpatched.toString());
        assertEquals(2, patched.exitCode(), patched.err());
        assertTrue(
                patched.err()
                        .contains("has no patch; expected patch "
                                + PatchFiles.of(HOME).digest() + ": "),
                patched.err());
    }

    @Test
    void a_configuration_that_is_missing_is_refused_before_something_is_built()
            throws IOException, InterruptedException {
        Path config = checkout.resolve("configs/tested-cfgs/SM7_QV100/gpgpusim.config");
        Files.delete(config);
        Terminal terminal = verified(checkout.toString());
        assertEquals(2, terminal.exitCode(), terminal.err());
        assertTrue(terminal.err().contains(config + ": cannot be read; expected what the simulator ships for "));
        assertFalse(terminal.err().contains("copying"), terminal.err());
    }

    @Test
    void a_build_that_fails_ends_it_with_the_last_lines_of_its_log() throws IOException, InterruptedException {
        write(checkout.resolve("Makefile"), "all:\n\t@echo cache.cc:1: error: as asked; exit 1\nclean:\n");
        Terminal terminal =
                verified(checkout.toString(), "--out", folder.resolve("out").toString());
        assertEquals(1, terminal.exitCode(), terminal.err());
        assertTrue(terminal.err().contains("; the last lines of " + folder.resolve("out/plain.log") + ":\n"));
        assertTrue(terminal.err().contains("\ncache.cc:1: error: as asked\n"), terminal.err());
        assertTrue(terminal.err().contains("outputs: " + folder.resolve("out") + "\n"), terminal.err());
    }
}
