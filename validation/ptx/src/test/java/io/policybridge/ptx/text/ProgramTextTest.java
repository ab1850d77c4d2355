package io.policybridge.ptx.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The workload lies in W, its PTX in W/ptx; another folder beside W has a file that must not be read. */
class ProgramTextTest {
    private static final String CODE = "__global__ void k() {\n\tx[0]\t= 1; \r\n}\n";

    @TempDir
    Path folder;

    private Path workload;
    private Path ptx;

    @BeforeEach
    void lay() throws IOException {
        workload = Files.createDirectories(folder.resolve("W"));
        ptx = Files.createDirectories(workload.resolve("ptx")).resolve("k.ptx");
        Files.writeString(Files.createDirectories(folder.resolve("other")).resolve("secret.cu"), "1\nsecret\n");
    }

    private String second(String named) {
        return new ProgramText(workload, ptx).line(named, 2);
    }

    @Test
    void a_file_beside_the_ptx_is_found_by_its_name_wherever_it_was_compiled() throws IOException {
        Files.writeString(workload.resolve("ptx/k.cu"), CODE);
        for (String named : new String[] {"k.cu", "/home/someone/k.cu", "C:\\work\\k.cu", "../../src/k.cu"}) {
            assertEquals("x[0] = 1;", second(named), named);
        }
    }

    @Test
    void a_file_below_the_folder_of_the_workload_is_found_by_its_path() throws IOException {
        Path source = Files.createDirectories(workload.resolve("src")).resolve("k.cu");
        Files.writeString(source, CODE);
        assertEquals("x[0] = 1;", second("src/k.cu"));
        assertEquals("x[0] = 1;", second(source.toString()));
        assertEquals("", second("k.cu"));
    }

    @Test
    void a_file_of_another_folder_is_not_opened() throws IOException {
        Path secret = folder.resolve("other/secret.cu");
        assertEquals("", second("../other/secret.cu"));
        assertEquals("", second(secret.toString()));
        Files.createSymbolicLink(workload.resolve("ptx/secret.cu"), secret);
        assertEquals("", second("secret.cu"));
        Files.createSymbolicLink(workload.resolve("linked"), folder.resolve("other"));
        assertEquals("", second("linked/secret.cu"));
    }

    @Test
    void what_is_no_line_of_a_file_is_empty() throws IOException {
        Files.writeString(workload.resolve("ptx/k.cu"), CODE);
        ProgramText text = new ProgramText(workload, ptx);
        assertEquals("}", text.line("k.cu", 3));
        assertEquals("", text.line("k.cu", 4));
        assertEquals("", text.line("k.cu", 0));
        assertEquals("", text.line("", 1));
        assertEquals("", text.line("a\0b", 1));
        assertEquals("", text.line("ptx", 1));
    }

    @Test
    void a_long_line_is_cut_to_a_hundred_characters() throws IOException {
        Files.writeString(workload.resolve("ptx/k.cu"), "  " + "a".repeat(100) + "\n" + "b".repeat(101) + "\n");
        ProgramText text = new ProgramText(workload, ptx);
        assertEquals("a".repeat(100), text.line("k.cu", 1));
        assertEquals("b".repeat(97) + "...", text.line("k.cu", 2));
    }
}
