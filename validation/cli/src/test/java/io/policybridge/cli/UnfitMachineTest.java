package io.policybridge.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is wrong with the machine is one line that says what to do. */
@Tag("process")
class UnfitMachineTest {
    @TempDir
    Path folder;

    @Test
    void a_temporary_folder_that_cannot_hold_the_native_library_of_zstd_is_named() throws Exception {
        String missing = folder.resolve("missing").toString();
        Terminal terminal = OwnJvm.with(
                        folder, List.of("-Djava.io.tmpdir=" + missing), "run", "--workload", "vecadd", "--kernels", "1")
                .run();
        assertEquals(ExitCode.FAILED, terminal.exitCode());
        assertEquals(1, terminal.err().lines().count(), terminal.err());
        assertTrue(
                terminal.err().contains("java.io.tmpdir=" + missing + " (Cannot unpack libzstd-jni"), terminal.err());
    }

    @ParameterizedTest
    @ValueSource(strings = {"policies", "run --workload vecadd --record", "validate --workload vecadd --against"})
    void a_path_that_the_locale_cannot_name_is_answered_with_one_that_can(String command) throws Exception {
        Terminal terminal = OwnJvm.of(folder, command.split(" "))
                .inShell("LC_ALL=C \"$0\" \"$@\" $'\\xc3\\xa4.java'")
                .run();
        assertEquals(ExitCode.BAD_INPUT, terminal.exitCode());
        assertEquals(1, terminal.err().lines().count(), terminal.err());
        assertTrue(terminal.err().contains("such as LC_ALL=C.UTF-8"), terminal.err());
    }
}
