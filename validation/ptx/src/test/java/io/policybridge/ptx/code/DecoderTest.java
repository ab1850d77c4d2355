package io.policybridge.ptx.code;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.config.SmConfig;
import io.policybridge.config.file.ConfigReader;
import io.policybridge.config.file.Overrides;
import io.policybridge.ptx.text.PtxModule;
import io.policybridge.ptx.text.PtxParser;
import io.policybridge.workload.Opcode;
import io.policybridge.workload.Space;
import io.policybridge.workload.StaticInstruction;
import io.policybridge.workload.StaticInstruction.Copying;
import io.policybridge.workload.StaticInstruction.Operation;
import io.policybridge.workload.StaticInstruction.Source;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What GPGPU-Sim noted of such instructions in recorded runs. Registers: %p1 is 2, %r1 is 5, %rd1 is 9, %f1 is 12. */
final class DecoderTest {
    private static final String REGISTERS =
            ".reg .pred %p<3>; .reg .b32 %r<4>; .reg .b64 %rd<3>; .reg .f32 %f<3>; .reg .f64 %fd<3>;";

    private static SmConfig machine(String name) {
        return ConfigReader.read(Path.of("..", "golden", "configs", name, "gpgpusim.config"))
                .sm();
    }

    private static List<StaticInstruction> decoded(SmConfig config, String statements) {
        PtxModule module = PtxParser.parse(
                Path.of("a.ptx"), ".version 7.1\n.target sm_52\n.entry k() {\n" + REGISTERS + statements + "\nret; }");
        return new Decoder(config)
                .decode(
                        module,
                        module.functions().get(0),
                        new ControlFlow(module, module.functions().get(0)),
                        0x40);
    }

    private static StaticInstruction first(String statement) {
        return decoded(machine("gtx480x"), statement).get(0);
    }

    /** 4.0.1 has no times for the first four; the development line gives them those of the kind beside each. */
    @Test
    void fused_and_24_bit_products_and_remainders_take_a_cycle_in_4_0_1() {
        SmConfig today = machine("gtx480x");
        SmConfig then = ConfigReader.read(
                        Path.of("..", "golden", "configs", "gtx480x", "gpgpusim.config"),
                        Overrides.of(List.of("gpgpusim_release=4.0.1")))
                .sm();
        for (String statement : List.of(
                "fma.rn.f32 %f1, %f1, %f1, %f2;",
                "mul24.lo.s32 %r1, %r2, %r3;", "mad24.lo.s32 %r1, %r2, %r3, %r1;", "rem.s32 %r1, %r2, %r3;")) {
            assertEquals(
                    new Operation(Opcode.ALU, 1, 1),
                    decoded(then, statement).get(0).operation(),
                    statement);
            assertNotEquals(
                    new Operation(Opcode.ALU, 1, 1),
                    decoded(today, statement).get(0).operation(),
                    statement);
        }
        for (String statement : List.of("mad.lo.s32 %r1, %r2, %r3, %r1;", "div.s32 %r1, %r2, %r3;")) {
            assertEquals(
                    decoded(today, statement).get(0).operation(),
                    decoded(then, statement).get(0).operation(),
                    statement);
        }
    }

    @Test
    void instructions_take_eight_bytes_each() {
        List<StaticInstruction> code = decoded(machine("gtx480x"), "mov.u32 %r1, 1; mov.u32 %r2, 2;");
        assertEquals(0x40, code.get(0).pc());
        assertEquals(0x48, code.get(1).pc());
        assertEquals(8, code.get(1).bytes());
    }

    /** The statements of a kernel begin in the fourth line. */
    @Test
    void an_instruction_is_of_a_line_of_the_ptx_and_of_the_program() {
        List<StaticInstruction> code =
                decoded(machine("gtx480x"), "mov.u32 %r1, 1;\n.file 1 \"k.cu\"\n.loc 1 31 2\nmov.u32 %r2, 2;");
        assertEquals(new Source("a.ptx:4", ""), code.get(0).source());
        assertEquals(new Source("a.ptx:7", "k.cu:31"), code.get(1).source());
    }

