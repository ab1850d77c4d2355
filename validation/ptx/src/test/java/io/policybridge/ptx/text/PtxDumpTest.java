package io.policybridge.ptx.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What cuobjdump -ptx prints. */
final class PtxDumpTest {
    private static String banner(String kind, int architecture) {
        return "\nFatbin " + kind + " code:\n================\narch = sm_" + architecture
                + "\ncode version = [7,8]\nhost = linux\n\n";
    }

    @Test
    void text_without_a_banner_is_one_module() {
        assertEquals(List.of(".version 7.1\n"), PtxDump.modules(".version 7.1\n"));
    }

    /** The second banner begins on line 9. */
    @Test
    void each_module_stands_behind_its_banner_on_its_lines() {
        String dump =
                banner("elf", 52) + banner("ptx", 52) + ".version 7.8\nA\n" + banner("ptx", 80) + ".version 7.9\nB\n";
        List<String> modules = PtxDump.modules(dump);
        assertEquals(2, modules.size());
        assertEquals("\n".repeat(14) + ".version 7.8\nA\n\n", modules.get(0));
        assertEquals("\n".repeat(23) + ".version 7.9\nB\n", modules.get(1));
    }

    @Test
    void a_program_has_the_modules_of_the_latest_architecture() {
        String dump = banner("ptx", 52) + ".version 7.8\nA\n" + banner("ptx", 80) + ".version 7.8\nB\n"
                + banner("ptx", 80) + ".version 7.8\nC\n";
        assertEquals(
                "\n".repeat(16) + ".version 7.8\nB\n\n" + "\n".repeat(6) + ".version 7.8\nC\n", PtxDump.latest(dump));
    }
}
