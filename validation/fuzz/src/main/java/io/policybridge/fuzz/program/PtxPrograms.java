package io.policybridge.fuzz.program;

import io.policybridge.catalogue.Configs;
import io.policybridge.catalogue.GoldenRoot;
import io.policybridge.catalogue.Workloads;
import io.policybridge.config.GpuConfig;
import io.policybridge.config.file.Overrides;
import io.policybridge.fuzz.kind.SmallMachine;
import io.policybridge.simulator.Deadlock;
import io.policybridge.simulator.Gpu;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.workload.HostCopyCursor;
import io.policybridge.workload.PlayableProgram;
import io.policybridge.workload.Playback;
import io.policybridge.workload.Workload;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Small programs from PTX, and how they are run. */
final class PtxPrograms {
    /** A host program for {@link #PTX}. */
    static final String YAML = """
            ptx: program.ptx
            sizes:
              small: 64
            buffers:
              x: {type: f32, count: size, formula: i % 7}
              y: {type: f32, count: size, formula: i % 3}
            steps:
              - launch: saxpy
                grid: (size + 31) / 32
                block: 32
                arguments: [size, 2.0, x, y]
            """;

    /** What else may stand in one. */
    static final String LONGER_YAML = """
            ptx: program.ptx
            sizes: {small: 64, large: 100}
            buffers:
              x: {type: f32, count: size, random: {seed: 1, from: 0, below: 100}}
              y: {type: f32, count: size, iota: {from: 0, step: 1}}
              z: {type: i32, count: 4, values: [1, 2]}
              c: {type: f32, count: size, constant: 3}
            steps:
              - repeat:
                  - launch: saxpy
                    grid: [2, 1, 1]
                    block: 32
                    shared: 16
                    arguments: [{i32: size}, {f32: 0.5}, x, y]
                  - write: x
                    formula: 2 * i + y[i]
                times: 2
                as: k
              - repeat:
                  - write: z
                    constant: 0
                while: z[0] != 0
                most: 3
              - copy: x
                to: c
              - {check: x, formula: 'x[i]', tolerance: 0.001}
            """;

    /** What ptxas would say of {@link #PTX}, so that none is asked. */
    static final String PTXAS = """
            ptxas info    : 0 bytes gmem
            ptxas info    : Compiling entry function 'saxpy' for 'sm_52'
            ptxas info    : Function properties for saxpy
                0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
            ptxas info    : Used 7 registers, 344 bytes cmem[0]
            """;

    private static final String HEAD = """
            .version 4.1
            .target sm_52
            .address_size 64
            .visible .entry saxpy(
            	.param .u32 saxpy_param_0,
            	.param .f32 saxpy_param_1,
            	.param .u64 saxpy_param_2,
            	.param .u64 saxpy_param_3
            )
            {
            	.reg .pred 	%p<3>;
            	.reg .b32 	%r<9>;
            	.reg .f32 	%f<5>;
            	.reg .b64 	%rd<8>;
            """;

