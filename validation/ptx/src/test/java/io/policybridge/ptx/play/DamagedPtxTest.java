package io.policybridge.ptx.play;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.input.BadInput;
import io.policybridge.ptx.host.DeviceBuffer;
import io.policybridge.ptx.host.HostProgram;
import io.policybridge.ptx.host.Texture;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Whatever stands in a PTX file: it is refused in one line, or it runs. */
final class DamagedPtxTest {
    private static final String WHOLE = """
            .const .align 4 .b8 table[8] = {1, 2, 3};
            .global .texref image; .pragma "nounroll";
            .extern .func (.param .b32 res) elsewhere(.param .b64 arg)
            .func (.param .b32 res) more(.param .b32 arg) {
                .reg .pred %p<2>; .reg .b32 %r<3>; .local .align 4 .b8 kept[8];
                ld.param.u32 %r1, [arg]; setp.gt.s32 %p1, %r1, 20;
                @%p1 bra far;
                st.local.u32 [kept], %r1; add.s32 %r1, %r1, 1;
            far: st.param.b32 [res+0], %r1; ret;
            }
            .entry k(.param .u64 out, .param .u32 n) .maxntid 64, 1, 1 .minnctapersm 2 {
                .reg .pred %p<3>; .reg .b32 %r<9>; .reg .b64 %rd<5>; .reg .f32 %f<4>; .reg .b16 %rs<3>;
                .shared .align 4 .b8 tile[256]; .local .align 4 .b8 own[8];
                ld.param.u64 %rd1, [out]; ld.param.u32 %r1, [n];
                mov.u32 %r2, %ctaid.x; mov.u32 %r3, %ntid.x; mov.u32 %r4, %tid.x;
                mad.lo.s32 %r5, %r2, %r3, %r4;
                setp.ge.s32 %p1, %r5, %r1;
                @%p1 bra end;
                shl.b32 %r6, %r4, 2; mov.u32 %r7, tile; add.s32 %r7, %r7, %r6;
                st.shared.u32 [%r7], %r5;
                bar.sync 0;
                { .param .b32 given; .param .b32 back; st.param.b32 [given+0], %r5;
                call.uni (back), more, (given); ld.param.b32 %r8, [back+0]; }
                bar.red.popc.u32 %r6, 0, 64, %p1; mov.u32 %r8, %clock;
                tex.1d.v4.s32.s32 {%r8, %r6, _, _}, [image, {%r4}];
                tex.2d.v4.f32.f32 {%f1, %f2, _, _}, [image, {%f1, %f2}];
                ld.shared.u32 %r8, [%r7];
                cvt.rn.f32.s32 %f1, %r8; fma.rn.f32 %f2, %f1, 0f40000000, %f1;
                ld.const.u8 %rs1, [table+1]; shfl.sync.down.b32 %r8, %r8, 1, 31, -1;
                cvta.to.global.u64 %rd2, %rd1; mul.wide.s32 %rd3, %r5, 4; add.s64 %rd4, %rd2, %rd3;
                st.local.u32 [own], %r8; selp.b32 %r8, %r8, %r5, %p1;
                atom.global.add.u32 %r6, [%rd4], 1;
                st.global.v2.f32 [%rd4], {%f1, %f2};
            loop: add.s32 %r8, %r8, 1; setp.lt.s32 %p2, %r8, 9;
                @%p2 bra loop;
                { @%p1 bra loop; add.s32 %r8, %r8, 2; loop: { @%p2 bra end; } }
            end: ret;
            behind:
            }
            """;
    private static final String[] WORDS = WHOLE.split("(?<=\\s)|(?=[\\s,;{}\\[\\]()+])|(?<=[,;{}\\[\\]()+])");
    private static final int MOST_INSTRUCTIONS = 20_000;

    private static final HostProgram HOST = gpu -> {
        DeviceBuffer out = gpu.allocate("out", 1024);
        gpu.bind("image", out, Texture.of(16, 16, 1, 32));
        gpu.launch("k", 2, 40, out, 70);
    };

    /** The program does not end. */
    private static final class Endless extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    @Test
    void damaged_programs_are_refused_in_one_line_or_run() {
        Random random = new Random(11);
        int ran = 0;
        int refused = 0;
        for (int round = 0; round < 3000; round++) {
            String[] damaged = WORDS.clone();
            for (int i = random.nextInt(3); i >= 0; i--) {
                String other = WORDS[random.nextInt(WORDS.length)];
                damaged[random.nextInt(damaged.length)] = random.nextInt(4) == 0 ? "" : other;
            }
            int[] executed = new int[1];
            try {
                InOrder.run(
                        InOrder.program(String.join("", damaged), HOST),
                        dynamic -> {
                            if (++executed[0] > MOST_INSTRUCTIONS) {
                                throw new Endless();
                            }
                        },
                        null);
                ran++;
            } catch (Endless e) {
                ran++;
            } catch (BadInput e) {
                refused++;
                assertFalse(e.getMessage().contains("\n"), e.getMessage());
            } catch (RuntimeException e) {
                throw new AssertionError(String.join("", damaged), e);
            }
        }
        assertTrue(ran > 100 && refused > 100, ran + " ran, " + refused + " were refused");
    }
}
