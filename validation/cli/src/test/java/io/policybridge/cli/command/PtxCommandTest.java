package io.policybridge.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.cli.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ptx --check}, and what {@code ptx} refuses. */
class PtxCommandTest {
    private static final String HEAD = ".version 7.1\n.target sm_52\n.address_size 64\n";

    @TempDir
    Path folder;

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("a.ptx"), text);
    }

    @Test
    void kernels_that_would_run_are_accepted() throws IOException {
        Path file = file(HEAD + ".entry k() { ret; }\n");
        Terminal checked = Terminal.run("ptx", "--check", file.toString());
        assertEquals(0, checked.exitCode(), checked.err());
        assertEquals("accepted  k: " + file + ":4\n1 of 1 kernels accepted, in 1 file\n", checked.out());
    }

    @Test
    void each_refused_kernel_has_its_line_and_reasons_are_summed_up() throws IOException {
        Path file = file(HEAD + ".entry k() { ret; }\n.entry l() { ldmatrix.a; }\n.entry m() { ldmatrix.a; }\n");
        Terminal checked = Terminal.run("ptx", "--check", folder.toString());
        assertEquals(1, checked.exitCode(), checked.err());
        assertTrue(checked.out().contains("refused   l: " + file + ":5: instruction=ldmatrix.a;"), checked.out());
        assertTrue(
                checked.out().lines().anyMatch(line -> line.matches(" +2 +1 +ldmatrix.a: expected .*")), checked.out());
        assertTrue(checked.out().endsWith("1 of 3 kernels accepted, in 1 file\n"), checked.out());
    }

    @Test
    void a_file_that_is_no_ptx_is_unread() throws IOException {
        file("hello");
        Terminal checked = Terminal.run("ptx", "--check", folder.toString());
        assertEquals(1, checked.exitCode(), checked.err());
        assertTrue(checked.out().startsWith("unread    "), checked.out());
        assertTrue(checked.out().endsWith("0 of 0 kernels accepted, in 1 file; 1 cannot be read\n"), checked.out());
    }

    @Test
    void what_is_neither_cuda_nor_to_be_checked_is_refused() {
        Terminal refused = Terminal.run("ptx", "a.ptx");
        assertEquals(2, refused.exitCode());
        assertTrue(refused.err().contains("a.ptx without --check; expected ptx --check a.ptx"), refused.err());
    }
}