    /** One without a loop, one of everything with memory, one of prototypes, blocks and labels, two of later PTX. */
    static final List<String> PTX = List.of(HEAD + """
            	ld.param.u32 	%r2, [saxpy_param_0];
            	mov.u32 	%r3, %ctaid.x;
            	mov.u32 	%r4, %ntid.x;
            	mov.u32 	%r5, %tid.x;
            	mad.lo.s32 	%r1, %r3, %r4, %r5;
            	setp.ge.s32 	%p1, %r1, %r2;
            	@%p1 bra 	LBB0_2;
            	ld.param.f32 	%f1, [saxpy_param_1];
            	ld.param.u64 	%rd3, [saxpy_param_3];
            	cvta.to.global.u64 	%rd1, %rd3;
            	ld.param.u64 	%rd4, [saxpy_param_2];
            	cvta.to.global.u64 	%rd2, %rd4;
            	mul.wide.s32 	%rd5, %r1, 4;
            	add.s64 	%rd6, %rd2, %rd5;
            	ld.global.f32 	%f2, [%rd6];
            	add.s64 	%rd7, %rd1, %rd5;
            	ld.global.f32 	%f3, [%rd7];
            	fma.rn.f32 	%f4, %f2, %f1, %f3;
            	st.global.f32 	[%rd7], %f4;
            LBB0_2:
            	ret;
            }
            """, HEAD + """
            	.shared .align 4 .b8 s[128];
            	.local .align 4 .b8 l[16];
            	mov.u32 	%r5, %tid.x;
            	shl.b32 	%r6, %r5, 2;
            	mov.u32 	%r7, s;
            	add.s32 	%r7, %r7, %r6;
            	st.shared.u32 	[%r7], %r5;
            	bar.sync 	0;
            	ld.shared.u32 	%r1, [%r7];
            	mov.u64 	%rd1, l;
            	st.local.u32 	[%rd1], %r1;
            	ld.local.u32 	%r2, [%rd1+0];
            	ld.param.u64 	%rd2, [saxpy_param_2];
            	atom.global.add.u32 	%r3, [%rd2], 1;
            	mov.u32 	%r4, 0;
            LOOP:
            	add.s32 	%r4, %r4, 1;
            	setp.lt.s32 	%p1, %r4, 3;
            	@%p1 bra 	LOOP;
            	cvt.rn.f32.s32 	%f1, %r4;
            	sqrt.rn.f32 	%f2, %f1;
            	div.rn.f32 	%f3, %f2, 0f40000000;
            	selp.f32 	%f4, %f3, %f1, %p1;
            	st.global.f32 	[%rd2+4], %f4;
            	membar.gl;
            	exit;
            }
            """, """
            .version 4.1
            .target sm_52
            .address_size 64
            .pragma "nounroll";
            .extern .func (.param .b32 r) far (.param .b64 a)
            .func (.param .b32 r) twice (.param .b32 a) .noreturn;
            .func (.param .b32 r) twice (.param .b32 a) {
            	.reg .b32 	%r<2>;
            	ld.param.b32 	%r1, [a];
            	add.s32 	%r1, %r1, %r1;
            	st.param.b32 	[r], %r1;
            	ret;
            }
            .visible .entry saxpy(.param .u32 n, .param .f32 a, .param .u64 x, .param .u64 y)
            .maxntid 32, 1, 1 .minnctapersm 1
            {
            	.reg .pred 	%p<2>;
            	.reg .b32 	%r<3>;
            	mov.u32 	%r1, %tid.x;
            	setp.lt.u32 	%p1, %r1, 9;
            	{ .param .b32 given; .param .b32 back;
            	@%p1 bra 	L;
            	st.param.b32 	[given], %r1;
            	call.uni 	(back), twice, (given);
            	ld.param.b32 	%r2, [back];
            L:	}
            	{ @!%p1 bra 	L; bra.uni END;
            L:	add.s32 	%r1, %r1, 1; }
            END:	ret;
            $L__func_end0:
            }
            """, """
            .version 7.8
            .target sm_80
            .address_size 64
            .extern .func (.param .b32 r) vprintf (.param .b64 a, .param .b64 b);
            .global .align 1 .b8 format[12] = {37, 53, 100, 32, 37, 46, 50, 102, 10, 0};
            .func (.param .b32 r) one (.param .b32 a) { st.param.b32 	[r], 1; ret; }
            .func (.param .b32 r) two (.param .b32 a) { st.param.b32 	[r], 2; ret; }
            .global .align 8 .u64 functions[2] = {one, generic(two)};
            .visible .entry saxpy(.param .u32 n, .param .f32 a, .param .u64 x, .param .u64 y)
            {
            	.local .align 8 .b8 own[16];
            	.reg .pred 	%p<2>;
            	.reg .b32 	%r<9>;
            	.reg .b64 	%rd<9>;
            	mov.u32 	%r1, %laneid;
            	and.b32 	%r2, %r1, 1;
            	redux.sync.add.u32 	%r3, %r1, -1;
            	match.all.sync.b32 	%r4|%p1, %r2, -1;
            	dp2a.lo.s32.u32 	%r5, %r3, %r4, %r1;
            	nanosleep.u32 	100;
            	ld.param.u64 	%rd1, [y];
            	prefetch.global.L2 	[%rd1];
            	ld.global.nc.L1::no_allocate.L2::128B.b32 	%r6, [%rd1];
            	table: .branchtargets A, B;
            	brx.idx 	%r2, table;
            A:	st.release.gpu.global.u32 	[%rd1], %r5;
            	bra.uni 	C;
            B:	mov.u32 	%r6, %dynamic_smem_size;
            C:	mul.wide.u32 	%rd2, %r2, 8;
            	mov.u64 	%rd3, functions;
            	add.s64 	%rd3, %rd3, %rd2;
            	ld.global.u64 	%rd4, [%rd3];
            	{ .param .b32 given; .param .b32 back;
            	type: .callprototype (.param .b32 _) _ (.param .b32 _);
            	call 	(back), %rd4, (given), type; }
            	mov.u64 	%rd5, own;
            	cvta.local.u64 	%rd5, %rd5;
            	st.u32 	[%rd5], %r6;
            	mov.u64 	%rd6, format;
            	{ .param .b64 text; st.param.b64 	[text], %rd6; .param .b64 list; st.param.b64 	[list], %rd5;
            	.param .b32 count; call.uni 	(count), vprintf, (text, list); }
            	ret;
            }
            """, """
            .version 7.8
            .target sm_80
            .address_size 64
            .extern .func (.param .b64 r) malloc (.param .b64 a);
            .extern .func free (.param .b64 a);
            .visible .entry saxpy(.param .u32 n, .param .f32 a, .param .u64 x, .param .u64 y)
            {
            	.shared .align 16 .b8 s[512];
            	.reg .b32 	%r<20>;
            	.reg .f32 	%f<9>;
            	.reg .b64 	%rd<9>;
            	ld.param.u64 	%rd1, [y];
            	mov.u32 	%r1, %tid.x;
            	shl.b32 	%r2, %r1, 3;
            	mov.u32 	%r3, s;
            	add.s32 	%r3, %r3, %r2;
            	cvt.u64.u32 	%rd2, %r2;
            	add.s64 	%rd3, %rd1, %rd2;
            	cp.async.ca.shared.global.L2::128B 	[%r3], [%rd3], 8;
            	cp.async.commit_group;
            	cp.async.wait_group 	0;
            	ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 	{%r4, %r5}, [%r3];
            	mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 	{%f1, %f2, %f3, %f4}, {%r4, %r5}, {%r4}, {%f1, %f2, %f3, %f4};
            	mov.u32 	%r6, 0;
            	wmma.load.a.sync.aligned.row.m16n16k16.global.f16 	{%r4, %r5, %r7, %r8, %r9, %r10, %r11, %r12}, [%rd1], %r6;
            	wmma.mma.sync.aligned.row.col.m16n16k16.f16.f16 	{%r13, %r14, %r15, %r16}, {%r4, %r5, %r7, %r8, %r9, %r10, %r11, %r12}, {%r4, %r5, %r7, %r8, %r9, %r10, %r11, %r12}, {%r6, %r6, %r6, %r6};
            	wmma.store.d.sync.aligned.col.m16n16k16.global.f16 	[%rd1], {%r13, %r14, %r15, %r16}, %r6;
            	cvt.rn.bf16x2.f32 	%r7, %f1, %f2;
            	fma.rn.bf16x2 	%r7, %r7, %r7, %r7;
            	mov.v2.u32 	{%r1, %r2}, {%r2, %r1};
            	{ .param .b64 bytes; .param .b64 back; st.param.b64 	[bytes], %rd2;
            	call.uni 	(back), malloc, (bytes); ld.param.b64 	%rd4, [back];
            	.param .b64 where; st.param.b64 	[where], %rd4; call.uni 	free, (where); }
            	cp.async.wait_all;
            	ret;
            }
            """, """
            .version 8.1
            .target sm_90
            .address_size 64
            .visible .entry saxpy(.param .u32 n, .param .f32 a, .param .u64 x, .param .u64 y)
            {
            	.reg .pred 	%p<2>;
            	.reg .b16 	%rs<3>;
            	.reg .b32 	%r<20>;
            	.reg .f32 	%f<9>;
            	.reg .f64 	%fd<5>;
            	.reg .b64 	%rd<9>;
            	ld.param.u64 	%rd1, [y];
            	createpolicy.fractional.L2::evict_last.b64 	%rd2, 1.0;
            	wmma.load.a.sync.aligned.row.m32n8k16.global.s8 	{%r4, %r5, %r7, %r8}, [%rd1], %r18;
            	wmma.load.b.sync.aligned.col.m32n8k16.global.s8 	{%r9}, [%rd1], %r18;
            	wmma.mma.sync.aligned.row.col.m32n8k16.s32.s8.s8.s32.satfinite 	{%r10, %r11, %r12, %r13, %r14, %r15, %r16, %r17}, {%r4, %r5, %r7, %r8}, {%r9}, {%r1, %r1, %r1, %r1, %r1, %r1, %r1, %r1};
            	wmma.store.d.sync.aligned.row.m32n8k16.global.s32 	[%rd1], {%r10, %r11, %r12, %r13, %r14, %r15, %r16, %r17}, %r18;
            	wmma.load.a.sync.aligned.row.m8n8k4.global.f64 	{%fd1}, [%rd1], %r18;
            	mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 	{%fd2, %fd3}, {%fd1}, {%fd1}, {%fd1, %fd1};
            	mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e5m2.f32 	{%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};
            	cvt.rn.satfinite.relu.e4m3x2.f32 	%rs1, %f1, %f2;
            	cvt.rn.f16x2.e5m2x2 	%r1, %rs1;
            	cvt.rna.tf32.f32 	%r2, %f1;
            	cvt.pack.sat.u8.s32.b32 	%r3, %r1, %r2, %r3;
            	min.NaN.f16x2 	%r3, %r1, %r2;
            	selp.b32 	%r3, %r1, %r2, 1;
            	setp.ne.u32 	%p1, %r18, 0;
            	@%p1 tex.3d.v4.f32.s32 	{%f1, %f2, %f3, %f4}, [%rd2, {%r1, %r2, %r3, %r3}];
            	ret;
            }
            """);

