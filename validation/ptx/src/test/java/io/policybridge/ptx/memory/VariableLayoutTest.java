package io.policybridge.ptx.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.ptx.text.PtxModule;
import io.policybridge.ptx.text.PtxParser;
import io.policybridge.ptx.text.StateSpace;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class VariableLayoutTest {
    private static final PtxModule MODULE = PtxParser.parse(Path.of("a.ptx"), """
            .version 7.1
            .target sm_52
            .global .u32 first;
            .const .align 4 .b8 odd[12];
            .global .u64 last;
            .entry k(.param .u32 a, .param .u64 b, .param .align 4 .b8 c[12]) {
                .shared .b8 small[64];
                .shared .b8 large[200];
                .shared .u32 word;
                ret;
            }
            """);

    private final VariableLayout module = new VariableLayout(MODULE);
    private final VariableLayout kernel =
            new VariableLayout(module, MODULE.functions().get(0));

    /** 4 bytes at 0x100; 12 is no power of two: the next multiple of 128; 8 bytes behind it, at a multiple of 8. */
    @Test
    void globals_and_constants_stand_in_one_row_from_0x100() {
        assertEquals(0x100, module.address("first"));
        assertEquals(0x180, module.address("odd"));
        assertEquals(0x190, module.address("last"));
    }

    /** GPGPU-Sim gives a reference 4 bytes of global memory, a .tex none, and a variable of another module its own. */
    @Test
    void references_and_external_variables_stand_between_global_variables() {
        VariableLayout layout = new VariableLayout(PtxParser.parse(Path.of("a.ptx"), """
                .version 7.1
                .target sm_52
                .global .texref texture; .tex .u64 old; .global .surfref surface; .extern .global .u32 far;
                .global .u32 last;
                """));
        assertEquals(0x100, layout.address("texture"));
        assertEquals(0x104, layout.address("surface"));
        assertEquals(0x10c, layout.address("last"));
    }

    /** 64 bytes; 200 bytes at a multiple of 128; 4 bytes behind them. */
    @Test
    void shared_variables_are_padded_to_their_size_or_128_bytes() {
        assertEquals(0, kernel.address("small"));
        assertEquals(128, kernel.address("large"));
        assertEquals(328, kernel.address("word"));
        assertEquals(332, kernel.bytes(StateSpace.SHARED));
    }

    /** 4 bytes, a gap of 4, 8 bytes, 12 bytes. */
    @Test
    void parameters_stand_at_their_own_alignment() {
        assertEquals(0, kernel.address("a"));
        assertEquals(8, kernel.address("b"));
        assertEquals(16, kernel.address("c"));
        assertEquals(28, kernel.bytes(StateSpace.PARAMETER));
    }

    @Test
    void an_unknown_name_has_no_address() {
        assertEquals(-1, kernel.address("none"));
    }
}
