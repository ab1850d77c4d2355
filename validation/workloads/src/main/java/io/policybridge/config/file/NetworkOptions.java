package io.policybridge.config.file;

import io.policybridge.config.Complaint;
import io.policybridge.config.NetworkConfig;
import io.policybridge.config.NetworkConfig.Fly;
import io.policybridge.config.NetworkConfig.LocalCrossbar;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The options of the network, and the {@code .icnt} file beside the configuration that has -network_mode 1. */
final class NetworkOptions {
    private static final String MODE = "-network_mode";
    private static final String FILE = "-inter_config_file";
    private static final String INTERSIM = "1";
    private static final String CROSSBAR = "2";

    private static final int MOST = 1 << 16;
    private static final int MOST_SPEEDUP = 16;
    /** Intersim2's, where input_buffer_size is 0. */
    private static final int INPUT_BUFFER = 9;
    /** The largest packet: a line with its header. */
    private static final int PACKET_BYTES = 136;

    private final Options options;
    private final int nodes;
    private final List<Complaint> refusals = new ArrayList<>();
    private final NetworkConfig network;

    /** Those of a GPU with {@code nodes} clusters and sub-partitions together. */
    NetworkOptions(Options options, int nodes) {
        this.options = options;
        this.nodes = nodes;
        network = new NetworkConfig(
                fabric(),
                options.integer("-icnt_flit_size", 1, 1 << 20),
                options.integer("-gpgpu_n_cluster_ejection_buffer_size", 1, 1 << 20));
    }

    NetworkConfig network() {
        return network;
    }

    /** One line for each thing that is not modelled: file, line, option, value, and what to use instead. */
    List<Complaint> refusals() {
        return List.copyOf(refusals);
    }

    private NetworkConfig.Fabric fabric() {
        String mode = options.text(MODE);
        if (mode.equals(INTERSIM)) {
            return fly();
        }
        if (!mode.equals(CROSSBAR)) {
            refusals.add(
                    options.complaint(MODE, "1 (Intersim2) or 2 (local crossbar); --option network_mode=2 sets it"));
        }
        if (options.integer("-icnt_subnets", 1, 2) != 2) {
            refusals.add(options.complaint("-icnt_subnets", "2 (GPGPU-Sim itself fails with 1)"));
        }
        return new LocalCrossbar(
                options.integer("-icnt_in_buffer_limit", 1, 1 << 20),
                options.integer("-icnt_out_buffer_limit", 1, 1 << 20),
                options.integer("-icnt_arbiter_algo", 0, 1),
                options.integer("-icnt_grant_cycles", 1, 1 << 20));
    }

    private Fly fly() {
        Path file = file();
        if (file == null) {
            if (!options.standsIn(FILE, MODE)) {
                refusals.add(options.complaint(
                        FILE,
                        "the name of an .icnt file beside the configuration, or -network_mode 2, the local crossbar"));
            }
            return fly(IcntFile.empty(Path.of("")));
        }
        IcntFile icnt = IcntFile.read(file);
        for (IcntField field : IcntField.ALL) {
            if (field.modelled()) {
                options.also("icnt " + field.name(), icnt.value(field));
            }
            if (field.required() != null && !field.required().equals(icnt.value(field))) {
                refusals.add(icnt.complaint(
                        field, field.required().isEmpty() ? "no list" : field.required() + ", all that is modelled"));
            }
        }
        refuseSizes(icnt);
        return fly(icnt);
    }

    /** A file of the configuration's own folder: what else a configuration names is not read. */
    private Path file() {
        try {
            Path name = Path.of(options.text(FILE));
            Path file = options.beside(name);
            return name.equals(file.getFileName()) && Files.isRegularFile(file) ? file : null;
        } catch (InvalidPathException e) {
            return null;
        }
    }

    private void refuseSizes(IcntFile icnt) {
        if (!options.standsIn("-gpgpu_n_clusters", "-gpgpu_n_mem", "-gpgpu_n_sub_partition_per_mchannel")) {
            require(icnt, "k", nodes, "at least " + nodes + ", a node for each cluster and each sub-partition,");
        }
        require(icnt, "flit_size", 1, "at least 1");
        require(icnt, "vc_buf_size", 1, "at least 1");
        require(icnt, "input_speedup", 1, "at least 1");
        if (icnt.integer("flit_size") >= 1) {
            refusePackets(icnt);
        }
        if (icnt.integer("ejection_buffer_size") != 0) {
            int least = icnt.integer("vc_buf_size");
            require(
                    icnt,
                    "ejection_buffer_size",
                    least,
                    "0, or at least vc_buf_size, " + least + " (GPGPU-Sim itself fails with less),");
        }
        double speedup = icnt.number("internal_speedup");
        if (speedup != Math.rint(speedup) || speedup < 1 || speedup > MOST_SPEEDUP) {
            refusals.add(icnt.complaint("internal_speedup", "1.0, 2.0 or another whole number up to " + MOST_SPEEDUP));
        }
    }

    private void refusePackets(IcntFile icnt) {
        int flit = icnt.integer("flit_size");
        int packet = (int) ((PACKET_BYTES + flit - 1L) / flit);
        String whole = "at least " + packet + ", the flits of a packet of " + PACKET_BYTES
                + " bytes (GPGPU-Sim itself hangs with fewer),";
        if (icnt.integer("input_buffer_size") != 0 || packet > INPUT_BUFFER) {
            require(icnt, "input_buffer_size", packet, whole);
        }
        require(icnt, "boundary_buffer_size", packet, whole);
    }

    private void require(IcntFile icnt, String name, int least, String expected) {
        if (icnt.integer(name) < least || icnt.integer(name) > MOST) {
            refusals.add(icnt.complaint(name, expected + " and at most " + MOST));
        }
    }

    /** The network of {@code icnt}; something that can be built where its values were refused. */
    private static Fly fly(IcntFile icnt) {
        int input = icnt.integer("input_buffer_size");
        return new Fly(
                within(icnt.integer("k")),
                within(icnt.integer("flit_size")),
                input == 0 ? INPUT_BUFFER : within(input),
                within(icnt.integer("vc_buf_size")),
                within(icnt.integer("boundary_buffer_size")),
                (int) Math.max(1, Math.min(MOST_SPEEDUP, icnt.number("internal_speedup"))));
    }

    private static int within(int value) {
        return Math.max(1, Math.min(MOST, value));
    }
}
