package io.policybridge.cuda;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.policybridge.input.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CudaExecutableTest {
    @TempDir
    private Path folder;

    private String refusal(WrittenElf program) throws IOException {
        Path file = Files.write(folder.resolve("app"), program.bytes());
        String message =
                assertThrows(BadInput.class, () -> CudaExecutable.of(file)).getMessage();
        return message.substring(message.indexOf(": ") + 2);
    }

    private static WrittenElf here() {
        return new WrittenElf().of(System.getProperty("os.arch").equals("aarch64") ? Elf.AARCH64 : Elf.X86_64);
    }

    @Test
    void a_runtime_that_is_linked_into_it_would_run_past_us() throws IOException {
        assertEquals(
                "CUDA's runtime is linked into it; expected libcudart.so: nvcc links it with -cudart shared",
                refusal(here().withoutRuntime().with(WrittenElf.ptx())));
    }

    @Test
    void machine_code_alone_is_refused_with_what_nvcc_wants() throws IOException {
        assertEquals(
                "no PTX, only machine code for sm_[70]; expected the program compiled with nvcc -gencode "
                        + "arch=compute_NN,code=compute_NN",
                refusal(here().with(WrittenElf.machineCode())));
    }

    @Test
    void a_program_for_another_machine_is_refused() throws IOException {
        String here = System.getProperty("os.arch");
        int own = here.equals("aarch64") ? Elf.AARCH64 : Elf.X86_64;
        assertEquals(
                "ELF of machine 21; expected " + own + ", a program for " + here,
                refusal(here().of(21).with(WrittenElf.ptx())));
    }

    @Test
    void calls_of_the_driver_are_refused() throws IOException {
        assertEquals(
                "linked with libcuda.so.1; expected no call of CUDA's driver API, only of its runtime",
                refusal(here().needing("libcuda.so.1").with(WrittenElf.ptx())));
    }

    @Test
    void a_script_is_refused() throws IOException {
        Path script = Files.writeString(folder.resolve("run"), "#!/bin/sh\n./app\n");
        BadInput refused = assertThrows(BadInput.class, () -> CudaExecutable.of(script));
        assertEquals(
                script + ": not an ELF file; expected an executable of a CUDA program, not a script",
                refused.getMessage());
    }
}
