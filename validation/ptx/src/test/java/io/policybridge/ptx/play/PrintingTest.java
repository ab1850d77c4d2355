package io.policybridge.ptx.play;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** What kernels print. */
@ResourceLock(Resources.SYSTEM_OUT)
final class PrintingTest {
    private static String bytes(String text) {
        StringBuilder all = new StringBuilder();
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            all.append(b & 0xff).append(", ");
        }
        return "{" + all + "0}";
    }

    /** What two threads print with {@code format}; their arguments are stored by {@code stores} at %rd2. */
    private static String printed(String format, String stores) {
        String ptx = ".extern .func (.param .b32 r) vprintf (.param .b64 a, .param .b64 b);\n"
                + ".global .align 1 .b8 format[64] = " + bytes(format) + ";\n"
                + ".global .align 1 .b8 word[4] = " + bytes("abc") + ";\n" + """
                .entry k() {
                .local .align 8 .b8 own[64]; .reg .b32 %r<9>; .reg .b64 %rd<9>;
                mov.u64 %rd1, own; cvta.local.u64 %rd2, %rd1; mov.u32 %r1, %tid.x;
                """ + stores + """
                mov.u64 %rd3, format;
                { .param .b64 f; st.param.b64 [f], %rd3; .param .b64 a; st.param.b64 [a], %rd2; .param .b32 got;
                call.uni (got), vprintf, (f, a); ld.param.b32 %r2, [got]; }
                ret; }
                """;
        PrintStream before = System.out;
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        try {
            InOrder.run(InOrder.program(ptx, gpu -> gpu.launch("k", 1, 2)));
        } finally {
            System.setOut(before);
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void each_thread_prints_its_numbers() {
        assertEquals("thread 0 of 100%\nthread 1 of 100%\n", printed("thread %d of 100%%\n", "st.u32 [%rd2], %r1;"));
    }

    /** -1 as it is, without sign, and in hexadecimal; a long behind an int begins at byte 8. */
    @Test
    void integers_have_their_sizes_and_widths() {
        assertEquals(
                "   -1|4294967295|ffffffff|-5;".repeat(2),
                printed(
                        "%5d|%u|%x|%lld;",
                        "st.u32 [%rd2], -1; st.u32 [%rd2+4], -1; st.u32 [%rd2+8], -1; mov.s64 %rd4, -5;"
                                + "st.u64 [%rd2+16], %rd4;"));
    }

    /** 2.5 is 4004... in double precision. */
    @Test
    void other_arguments_are_doubles_strings_and_characters() {
        assertEquals(
                "2.500000 2.5 2.5e+00 abc z\n".repeat(2),
                printed(
                        "%f %g %.1e %s %c\n",
                        "mov.f64 %rd4, 0d4004000000000000; st.u64 [%rd2], %rd4; st.u64 [%rd2+8], %rd4;"
                                + "st.u64 [%rd2+16], %rd4; mov.u64 %rd5, word; st.u64 [%rd2+24], %rd5;"
                                + "st.u32 [%rd2+32], 122;"));
    }
}
