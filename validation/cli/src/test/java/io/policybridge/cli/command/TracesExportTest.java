package io.policybridge.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.cli.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Recorded runs and executed programs as traces; the cycles are those of Accel-Sim (73f9fac) for the same files. */
@Tag("contract")
class TracesExportTest {
    private static final Path MACHINE = Path.of("src/test/resources/traces/machines/SM7_QV100");

    @TempDir
    Path folder;

    private Terminal exported(String run) {
        return Terminal.run(
                "traces", "--export", run, "--out", folder.resolve("traces").toString());
    }

    /** Of a recorded run; with local memory; with atomics; with shared memory, barriers and two kernels, from PTX. */
    @ParameterizedTest
    @Tag("run")
    @CsvSource({
        "spmv, 15499, 13223",
        "lmem, 9179, 15072",
        "hist, 11536, 9480",
        "backprop:tiny, 13954, 32430",
        "bicg:tiny, 41310, 1936"
    })
    void an_exported_run_ends_in_the_cycle_of_accel_sim(String run, String cycles, String instructions) {
        Terminal written = exported(run);
        assertEquals(0, written.exitCode(), written.err());
        assertTrue(written.out().contains(" kernels, " + instructions + " warp instructions: "), written.out());
        Terminal ended =
                Terminal.run("run", "--workload", folder.resolve("traces").toString(), "--config", MACHINE.toString());
        assertTrue(ended.out().contains("gpu_tot_sim_cycle = " + cycles + "\n"), ended.err());
    }

    /** The first warp of a vector addition: pcs of 16 bytes, an opcode of each class, addresses by their stride. */
    @Test
    void instructions_are_those_of_volta_with_the_registers_of_the_run() throws IOException {
        Terminal written = exported("vecadd");
        assertEquals(0, written.exitCode(), written.err());
        List<String> lines = Files.readAllLines(folder.resolve("traces/kernel-1.traceg"));
        assertTrue(lines.contains("-binary version = 70"));
        assertTrue(lines.contains("0070 ffffffff 1 R7 IMAD 3 R9 R10 R11 0 0"), lines.get(27));
        assertTrue(lines.stream()
                .anyMatch(line ->
                        line.matches("[0-9a-f]{4} ffffffff 1 R\\d+ LDG.E \\d( R\\d+)+ 4 1 0x[0-9a-f]{16} 4 0")));
        assertTrue(lines.stream().anyMatch(line -> line.matches("[0-9a-f]{4} ffffffff 0 EXIT 0 0 0")));
        Terminal checked =
                Terminal.run("traces", "--check", folder.resolve("traces").toString());
        assertTrue(checked.out().contains("1 of 1 kernels can be simulated: 45,056 warp"), checked.out());
    }

    @Test
    void where_the_traces_go_must_be_named() {
        Terminal refused = Terminal.run("traces", "--export", "vecadd");
        assertEquals(2, refused.exitCode());
        assertTrue(refused.err().contains("expected --out DIR"), refused.err());
    }

    /** Traces have none that use Accel-Sim's texture cache; the kernels in front of the refused one are gone again. */
    @Test
    void what_traces_cannot_have_is_refused_and_nothing_is_left() throws IOException {
        Path textures = Path.of("../runs/src/test/resources/recorded/textures");
        Terminal refused = exported(textures.toString());
        assertEquals(2, refused.exitCode(), refused.out());
        assertTrue(refused.err().contains("; expected no textures"), refused.err());
        assertFalse(Files.exists(folder.resolve("traces/kernel-1.traceg")));
    }
}