    /** The collector knows a register by the digits of its name, the scoreboard by its place in the function. */
    @Test
    void results_and_sources_are_numbered_for_scoreboard_and_collector() {
        StaticInstruction mad = first("@%p1 mad.lo.s32 %r1, %r2, 3, %r3;");
        assertArrayEquals(new int[] {5}, mad.registers().out());
        assertArrayEquals(new int[] {6, 7}, mad.registers().in());
        assertArrayEquals(new int[] {1}, mad.registers().collectorDst());
        assertArrayEquals(new int[] {2, 3}, mad.registers().collectorSrc());
        assertEquals(2, mad.registers().predicate());
    }

    @Test
    void the_address_register_of_a_load_or_store_stands_apart() {
        StaticInstruction store = first("st.global.f32 [%rd1+4], %f1;");
        assertArrayEquals(new int[] {12}, store.registers().in());
        assertEquals(9, store.registers().address1());
        assertArrayEquals(new int[] {1, 1}, store.registers().collectorSrc());
        assertEquals(new StaticInstruction.MemoryAccess(Space.GLOBAL, 7, 4, false, true, false, false), store.memory());
    }

    @Test
    void the_address_register_of_an_atomic_is_not_noted() {
        StaticInstruction atomic = first("atom.shared.add.u32 %r1, [%rd1], %r2;");
        assertEquals(0, atomic.registers().address1());
        assertArrayEquals(new int[] {6}, atomic.registers().in());
        assertEquals(new StaticInstruction.MemoryAccess(Space.SHARED, 6, 4, true, false, true, false), atomic.memory());
    }

    @Test
    void a_vector_load_accesses_the_bytes_of_one_element() {
        StaticInstruction load = first("ld.global.nc.v2.f32 {%f1, %f2}, [%rd1];");
        assertArrayEquals(new int[] {12, 13}, load.registers().out());
        assertEquals(new StaticInstruction.MemoryAccess(Space.GLOBAL, 4, 4, true, false, false, false), load.memory());
    }

    /** gtx480x: -ptx_opcode_latency_int 4,13,4,5,145,32, _fp 4,13,4,5,39, _dp 8,19,8,8,330, _sfu 8. */
    @Test
    void the_type_chooses_the_unit_and_its_times() {
        assertEquals(Opcode.INT, first("add.s32 %r1, %r2, %r3;").operation().op());
        assertEquals(4, first("add.s32 %r1, %r2, %r3;").operation().latency());
        assertEquals(
                Opcode.SP, first("fma.rn.f32 %f1, %f2, %f1, %f2;").operation().op());
        assertEquals(5, first("fma.rn.f32 %f1, %f2, %f1, %f2;").operation().latency());
        assertEquals(Opcode.DP, first("mul.f64 %fd1, %fd2, %fd1;").operation().op());
        assertEquals(8, first("mul.f64 %fd1, %fd2, %fd1;").operation().latency());
        assertEquals(Opcode.SFU, first("div.s32 %r1, %r2, %r3;").operation().op());
        assertEquals(145, first("div.s32 %r1, %r2, %r3;").operation().latency());
        assertEquals(
                new Operation(Opcode.ALU, 1, 1),
                first("setp.eq.s32 %p1, %r1, 0;").operation());
        assertEquals(32, first("shfl.down.b32 %r1, %r2, 1, 31;").operation().latency());
    }

    /** Of qv100 the file says 64 as initiation interval; 64 is also the latency that GPGPU-Sim has by default. */
    @Test
    void a_product_of_tiles_is_executed_by_a_tensor_core() {
        StaticInstruction product = decoded(
                        machine("qv100"),
                        "wmma.mma.sync.aligned.row.col.m16n16k16.f32.f32 {%f1, %f2}, {%r1}, {%r2}, {%f1};")
                .get(0);
        assertEquals(new Operation(Opcode.TENSOR, 64, 64), product.operation());
        assertArrayEquals(new int[] {12, 13}, product.registers().out());
        assertArrayEquals(new int[] {5, 6, 12}, product.registers().in());
    }

