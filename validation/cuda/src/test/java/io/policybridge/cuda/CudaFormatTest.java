package io.policybridge.cuda;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.policybridge.input.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CudaFormatTest {
    private final CudaFormat format = new CudaFormat();

    @TempDir
    private Path folder;

    @Test
    void an_executable_alone_is_told_its_kernels_and_how_to_name_it() throws IOException {
        int here = System.getProperty("os.arch").equals("aarch64") ? Elf.AARCH64 : Elf.X86_64;
        Path file = Files.write(
                folder.resolve("app"),
                new WrittenElf()
                        .of(here)
                        .with(
                                WrittenElf.ptx(
                                        ".version 6.0\n.target sm_52\n.address_size 64\n.visible .entry twice()\n{\n    ret;\n}\n"))
                        .bytes());
        assertEquals(Optional.of(file), format.folder(file));
        assertEquals(
                file + ": an executable with the kernels twice; expected it with its arguments: 'cuda:" + file
                        + " ARGUMENTS'",
                assertThrows(BadInput.class, () -> format.program(file)).getMessage());
    }

    @Test
    void a_file_of_another_kind_is_none() throws IOException {
        assertEquals(Optional.empty(), format.folder(Files.writeString(folder.resolve("run"), "#!/bin/sh\n")));
        assertEquals(Optional.empty(), format.folder(folder));
    }
}
