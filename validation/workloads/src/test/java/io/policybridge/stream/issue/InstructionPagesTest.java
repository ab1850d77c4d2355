package io.policybridge.stream.issue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.UncheckedIOException;
import org.junit.jupiter.api.Test;

class InstructionPagesTest {

    /** Pages of 2 KB: 20 MB, of which one segment of 4 MB is on the heap. */
    @Test
    void what_does_not_fit_the_heap_is_kept_in_a_file() {
        int warps = 10_000;
        int[] first = new int[warps];
        int[] open = new int[warps];
        EncodedInstruction instruction = new EncodedInstruction();
        try (InstructionPages pages = new InstructionPages(1)) {
            PageReader reader = new PageReader(pages);
            for (int warp = 0; warp < warps; warp++) {
                first[warp] = pages.open();
                open[warp] = first[warp];
            }
            for (int i = 0; i < 200; i++) {
                for (int warp = 0; warp < warps; warp += warps - 1) {
                    instruction.begin(i, warp, ~warp);
                    open[warp] = pages.append(open[warp], instruction, instruction.complete());
                }
            }
            for (int warp = 0; warp < warps; warp += warps - 1) {
                pages.end(open[warp]);
                int at = pages.resolve(first[warp]);
                for (int i = 0; i < 200; i++) {
                    assertEquals(i, reader.code(at));
                    assertEquals(~warp, reader.exec(at));
                    at = pages.resolve(pages.behind(at));
                }
                assertEquals(InstructionPages.END, at);
            }
        }
    }

    /** A command that meets it ends with this line and exit code 1. */
    @Test
    void instructions_for_which_there_is_no_room_are_a_failure_of_the_run() {
        try (InstructionPages pages = new InstructionPages(1, 1)) {
            UncheckedIOException full = assertThrows(UncheckedIOException.class, () -> {
                while (true) {
                    pages.open();
                }
            });
            assertTrue(full.getMessage().startsWith("4 MiB of recorded instructions wait"), full.getMessage());
        }
    }
}
