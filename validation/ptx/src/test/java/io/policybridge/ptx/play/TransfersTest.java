package io.policybridge.ptx.play;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.policybridge.input.BadInput;
import io.policybridge.ptx.host.DeviceBuffer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Branches and calls whose target a register has. */
final class TransfersTest {
    private static final String HEAD = """
            .entry k(.param .u64 out) {
            .reg .pred %p<3>; .reg .b32 %r<9>; .reg .b64 %rd<9>;
            ld.param.u64 %rd1, [out]; mov.u32 %r1, %tid.x; mul.wide.u32 %rd2, %r1, 4; add.u64 %rd3, %rd1, %rd2;
            """;

    private static final String TAIL = "st.global.u32 [%rd3], %r2; ret; }\n";

    private static int[] run(String ptx) {
        int[][] result = new int[1][];
        InOrder.run(InOrder.program(ptx, gpu -> {
            DeviceBuffer out = gpu.allocate("out", 4 * 32);
            gpu.launch("k", 1, 32, out);
            result[0] = out.ints();
        }));
        return result[0];
    }

    /** Lanes 0, 3, 6... go to a, 1, 4... to b, 2, 5... to c; behind the meeting point each adds its 100. */
    @Test
    void lanes_go_to_the_label_of_their_index_and_meet_again() {
        String kernel = HEAD + """
                rem.u32 %r3, %r1, 3;
                table: .branchtargets a, b, c;
                brx.idx %r3, table;
                a: mov.u32 %r2, 1; bra.uni end;
                b: mov.u32 %r2, 2; bra.uni end;
                c: mov.u32 %r2, 3;
                end: activemask.b32 %r4; shr.u32 %r4, %r4, 31; mad.lo.u32 %r2, %r4, 100, %r2;
                """ + TAIL;
        assertArrayEquals(IntStream.range(0, 32).map(i -> 101 + i % 3).toArray(), run(kernel));
    }

    /** Only lanes from 16 on branch, to a; the others go on behind it. */
    @Test
    void lanes_that_a_predicate_keeps_go_on_behind_the_branch() {
        String kernel = HEAD + """
                setp.ge.u32 %p1, %r1, 16; mov.u32 %r3, 0;
                table: .branchtargets a;
                @%p1 brx.idx %r3, table;
                mov.u32 %r2, 1; bra.uni end;
                a: mov.u32 %r2, 2;
                end:
                """ + TAIL;
        assertArrayEquals(IntStream.range(0, 32).map(i -> i < 16 ? 1 : 2).toArray(), run(kernel));
    }

    @Test
    void an_index_behind_the_table_ends_the_run() {
        String kernel = HEAD + "t: .branchtargets a; brx.idx %r1, t; a: mov.u32 %r2, 1;" + TAIL;
        String message = assertThrows(BadInput.class, () -> run(kernel)).getMessage();
        assertEquals("a.ptx:4: kernel k, line 7, CTA 0, thread 1: index 1 of a table of 1 labels", message);
    }

    private static final String FUNCTIONS = """
            .func (.param .b32 r) one(.param .b32 a) {
            .reg .b32 %r<3>; ld.param.u32 %r1, [a]; add.u32 %r2, %r1, 1; st.param.b32 [r], %r2; ret; }
            .func (.param .b32 r) ten(.param .b32 a) {
            .reg .b32 %r<3>; ld.param.u32 %r1, [a]; add.u32 %r2, %r1, 10; st.param.b32 [r], %r2; ret; }
            .func (.param .b64 r) other(.param .b32 a) { ret; }
            .global .u64 table[3] = {one, ten, other};
            """;

    private static String calling(String index) {
        return FUNCTIONS + HEAD + index + """
                mov.u64 %rd4, table; mul.wide.u32 %rd5, %r3, 8; add.u64 %rd4, %rd4, %rd5; ld.global.u64 %rd6, [%rd4];
                { .param .b32 given; .param .b32 got; st.param.b32 [given], %r1;
                type: .callprototype (.param .b32 _) _ (.param .b32 _);
                call (got), %rd6, (given), type;
                ld.param.b32 %r2, [got]; }
                activemask.b32 %r4; shr.u32 %r4, %r4, 31; mad.lo.u32 %r2, %r4, 100, %r2;
                """ + TAIL;
    }

    /** Odd lanes call ten, even ones one; behind the call all are together. */
    @Test
    void lanes_call_the_functions_whose_addresses_they_have_and_meet_behind_the_call() {
        assertArrayEquals(
                IntStream.range(0, 32).map(i -> 100 + i + (i % 2 == 0 ? 1 : 10)).toArray(),
                run(calling("and.b32 %r3, %r1, 1;")));
        assertArrayEquals(IntStream.range(0, 32).map(i -> 110 + i).toArray(), run(calling("mov.u32 %r3, 1;")));
    }

    /**
     * The third has another result; it begins behind two functions of four instructions, the first of which is at 8.
     */
    @Test
    void a_call_of_what_is_no_such_function_ends_the_run() {
        String message = assertThrows(BadInput.class, () -> run(calling("mov.u32 %r3, 2;")))
                .getMessage();
        assertEquals(
                "a.ptx:10: kernel k, line 16, CTA 0, thread 0: a call of address 0x48; expected that of a function with "
                        + "such arguments, which is not running",
                message);
    }
}
