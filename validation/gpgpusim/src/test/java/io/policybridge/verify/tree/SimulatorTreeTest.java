package io.policybridge.verify.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.input.BadInput;
import io.policybridge.verify.VerifyFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A checkout whose makefile makes one file, and copies of it. */
class SimulatorTreeTest {
    @TempDir
    Path folder;

    private Path checkout;

    @BeforeEach
    void checkout() throws IOException {
        checkout = folder.resolve("gpgpu-sim");
        write("setup_environment", "echo set up in $PWD\n");
        write("src/gpgpu-sim/gpu-cache.cc", "int cache;\n");
        write("configs/tested-cfgs/SM7_QV100/gpgpusim.config", "-gpgpu_n_clusters 80\n");
        write("Makefile", "all:\n\t@echo built > made\nclean:\n\t@echo clean\n");
        write("build/old.o", "object");
        write("lib/old/libcudart.so", "library");
    }

    private Path write(String name, String text) throws IOException {
        Path file = checkout.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    @Test
    void a_copy_has_the_sources_and_nothing_that_was_built() throws IOException {
        SimulatorTree copy = SimulatorTree.at(checkout).copiedTo(folder.resolve("copy"));
        assertEquals("int cache;\n", Files.readString(copy.folder().resolve("src/gpgpu-sim/gpu-cache.cc")));
        assertFalse(Files.exists(copy.folder().resolve("build")));
        assertFalse(Files.exists(copy.folder().resolve("lib")));
    }

    @Test
    void the_owner_of_a_copy_can_write_what_was_read_only() throws IOException {
        Path source = checkout.resolve("src/gpgpu-sim/gpu-cache.cc");
        Files.setPosixFilePermissions(source, PosixFilePermissions.fromString("r-xr--r--"));
        SimulatorTree copy = SimulatorTree.at(checkout).copiedTo(folder.resolve("copy"));
        assertEquals(
                "rwxr--r--",
                PosixFilePermissions.toString(
                        Files.getPosixFilePermissions(copy.folder().resolve("src/gpgpu-sim/gpu-cache.cc"))));
    }

    /** A change of the copy must not reach the user's tree through a link. */
    @Test
    void a_link_becomes_a_file_of_the_copy() throws IOException {
        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        Path source = Files.writeString(elsewhere.resolve("other.cc"), "int other;\n");
        Files.createSymbolicLink(checkout.resolve("src/linked"), elsewhere);
        Files.createSymbolicLink(checkout.resolve("src/gone"), folder.resolve("nowhere"));
        SimulatorTree copy = SimulatorTree.at(checkout).copiedTo(folder.resolve("copy"));
        Files.writeString(copy.folder().resolve("src/linked/other.cc"), "changed");
        assertEquals("int other;\n", Files.readString(source));
        assertFalse(Files.exists(copy.folder().resolve("src/gone")));
    }

    @Test
    void a_copy_inside_the_checkout_does_not_contain_itself() throws IOException {
        SimulatorTree copy = SimulatorTree.at(checkout).copiedTo(checkout.resolve("out/copy"));
        assertFalse(Files.exists(copy.folder().resolve("out/copy/out/copy")));
    }

    @Test
    void of_an_accel_sim_the_front_end_is_copied_and_its_traces_are_not() throws IOException {
        write("gpu-simulator/setup_environment.sh", "");
        for (String file : List.of("setup_environment", "src/gpgpu-sim/gpu-cache.cc")) {
            write("gpu-simulator/gpgpu-sim/" + file, "");
        }
        write("gpu-simulator/gpgpu-sim/configs/tested-cfgs/SM7_QV100/gpgpusim.config", "");
        write("gpu-simulator/gpgpu-sim/lib/libcudart.so", "library");
        write("hw_run/traces/kernelslist.g", "");
        SimulatorTree tree = SimulatorTree.at(checkout);
        assertTrue(tree.fromTraces());
        SimulatorTree copy = tree.copiedTo(folder.resolve("copy"));
        assertEquals(tree.fromTraces(), SimulatorTree.at(copy.folder()).fromTraces());
        assertFalse(Files.exists(copy.folder().resolve("hw_run")));
        assertFalse(Files.exists(copy.simulator().resolve("lib")));
    }

    @Test
    void what_is_no_simulator_is_refused_and_so_is_one_that_is_not_modelled() throws IOException {
        assertTrue(assertThrows(BadInput.class, () -> SimulatorTree.at(folder))
                .getMessage()
                .endsWith("no GPGPU-Sim; expected its checkout, or that of an Accel-Sim"));
        Files.move(checkout.resolve("configs/tested-cfgs"), checkout.resolve("configs/GTX480"));
        assertTrue(assertThrows(BadInput.class, () -> SimulatorTree.at(checkout))
                .getMessage()
                .contains("runs of earlier versions are not modelled"));
    }

    @Test
    @Tag("process")
    void a_build_runs_in_the_environment_of_its_own_tree() throws IOException {
        Path log = folder.resolve("log");
        TreeBuild.run(SimulatorTree.at(checkout), log, objects -> {});
        assertEquals("built\n", Files.readString(checkout.resolve("made")));
        assertTrue(Files.readString(log).startsWith("set up in " + checkout.toRealPath()), Files.readString(log));
    }

    @Test
    @Tag("process")
    void a_build_that_fails_shows_the_last_lines_of_its_log() throws IOException {
        write("Makefile", "all:\n\t@echo cache.cc:1: error: no such thing; exit 1\nclean:\n");
        SimulatorTree tree = SimulatorTree.at(checkout);
        String message = assertThrows(
                        VerifyFailure.class, () -> TreeBuild.run(tree, folder.resolve("log"), objects -> {}))
                .getMessage();
        assertTrue(message.contains("the last lines of " + folder.resolve("log") + ":\n"), message);
        assertTrue(message.contains("\ncache.cc:1: error: no such thing\n"), message);
    }

    @Test
    void one_command_names_all_that_a_build_lacks() throws IOException {
        Path some = Files.createDirectory(folder.resolve("bin"));
        for (String program : List.of("g++", "make", "m4")) {
            assertTrue(Files.createFile(some.resolve(program)).toFile().setExecutable(true));
        }
        Map<String, String> environment = Map.of("PATH", some.toString(), "CPATH", some.toString());
        assertTrue(BuildTools.missing(environment).containsAll(List.of("bison", "flex", "makedepend")));
        assertEquals(
                "GPGPU-Sim cannot be built without "
                        + String.join(", ", BuildTools.missing(environment))
                        + "; expected them installed, on Debian and Ubuntu by: apt-get install -y g++ make bison flex "
                        + "m4 xutils-dev zlib1g-dev",
                assertThrows(BadInput.class, () -> BuildTools.require(environment))
                        .getMessage());
        assertTrue(assertThrows(BadInput.class, () -> BuildTools.nvcc(environment))
                .getMessage()
                .startsWith("CUDA_INSTALL_PATH is not set; expected the folder of a CUDA toolkit"));
    }

    /** The page names the command that the message names. */
    @Test
    void the_page_has_the_command() throws IOException {
        Path page = Path.of(System.getProperty("policybridge.home"), "docs", "run-in-gpgpusim.md");
        assertTrue(Files.readString(page).contains(BuildTools.command()), "apt-get in " + page);
    }
}
