package io.policybridge.simulator.ldst;

import io.policybridge.api.GpuPolicy;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Settings;
import io.policybridge.catalogue.Configs;
import io.policybridge.catalogue.GoldenRoot;
import io.policybridge.config.GpuConfig;
import io.policybridge.session.CacheCalls;
import io.policybridge.session.Session;
import io.policybridge.simulator.instruction.Instructions;
import io.policybridge.simulator.request.NetworkPort;
import io.policybridge.simulator.request.RequestPort;
import io.policybridge.simulator.request.Requests;
import io.policybridge.stream.issue.IssueTraceReader;
import io.policybridge.workload.ProgramTrace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;

/**
 * One LD/ST unit of a GTX 480 with a warp's memory instructions, a network of which the room is set, and a list of what
 * happened.
 */
final class LdstBench implements LdstHost, NetworkPort {
    final Requests requests = new Requests();
    final Instructions instructions = new Instructions();
    final LdstUnit unit;
    final List<String> events = new ArrayList<>();
    final List<Integer> sent = new ArrayList<>();
    int room = Integer.MAX_VALUE;
    boolean registerFileFree = true;
    /** Warp of the instructions that are dispatched from now on. */
    int slot;

    private final ProgramTrace trace;
    private long now;

    /**
     * {@code memory}: instructions as {@link #load}, {@link #store} and {@code atomic} make them; instruction i is the
     * i-th.
     */
    LdstBench(Path folder, Part policy, String... memory) {
        this("gtx480x", folder, policy, memory);
    }

    LdstBench(String configuration, Path folder, Part policy, String... memory) {
        GpuConfig config = Configs.find(configuration, GoldenRoot.find());
        trace = trace(folder, memory);
        unit = new LdstUnit(
                0,
                config,
                new RequestPort(requests, this),
                instructions,
                trace,
                this,
                policy == null ? null : calls(policy));
    }

    static String load(int space, String addresses) {
        return "8 0 " + space + " 1 4 1 1 1 5 0 - 0 0 0 5 - - 100 -1 ld;" + addresses;
    }

    static String uncachedLoad(String addresses) {
        return "8 0 11 6 4 1 1 1 5 0 - 0 0 0 5 - - 100 -1 ld.cg;" + addresses;
    }

    static String store(String addresses) {
        return "11 0 11 7 4 1 1 0 - 0 - 0 0 0 - - - 010 -1 st;" + addresses;
    }

    /** An atomic without destination register. */
    static String reduction(String addresses) {
        return "8 0 11 6 4 1 1 0 - 0 - 0 0 0 - - - 101 -1 red;" + addresses;
    }

    private static ProgramTrace trace(Path folder, String... memory) {
        StringBuilder code = new StringBuilder();
        StringBuilder issued = new StringBuilder();
        for (int i = 0; i < memory.length; i++) {
            String[] parts = memory[i].split(";");
            code.append("S ")
                    .append(Integer.toHexString(8 * i))
                    .append(" 8 ")
                    .append(parts[0])
                    .append(";\n");
            issued.append("I 2 0 0 0 1 ")
                    .append(i + 1)
                    .append(' ')
                    .append(Integer.toHexString(8 * i))
                    .append(" MEM ffffffff a")
                    .append(parts[1])
                    .append(" q1 c1\n");
        }
        Path file = folder.resolve("issue.txt");
        try {
            Files.writeString(
                    file,
                    "#policybridge-stream issue 1\nZ 0\nKB 0 1 k 1,1,1 32,1,1 8 0 0 0\nC 1 0 0 1 0 0 32 0 1 1\n" + code
                            + issued + "X 9 0 0 1\nKE 9 1\nZ 9\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return IssueTraceReader.read(file);
    }

    private static CacheCalls calls(Part part) {
        PolicySpec spec = new PolicySpec("test", "none", "none", List.of(), (settings, host) -> new GpuPolicy() {
            @Override
            public Part l1d(int sm) {
                return part;
            }
        });
        HostGeometry.CacheShape shape = new HostGeometry.CacheShape(32, 4, 128);
        HostGeometry host = HostGeometry.builder()
                .host("bench")
                .sms(1)
                .schedulers(2)
                .warps(48)
                .warpSize(32)
                .ctas(8)
                .l1d(shape)
                .subPartitions(12)
                .l2(shape)
                .channels(6)
                .banks(16)
                .offered(EnumSet.allOf(Hook.class))
                .build();
        return new Session(
                        List.of(new Session.Chosen(spec, new Settings(Map.of(), 1))),
                        host,
                        null,
                        Session.DEFAULT_LIVENESS_LIMIT)
                .l1d(0);
    }

    /**
     * Puts instruction {@code index} into the dispatch register at the end of cycle {@code cycle}, running up to it;
     * returns it.
     */
    int dispatch(int index, long cycle) {
        runThrough(cycle);
        int made = instructions.allocate();
        instructions.uid[made] = index + 1;
        instructions.dynamic[made] = index;
        instructions.code[made] = trace.code(index);
        instructions.exec[made] = trace.exec(index);
        instructions.kernel[made] = 1;
        instructions.slot[made] = slot;
        unit.generate(made);
        unit.issue(made, cycle);
        return made;
    }

    /** Runs all cycles up to and including {@code cycle}. */
    void runThrough(long cycle) {
        for (; now <= cycle; now++) {
            unit.cycle(now);
        }
    }

    /** Brings reply {@code request} before the coming cycle. */
    void reply(int request) {
        unit.respond(request, now);
    }

    /** Brings sector {@code sector} of the packet {@code parent} before the coming cycle. */
    void replySector(int parent, int sector) {
        int child = requests.allocate();
        requests.type[child] = requests.type[parent];
        requests.address[child] = requests.address[parent];
        requests.slot[child] = requests.slot[parent];
        requests.sectors[child] = 1 << sector;
        requests.parent[child] = parent;
        unit.respond(child, now);
    }

    long count(String event) {
        return events.stream().filter(e -> e.startsWith(event)).count();
    }

    private void happened(String what) {
        events.add(what + " " + now);
    }

    @Override
    public boolean isFull(int bytes, boolean write) {
        return room <= 0;
    }

    @Override
    public void send(int request) {
        room--;
        sent.add(request);
        happened("sent " + Long.toHexString(requests.address[request]) + "/" + requests.size[request]);
    }

    @Override
    public boolean writeBack(int instruction) {
        if (registerFileFree) {
            happened("writeBack " + instructions.uid[instruction]);
        }
        return registerFileFree;
    }

    @Override
    public void releaseRegisters(int instruction, boolean undelayed) {}

    @Override
    public void complete(int instruction) {
        happened("complete " + instructions.uid[instruction]);
        instructions.release(instruction);
    }

    @Override
    public void storesSent(int slot, int count) {
        happened("storesSent " + count);
    }

    @Override
    public void storeAcknowledged(int slot) {
        happened("acknowledged");
    }

    @Override
    public void copied(int slot, long pc, long firstLane, int uid) {}

    @Override
    public void atomicsReturned(int slot, int lanes) {
        happened("atomics " + lanes);
    }
}