    private static final GpuConfig MACHINE = Configs.find(
            "gtx480x",
            GoldenRoot.find(),
            Overrides.of(List.of(
                    "gpgpu_n_clusters=2",
                    "gpgpu_tensor_core_avail=1",
                    "gpgpu_num_tensor_core_units=1",
                    "gpgpu_pipeline_widths=2,0,0,1,1,2,0,0,1,1,2,1,1")));
    private static final Duration HOST_TURN = Duration.ofSeconds(20);

    private PtxPrograms() {}

    /** Writes {@code program.ptx}, which host programs in {@code folder} name, and what ptxas would say of it. */
    static void write(Path folder) {
        try {
            Files.writeString(folder.resolve("program.ptx"), PTX.get(0));
            Files.writeString(folder.resolve("program.ptxas"), PTXAS);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The workload at {@code path}. */
    static Workload workload(Path path) {
        return Workloads.packaged().resolve(path.toString());
    }

    /** Reads {@code workload} and runs it for a while. */
    static void run(Workload workload) {
        PlayableProgram program = workload.program();
        run(program, workload.copies(program));
    }

    /** Runs {@code program} for a while. */
    static void run(PlayableProgram program, HostCopyCursor.Source copies) {
        run(MACHINE, program, copies);
    }

    /** Runs {@code program} for a while on {@code machine}. */
    static void run(GpuConfig machine, PlayableProgram program, HostCopyCursor.Source copies) {
        try (Playback played = program.withHostTurn(HOST_TURN).play(machine);
                HostCopyCursor copied = copies.open(played)) {
            new Gpu(machine, played, copied, null)
                    .run(new Limits(SmallMachine.CYCLES, Long.MAX_VALUE, Integer.MAX_VALUE), Progress.NONE);
        } catch (Deadlock ended) {
            // The program waits for what never comes.
        }
    }
}
