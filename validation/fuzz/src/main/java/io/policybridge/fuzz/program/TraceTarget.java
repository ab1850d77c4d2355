package io.policybridge.fuzz.program;

import io.policybridge.config.GpuConfig;
import io.policybridge.config.file.ConfigReader;
import io.policybridge.fuzz.harness.FileTarget;
import io.policybridge.fuzz.harness.ScratchFolder;
import io.policybridge.fuzz.kind.SmallMachine;
import io.policybridge.traces.play.AccelSimTraces;
import io.policybridge.workload.PlayableProgram;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Traces of real GPUs: read while they run, on a machine with the units that they need. */
public final class TraceTarget extends FileTarget {
    private static final String UNITS = """
            -specialized_unit_1 1,4,4,4,4,BRA
            -specialized_unit_2 1,4,200,4,4,TEX
            -specialized_unit_3 1,4,8,4,4,TENSOR
            -specialized_unit_4 1,4,4,4,4,UDP
            -gpgpu_operand_collector_num_units_gen 8
            -gpgpu_operand_collector_num_in_ports_gen 8
            -gpgpu_operand_collector_num_out_ports_gen 8
            """;
    /** Two warps, the second of eight threads: arithmetic, all forms of addresses, copies, barriers, an early exit. */
    private static final String SEED = """
            -kernel name = seed
            -kernel id = 1
            -grid dim = (2,1,1)
            -block dim = (40,1,1)
            -shmem = 256
            -nregs = 20
            -binary version = 80
            -cuda stream id = 0
            -shmem base_addr = 0x7f1000000000
            -local mem base_addr = 0x7f2000000000
            -accelsim tracer version = 5
            #traces format = ...
            """ + cta() + cta();

    private final GpuConfig machine;
    private final AccelSimTraces format = new AccelSimTraces();

    public TraceTarget() {
        super("trace", ScratchFolder.create(), "kernel-1.traceg");
        machine = machine();
    }

    private static GpuConfig machine() {
        try {
            return ConfigReader.read(Files.writeString(
                    ScratchFolder.create().resolve("gpgpusim.config"), SmallMachine.config() + UNITS));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String cta() {
        return "#BEGIN_TB\n\nthread block = 0,0,0\n\n" + warp(0, "ffffffff") + warp(1, "000000ff") + "#END_TB\n\n";
    }

    private static String warp(int number, String lanes) {
        String text = """
                0000 LANES 1 R1 MOV 0 0 0
                0010 LANES 1 R8 LDG.E.64 1 R2 8 1 0x7f3000000000 8 0
                0020 00000003 1 R9 LDG.E 1 R2 4 2 0x7f3000000100 -64 0
                0030 00000005 1 R9 LD.E 1 R2 4 0 0x7f2000000010 0x7f2000000014 0
                0040 LANES 0 STL 2 R2 R9 4 1 0x40 4 0
                0050 LANES 1 R3 ATOMS.ADD 1 R2 4 1 0x80 4 0
                0060 LANES 1 R3 ATOMG.E.ADD 1 R2 4 1 0x7f3000000200 4 0
                0070 LANES 0 LDGSTS.E.128 2 R2 R3 16 1 0x7f3000001000 16 0
                0080 LANES 0 LDGDEPBAR 0 0 0
                0090 LANES 0 DEPBAR.LE 0 0 0
                00a0 LANES 1 R4 HFMA2 2 R1 R8 0 0
                00b0 00000001 0 EXIT 0 0 0
                00c0 LANES 0 BAR.SYNC 0 0 0
                00d0 REST 0 EXIT 0 0 0
                """;
        String rest = lanes.substring(0, 7) + "e";
        String all = text.replace("LANES", lanes).replace("REST", rest);
        return "warp = " + number + "\ninsts = " + all.lines().count() + "\n" + all + "\n";
    }

    @Override
    public List<byte[]> seeds() {
        return List.of(SEED.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    protected void use(Path file) {
        PlayableProgram program = format.program(file);
        PtxPrograms.run(machine, program, format.copies(file, program));
        program.identity();
    }
}
