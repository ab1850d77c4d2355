package io.policybridge.ptx.play;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.policybridge.input.BadInput;
import io.policybridge.ptx.host.DeviceBuffer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Functions that are called, as clang prints them. */
final class CallsTest {
    /** twice(x) = x + x, or 1 for an odd x, by different ways; seven = 7 more, through the function before. */
    private static final String FUNCTIONS = """
            .func (.param .b32 func_retval0) twice(.param .b32 twice_param_0) {
                .reg .pred %p<2>; .reg .b32 %r<4>;
                ld.param.u32 %r1, [twice_param_0];
                and.b32 %r2, %r1, 1;
                setp.eq.b32 %p1, %r2, 1;
                @%p1 bra odd;
                add.s32 %r3, %r1, %r1;
                bra.uni end;
            odd: mov.u32 %r3, 1;
            end: st.param.b32 [func_retval0+0], %r3;
                ret;
            }
            .func (.param .b32 func_retval0) seven(.param .b32 seven_param_0) {
                .reg .b32 %r<4>; .local .align 4 .b8 own[8]; .reg .b64 %rd<3>;
                mov.u64 %rd1, own;
                ld.param.u32 %r1, [seven_param_0];
                st.local.u32 [%rd1], 7;
                { .reg .b32 temp_param_reg;
                .param .b32 param0;
                st.param.b32 [param0+0], %r1;
                .param .b32 retval0;
                call.uni (retval0), twice, (param0);
                ld.param.b32 %r2, [retval0+0];
                }
                ld.local.u32 %r1, [%rd1];
                add.s32 %r3, %r1, %r2;
                st.param.b32 [func_retval0+0], %r3;
                ret;
            }
            """;

    private static final String KERNEL = """
            .entry k(.param .u64 out) {
                .reg .pred %p<2>; .reg .b32 %r<9>; .reg .b64 %rd<5>;
                ld.param.u64 %rd1, [out];
                mov.u32 %r1, %tid.x;
                setp.ge.u32 %p1, %r1, 20;
                @%p1 bra large;
                { .param .b32 param0; .param .b32 retval0;
                st.param.b32 [param0+0], %r1;
                call.uni (retval0), seven, (param0);
                ld.param.b32 %r2, [retval0+0]; }
                bra.uni store;
            large:
                { .param .b32 param0; .param .b32 retval0;
                st.param.b32 [param0+0], %r1;
                call.uni (retval0), twice, (param0);
                ld.param.b32 %r2, [retval0+0]; }
            store:
                mul.wide.s32 %rd2, %r1, 4; add.s64 %rd3, %rd1, %rd2;
                st.global.u32 [%rd3], %r2;
                ret;
            }
            """;

    private static int[] run(String ptx) {
        int[][] result = new int[1][];
        InOrder.run(InOrder.program(ptx, gpu -> {
            DeviceBuffer out = gpu.allocate("out", 4 * 40);
            gpu.launch("k", 1, 40, out);
            result[0] = out.ints();
        }));
        return result[0];
    }

    private static int twice(int x) {
        return x % 2 == 1 ? 1 : 2 * x;
    }

    @Test
    void lanes_on_different_ways_call_functions_that_call_others() {
        assertArrayEquals(
                IntStream.range(0, 40)
                        .map(i -> i < 20 ? 7 + twice(i) : twice(i))
                        .toArray(),
                run(FUNCTIONS + KERNEL));
    }

    /** With two returns the lanes meet behind the call, in the caller. */
    @Test
    void lanes_may_return_at_different_places() {
        String returns = FUNCTIONS.replaceFirst("bra.uni end;", "st.param.b32 [func_retval0+0], %r3; ret;");
        assertArrayEquals(
                IntStream.range(0, 40)
                        .map(i -> i < 20 ? 7 + twice(i) : twice(i))
                        .toArray(),
                run(returns + KERNEL));
    }

    private static String refusal(String ptx) {
        return assertThrows(BadInput.class, () -> run(ptx)).getMessage();
    }

    @Test
    void a_function_that_calls_itself_is_refused() {
        String recursive = """
                .func f() {
                    call.uni f;
                    ret;
                }
                .entry k(.param .u64 out) { call.uni f; ret; }
                """;
        assertEquals("a.ptx:5: instruction=call.uni f;; expected no recursion: f is running", refusal(recursive));
    }

    /** GPGPU-Sim reads the kernel's parameters there. */
    @Test
    void the_address_of_what_a_function_is_called_with_is_refused() {
        String ptx = """
                .func f(.param .align 4 .b8 x[12]) { .reg .b64 %rd<2>;
                mov.b64 %rd1, x; ret; }
                .entry k(.param .u64 out) { .param .align 4 .b8 a[12]; call.uni f, (a); ret; }
                """;
        assertEquals(
                "a.ptx:5: instruction=mov.b64 %rd1, x;; expected no address of what a function is called with",
                refusal(ptx));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "call.uni g, (a) | the call of a function of this module; g has no body in it",
                "call.uni f | f with 1 arguments and 0 results",
                "call.uni f, (b) | a .param of 4 bytes for each .param of f",
                "call.uni f, (%r1) | a .param of 4 bytes for each .param of f",
                "@%p1 call.uni f, (a) | a call without a predicate",
            })
    void a_call_that_does_not_fit_is_refused(String call, String expected) {
        String ptx = """
                .func f(.param .b32 x) { ret; }
                .entry k(.param .u64 out) { .reg .pred %p<2>; .reg .b32 %r<2>; .param .b32 a; .param .b64 b;
                """ + call + "; ret; }";
        assertEquals("a.ptx:6: instruction=" + call + ";; expected " + expected, refusal(ptx));
    }
}