    @Test
    void tiles_are_accessed_by_words_but_halves_that_lie_apart_one_by_one() {
        StaticInstruction load = first("wmma.load.a.sync.aligned.row.m16n16k16.global.f16 {%r1, %r2}, [%rd1], %r3;");
        assertEquals(Opcode.LOAD, load.operation().op());
        assertEquals(new StaticInstruction.MemoryAccess(Space.GLOBAL, 1, 4, true, false, false, false), load.memory());
        assertArrayEquals(new int[] {5, 6}, load.registers().out());
        assertArrayEquals(new int[] {7}, load.registers().in());
        assertEquals(9, load.registers().address1());
        StaticInstruction store = first("wmma.store.d.sync.aligned.col.m16n16k16.f16 [%rd1], {%r1, %r2}, %r3;");
        assertEquals(new StaticInstruction.MemoryAccess(Space.GLOBAL, 7, 2, false, true, false, false), store.memory());
        assertArrayEquals(new int[] {}, store.registers().out());
        assertArrayEquals(new int[] {5, 6, 7}, store.registers().in());
    }

    @Test
    void a_copy_is_a_load_without_a_result() {
        StaticInstruction copy = first("cp.async.cg.shared.global [%r1], [%rd1+32], 16;");
        assertEquals(new StaticInstruction.MemoryAccess(Space.GLOBAL, 6, 16, true, false, false, false), copy.memory());
        assertEquals(Copying.COPIES, copy.control().copying());
        assertArrayEquals(new int[] {}, copy.registers().out());
        assertEquals(9, copy.registers().address1());
        assertEquals(5, copy.registers().address2());
        assertEquals(
                Copying.CLOSES_GROUP, first("cp.async.commit_group;").control().copying());
        assertEquals(
                Copying.AWAITS_GROUPS, first("cp.async.wait_group 1;").control().copying());
        assertEquals(Copying.AWAITS_ALL, first("cp.async.wait_all;").control().copying());
    }

    @Test
    void a_branch_knows_where_its_lanes_meet() {
        StaticInstruction branch = first("@%p1 bra end; mov.u32 %r1, 1; end:");
        assertEquals(Opcode.BRANCH, branch.operation().op());
        assertEquals(0x50, branch.control().reconvergencePc());
    }

    @Test
    void a_barrier_waits_and_an_arrival_does_not() {
        assertEquals(1, first("bar.sync 0;").control().barrierType());
        assertEquals(2, first("bar.arrive 1, 64;").control().barrierType());
        assertEquals(-1, first("membar.gl;").control().barrierType());
    }

    /** A configuration with five fields: GPGPU-Sim takes whatever its memory holds for the sixth. */
    @Test
    void deviation_8_a_shuffle_without_a_configured_latency_takes_one_cycle() {
        SmConfig given = machine("gtx480x");
        SmConfig.Times latency = given.operations().latency();
        SmConfig.Times five = new SmConfig.Times(
                latency.integer().subList(0, 5), latency.single(), latency.dp(), latency.sfu(), latency.tensor());
        SmConfig without = new SmConfig(
                given.clusters(),
                given.resources(),
                given.issue(),
                given.collector(),
                given.units(),
                new SmConfig.Operations(
                        five, given.operations().interval(), given.operations().traced()),
                given.launch());
        StaticInstruction shuffle =
                decoded(without, "shfl.down.b32 %r1, %r2, 1, 31;").get(0);
        assertEquals(1, shuffle.operation().latency());
        assertFalse(latency.integer().size() < 6);
        assertTrue(shuffle.operation().interval() > 1);
    }
}
