package io.policybridge.traces.play;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccelSimFolderTest {
    private final AccelSimTraces format = new AccelSimTraces();

    @TempDir
    Path folder;

    @Test
    void a_folder_its_list_and_a_trace_are_workloads_and_other_files_are_none() throws IOException {
        Path list = Files.writeString(folder.resolve("kernelslist.g"), "kernel-1.traceg\n");
        Path trace = Files.writeString(folder.resolve("kernel-1.traceg"), "");
        Path other = Files.writeString(folder.resolve("notes.txt"), "");
        assertEquals(Optional.of(list), format.folder(folder));
        assertEquals(Optional.of(list), format.folder(list));
        assertEquals(Optional.of(trace), format.folder(trace));
        assertEquals(Optional.empty(), format.folder(other));
    }

    @Test
    void a_trace_config_beside_the_configuration_is_read_after_it() throws IOException {
        Path config = folder.resolve("gpgpusim.config");
        assertEquals(List.of(), format.furtherOptions(config));
        Path traced = Files.writeString(folder.resolve("trace.config"), "");
        assertEquals(List.of(traced.toAbsolutePath()), format.furtherOptions(config));
    }

    @Test
    void what_accel_sim_ignores_or_ends_at_is_told() throws IOException {
        Path list = Files.writeString(
                folder.resolve("kernelslist.g"), "MemcpyDtoH,0x10,8\nkernel-1.traceg\nMemcpyHtoD,0x10,8\n");
        PrintStream before = System.err;
        ByteArrayOutputStream told = new ByteArrayOutputStream();
        System.setErr(new PrintStream(told, true, StandardCharsets.UTF_8));
        try {
            format.program(list);
        } finally {
            System.setErr(before);
        }
        String text = told.toString(StandardCharsets.UTF_8);
        assertTrue(text.contains("kernelslist.g:1: line=MemcpyDtoH,0x10,8 is left out"), text);
        assertTrue(text.contains("ends in an assertion at the copy behind the last kernel"), text);
    }
}
