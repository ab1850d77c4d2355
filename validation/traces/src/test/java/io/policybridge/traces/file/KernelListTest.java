package io.policybridge.traces.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.input.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KernelListTest {
    @TempDir
    Path folder;

    private KernelList read(String text) throws IOException {
        return KernelList.read(Files.writeString(folder.resolve("kernelslist.g"), text));
    }

    @Test
    void copies_stand_between_the_kernels_in_front_of_and_behind_them() throws IOException {
        KernelList list =
                read("MemcpyHtoD,0x00007f2000000000,8192\nkernel-1.traceg\n\nMemcpyHtoD,10,32\nkernel-2.traceg.xz");
        assertEquals(List.of(folder.resolve("kernel-1.traceg"), folder.resolve("kernel-2.traceg.xz")), list.kernels());
        assertEquals(
                List.of(new KernelList.Copy(0, 0x7f2000000000L, 8192), new KernelList.Copy(1, 0x10, 32)),
                list.copies());
        assertEquals(List.of(), list.left());
    }

    @Test
    void other_lines_are_left_and_told() throws IOException {
        KernelList list = read("MemcpyDtoH,0x10,8\nkernel-1.traceg\n");
        assertEquals(List.of(folder.resolve("kernelslist.g") + ":1: line=MemcpyDtoH,0x10,8"), list.left());
    }

    private KernelList threeKernels() throws IOException {
        for (int i = 1; i <= 3; i++) {
            Files.writeString(
                    folder.resolve("kernel-" + i + ".traceg"),
                    TraceText.HEADER.replace("= scale", "= " + (i == 2 ? "_Z4gemmPf" : "scale")));
        }
        return read("kernel-1.traceg\nMemcpyHtoD,0x10,8\nkernel-2.traceg\nMemcpyHtoD,0x20,8\nkernel-3.traceg\n");
    }

    /** The copies stay, also those in front of kernels that are left out. */
    @Test
    void kernels_are_chosen_by_number_range_and_name() throws IOException {
        KernelList list = threeKernels();
        KernelList last = list.selected("3");
        assertEquals(List.of(folder.resolve("kernel-3.traceg")), last.kernels());
        assertEquals(List.of(new KernelList.Copy(0, 0x10, 8), new KernelList.Copy(0, 0x20, 8)), last.copies());
        assertEquals(list.kernels(), list.selected("1-2,3").kernels());
        assertEquals(
                List.of(folder.resolve("kernel-2.traceg")),
                list.selected("*gemm*").kernels());
        assertEquals(
                List.of(new KernelList.Copy(1, 0x10, 8), new KernelList.Copy(1, 0x20, 8)),
                list.selected("scale").copies());
    }

    @ParameterizedTest
    @CsvSource({"4", "0", "2-4", "spmv", "''"})
    void a_choice_of_no_kernel_is_refused(String choice) throws IOException {
        KernelList list = threeKernels();
        String message =
                assertThrows(BadInput.class, () -> list.selected(choice)).getMessage();
        assertTrue(
                message.contains("kernelslist.g:" + choice + ": kernels=" + choice + "; expected numbers from 1 to 3"),
                message);
    }

    @ParameterizedTest
    @CsvSource({
        "'MemcpyHtoD,0x10', 'MemcpyHtoD,ADDRESS,BYTES'",
        "'MemcpyHtoD,0x10,4294967296', fewer than 2^32 bytes",
        "kernel-1.trace, .traceg",
        "kernel-../../secret.traceg, in the folder of the list",
        "'', no kernel"
    })
    void what_accel_sim_does_not_run_is_refused(String line, String complaint) {
        String message = assertThrows(BadInput.class, () -> read(line + "\n")).getMessage();
        assertTrue(message.contains(complaint), message);
    }

    @Test
    void a_carriage_return_is_refused() {
        assertTrue(assertThrows(BadInput.class, () -> read("kernel-1.traceg\r\n"))
                .getMessage()
                .contains("kernelslist.g:1:"));
    }
}
