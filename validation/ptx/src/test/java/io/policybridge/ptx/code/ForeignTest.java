package io.policybridge.ptx.code;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.ptx.text.PtxParser;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ForeignTest {
    private static boolean isForeign(String instruction) {
        return Foreign.is(PtxParser.parse(Path.of("a.ptx"), """
                        .version 8.1
                        .target sm_90
                        .address_size 64
                        .global .texref image;
                        .entry k() {
                        .reg .pred %p<3>; .reg .b32 %r<9>; .reg .f32 %f<9>; .reg .b64 %rd<9>;
                        """ + instruction + "; }")
                .functions()
                .get(0)
                .body()
                .get(0));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "redux.sync.add.s32 %r1, %r2, -1",
                "cp.async.wait_all",
                "wmma.load.a.sync.aligned.row.m32n8k16.f16 {%r1}, [%rd1], %r2",
                "wmma.load.a.sync.aligned.row.m16n16k16.s8 {%r1}, [%rd1], %r2",
                "cvt.rn.bf16.f32 %r1, %f1",
                "cvt.rn.f16x2.f32 %r1, %f1, %f2",
                "mov.v2.u32 {%r1, %r2}, {%r2, %r1}",
                "tex.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%rd1, {%f1, %f2}]",
                "tex.3d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [image, {%f1, %f2, %f3, %f3}]",
                "tex.2d.v4.f32.s32 {%f1, %f2, %f3, %f4}, [image, {%r1, %r2}]",
                "ld.global.L1::no_allocate.u32 %r1, [%rd1]",
                "ld.acquire.gpu.global.u32 %r1, [%rd1]",
                "mov.u32 %r1, %dynamic_smem_size",
                "selp.b32 %r1, %r2, %r3, 1",
                "call malloc"
            })
    void what_gpgpusim_ends_at_is_foreign(String instruction) {
        assertTrue(isForeign(instruction));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "wmma.load.a.sync.aligned.row.m16n16k16.f16 {%r1}, [%rd1], %r2",
                "wmma.mma.sync.aligned.row.col.m16n16k16.f32.f32 {%f1}, {%r1}, {%r2}, {%f1}",
                "cvt.rn.f32.s32 %f1, %r1",
                "mov.u32 %r1, %tid.x",
                "tex.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [image, {%f1, %f2}]",
                "tex.1d.v4.f32.s32 {%f1, %f2, %f3, %f4}, [image, {%r1}]",
                "ld.global.nc.u32 %r1, [%rd1]",
                "selp.b32 %r1, %r2, %r3, %p1",
                "vote.sync.ballot.b32 %r1, %p1, -1",
                "call vprintf"
            })
    void what_it_executes_is_not(String instruction) {
        assertFalse(isForeign(instruction));
    }
}
