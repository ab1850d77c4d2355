package io.policybridge.traces.play;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.config.TraceTimes;
import io.policybridge.input.BadInput;
import io.policybridge.stream.issue.InstructionPages;
import io.policybridge.traces.file.KernelList;
import io.policybridge.traces.file.TraceText;
import io.policybridge.traces.sass.SassCode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class TracesAheadTest {
    private static final int CTAS = 400;
    private static final String LOAD = "0000 3 1 R0 LDG.E 1 R2 4 1 0x100 16 0\n";

    @TempDir
    Path folder;

    /** A kernel of many CTAs, each of 1,001 instructions, a batch and some more; in one stands {@code line}. */
    private KernelList traces(int in, String line) {
        StringBuilder text =
                new StringBuilder(TraceText.HEADER.replace("grid dim = (1,1,1)", "grid dim = (" + CTAS + ",1,1)"));
        for (int cta = 0; cta < CTAS; cta++) {
            text.append(TraceText.cta(LOAD.repeat(1_000) + (cta == in ? line : "") + TraceText.EXIT));
        }
        return KernelList.of(TraceText.write(folder, text.toString()));
    }

    private static SassCode code() {
        return new SassCode(TraceTimes.USUAL);
    }

    /** Takes all CTAs; of each how many instructions it has, how many are known then, and what the last one is. */
    private static List<String> walked(TraceSource source) {
        List<String> walked = new ArrayList<>();
        try (InstructionPages pages = new InstructionPages(1 << 22)) {
            int warps = source.nextKernel().kernel().warpsPerCta();
            for (int cta = 0; cta < CTAS; cta++) {
                PagedCta next = new PagedCta(pages, warps);
                source.nextCta(next);
                walked.add(pages.walk(next.first()[0]) + " " + source.known() + " "
                        + source.instruction(source.known() - 1).text());
            }
        }
        return walked;
    }

    private static boolean isReading() {
        return Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread -> thread.getName().equals("traces read ahead"));
    }

    @Test
    void every_cta_has_its_instructions_and_no_other_is_known() {
        KernelList list = traces(300, "0020 3 1 R4 FADD 2 R4 R4 0 0\n");
        List<String> expected;
        try (TraceSource source = new TracesRead(list, code())) {
            expected = walked(source);
        }
        assertEquals(List.of("1001 2 EXIT", "1002 3 FADD R4, R4, R4"), List.of(expected.get(299), expected.get(300)));
        try (TraceSource source = new TracesAhead(list, code())) {
            assertEquals(expected, walked(source));
        }
        assertFalse(isReading());
    }

    @Test
    void a_run_that_ends_early_ends_the_reading() {
        KernelList list = traces(0, "");
        try (TraceSource source = new TracesAhead(list, code())) {
            source.nextKernel();
            assertTrue(isReading());
        }
        assertFalse(isReading());
    }

    @Test
    void what_is_wrong_is_said_of_its_line_when_its_cta_is_taken() {
        KernelList list = traces(300, "0020 3 0 FOO 0 0 0\n");
        String expected;
        try (TraceSource source = new TracesRead(list, code())) {
            expected = assertThrows(BadInput.class, () -> walked(source)).getMessage();
        }
        assertTrue(expected.contains("opcode=FOO"), expected);
        try (TraceSource source = new TracesAhead(list, code())) {
            assertEquals(
                    expected, assertThrows(BadInput.class, () -> walked(source)).getMessage());
        }
        assertFalse(isReading());
    }
}
