package io.policybridge.fuzz.kind;

import io.policybridge.config.GpuConfig;
import io.policybridge.config.file.ConfigReader;
import io.policybridge.fuzz.harness.FileTarget;
import io.policybridge.fuzz.harness.FuzzFinding;
import io.policybridge.workload.ProgramTrace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Files {@code .icnt} beside a configuration; a small program is run on the machine with that network. */
public final class IcntTarget extends FileTarget {
    private static final String NAME = "net.icnt";

    /** What is required, but for buffers and speed-up. */
    private static final String FLY = """
            topology = fly; k = 14; n = 1; routing_function = dest_tag; // one stage
            num_vcs = 1; vc_allocator = islip; sw_allocator = islip;
            wait_for_tail_credit = 0; routing_delay = 0;
            packet_size = {{1,2,3,4},{10,20}};
            use_map = 0; sim_type = gpgpusim; subnets = 2;
            read_request_end_vc = 0; write_request_begin_vc = 0; write_request_end_vc = 0;
            read_reply_begin_vc = 0; read_reply_end_vc = 0; write_reply_begin_vc = 0; write_reply_end_vc = 0;
            """;

    private final ProgramTrace program = SmallMachine.trace();

    public IcntTarget() {
        super("icnt", NAME);
    }

    @Override
    public List<byte[]> seeds() {
        return List.of(
                (FLY + "flit_size = 40; vc_buf_size = 64; internal_speedup = 2.0;").getBytes(StandardCharsets.UTF_8),
                (FLY + "flit_size = 32; vc_buf_size = 8; input_speedup = 2; internal_speedup = 1.0;")
                        .getBytes(StandardCharsets.UTF_8),
                (FLY + "flit_size = 136; vc_buf_size = 1; input_buffer_size = 1; boundary_buffer_size = 1;")
                        .getBytes(StandardCharsets.UTF_8));
    }

    @Override
    protected void use(Path file) throws IOException {
        GpuConfig config = ConfigReader.read(Files.writeString(
                file.resolveSibling("gpgpusim.config"),
                SmallMachine.config() + "-network_mode 1\n-inter_config_file " + NAME + "\n"));
        if (config.refusals().stream()
                .map(Object::toString)
                .anyMatch(why -> !why.contains(NAME) || why.lines().count() != 1)) {
            throw new FuzzFinding("a refusal that is not one line with the file: " + config.refusals());
        }
        if (config.refusals().isEmpty()) {
            SmallMachine.run(config, program, null);
        }
    }
}
