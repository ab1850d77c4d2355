package io.policybridge.replay.sm;

import io.policybridge.config.GpuConfig;
import io.policybridge.config.Sectors;
import io.policybridge.replay.comparison.EventList;
import io.policybridge.replay.comparison.ReplayResult;
import io.policybridge.simulator.ClockDomains;
import io.policybridge.simulator.cache.tags.Status;
import io.policybridge.simulator.dram.DramChannel;
import io.policybridge.simulator.memory.MemorySystem;
import io.policybridge.simulator.memory.MemoryWatcher;
import io.policybridge.simulator.network.Network;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.request.IntQueue;
import io.policybridge.simulator.request.Requests;
import io.policybridge.stream.HostCopyReader;
import io.policybridge.stream.StreamReader;
import io.policybridge.stream.issue.IssueTraceReader;
import io.policybridge.workload.HostCopies;
import io.policybridge.workload.Occupancy;
import io.policybridge.workload.ProgramTrace;
import io.policybridge.workload.Workload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Replays the whole memory system in lockstep: LD/ST units with their caches, network, L2 and DRAM as one model. Its
 * recorded inputs are the instructions in their cycle of dispatch ({@code D}), the cycles in which the register file
 * took results ({@code W}), invalidations of the L1Ds, fetches of the instruction caches, host copies and the steps of
 * the clocks. Everything between a dispatch and its completion must follow, cycle by cycle.
 */
public final class HierarchyReplay implements UnitPort, MemoryWatcher, DramChannel.Watcher, Network.Watcher {
    private static final int MASKS = StreamReader.packed("T");
    private static final int FETCH = AccessType.INSTRUCTION_READ.ordinal();

    private final Workload run;
    private final GpuConfig config;
    private final ProgramTrace trace;
    private final RecordedLdst recorded;
    private final RecordedMemory below;
    private final Requests requests = new Requests();
    private final Network network;
    private final MemorySystem memory;
    private final HostCopies copies;
    private final ReplayedUnit[] units;
    /** By SM: replies that wait for it, and number of instruction fetches sent. */
    private final IntQueue[] arriving;

    private final int[] nextFetch;
    private final EventList[] transfers = RecordedMemory.lists(2);
    private final EventList[] accesses;
    private final EventList[] commands;
    private int kernelsDone;
    private long core;

    private HierarchyReplay(Workload run, GpuConfig config) {
        this.run = run;
        this.config = config;
        int sms = config.sm().sms();
        trace = IssueTraceReader.read(run.stream("issue"));
        Occupancy.require(trace.kernels(), config.sm());
        RecordedWarps warps = RecordedWarps.read(run.stream("issue"), trace);
        recorded = RecordedLdst.read(run, config.sm(), warps);
        below = RecordedMemory.read(
                run, config.memory().subPartitions(), config.memory().channels());
        requests.schedulers = config.sm().issue().schedulers();
        network = Network.of(config.network(), sms, config.memory().subPartitions());
        memory = new MemorySystem(config, requests, null);
        copies = HostCopyReader.beside(run.folder(), trace);
        ReplayedUnit.Run shared = new ReplayedUnit.Run(config, trace, warps, recorded, requests);
        units = new ReplayedUnit[sms];
        Arrays.setAll(units, sm -> new ReplayedUnit(sm, shared, this, true));
        arriving = new IntQueue[sms];
        Arrays.setAll(arriving, sm -> new IntQueue(config.network().ejectionBuffer()));
        nextFetch = new int[sms];
        accesses = RecordedMemory.lists(below.accesses.length);
        commands = RecordedMemory.lists(below.commands.length);
        network.watch(this);
        memory.watch(this, this);
    }

    /** Replays {@code run}, which needs all streams; one result for each kind of event. */
    public static List<ReplayResult> compare(Workload run, GpuConfig config) {
        HierarchyReplay replay = new HierarchyReplay(run, config);
        replay.play();
        return replay.results();
    }

    private void play() {
        try (StreamReader clock = StreamReader.open(run.stream("clock"), "clock")) {
            while (clock.next()) {
                if (clock.kind() != MASKS) {
                    if (kernelsDone > trace.kernels().size()) {
                        throw clock.bad("record", "Z", "one for each kernel and one behind the last");
                    }
                    copyFromHost(kernelsDone++);
                    continue;
                }
                String masks = clock.text("masks");
                for (int i = 0; i < masks.length(); i++) {
                    if (!step(Character.digit(masks.charAt(i), 16))) {
                        return;
                    }
                }
            }
        }
    }

    private void copyFromHost(int kernels) {
        for (int copy = copies.from(kernels); copy < copies.to(kernels); copy++) {
            memory.hostCopy(copies.subPartition(copy), copies.address(copy), core, copies.sectors(copy));
        }
    }

    /** One step of the main loop; false if the model has left the path of the record. */
    private boolean step(int mask) {
        if ((mask & ClockDomains.CORE) != 0) {
            for (ReplayedUnit unit : units) {
                receive(unit);
            }
        }
        if ((mask & ClockDomains.ICNT) != 0) {
            memory.icntCycle(network);
        }
        if ((mask & ClockDomains.DRAM) != 0) {
            memory.dramCycle(core);
        }
        if ((mask & ClockDomains.L2) != 0) {
            memory.l2Cycle(core, network);
        }
        if ((mask & ClockDomains.ICNT) != 0) {
            network.transfer();
        }
        boolean follows = true;
        if ((mask & ClockDomains.CORE) != 0) {
            for (ReplayedUnit unit : units) {
                unit.cycle(core);
                follows &= !unit.isAstray() && fetch(unit.sm());
            }
            core++;
        }
        return follows;
    }

    private void receive(ReplayedUnit unit) {
        IntQueue queue = arriving[unit.sm()];
        if (!queue.isEmpty()) {
            int reply = queue.peek();
            if (requests.type[reply] == FETCH) {
                fetched(queue.poll());
            } else if (!unit.isFull()) {
                unit.respond(queue.poll(), core);
            }
        }
        if (!queue.isFull()) {
            int packet = network.pop(Network.REPLIES, unit.sm());
            if (packet != Requests.NONE) {
                queue.add(packet);
            }
        }
    }

    /** The instruction cache receives a reply; a split fetch ends with the last of its sectors. */
    private void fetched(int reply) {
        int packet = requests.parent[reply];
        if (packet != Requests.NONE && --requests.children[packet] == 0) {
            requests.release(packet);
        }
        requests.release(reply);
    }

    /**
     * The instruction cache of {@code sm} sends its recorded fetches of this cycle; false if the network has no room.
     */
    private boolean fetch(int sm) {
        EventList fetches = recorded.otherSends[sm];
        while (nextFetch[sm] < fetches.size() && fetches.core(nextFetch[sm]) == core) {
            if (network.isFull(Network.REQUESTS, sm, Requests.HEADER_BYTES)) {
                return false;
            }
            int fetch = requests.reserve();
            requests.type[fetch] = FETCH;
            requests.address[fetch] = fetches.value(nextFetch[sm]++);
            requests.size[fetch] = config.ldst().l1i().lineBytes();
            requests.sectors[fetch] = 0;
            requests.sm[fetch] = sm;
            requests.partition[fetch] = config.mapping().subPartition(requests.address[fetch]);
            push(sm, fetch);
        }
        return true;
    }

    private void push(int sm, int request) {
        network.push(
                Network.REQUESTS,
                sm,
                units.length + requests.partition[request],
                request,
                requests.bytesToMemory(request));
    }

    @Override
    public boolean isFull(int sm, int bytes) {
        return network.isFull(Network.REQUESTS, sm, bytes);
    }

    @Override
    public void send(int sm, int request) {
        push(sm, request);
    }

    // Compared events

    @Override
    public void transferred(int net, int source, int destination, int request) {
        transfers[net].add(core, RecordedMemory.nodes(source, destination), 0);
    }

    @Override
    public void accessed(int subPartition, int request, int status) {
        if (status != Status.RESERVATION_FAIL) {
            accesses[subPartition].add(
                    core, requests.address[request] & -Sectors.LINE_BYTES, RecordedLdst.packed(status));
        }
    }

    @Override
    public void command(
            int channel, long tick, DramChannel.Command command, int bank, long row, int request, int sent) {
        commands[channel].add(tick, RecordedMemory.command(command.ordinal(), bank), row);
    }

    @Override
    public void picked(int channel, long tick, int bank, int request, boolean rowHit) {}

    @Override
    public void served(int channel, long tick, int request) {}

    private List<ReplayResult> results() {
        LdstComparison comparison = new LdstComparison(run.name(), recorded, units);
        List<ReplayResult> results = new ArrayList<>(comparison.results());
        EventList[] replies = new EventList[units.length];
        EventList[] accepted = new EventList[units.length];
        for (int sm = 0; sm < units.length; sm++) {
            replies[sm] = units[sm].replies;
            accepted[sm] = new EventList();
            for (int i = 0; i < recorded.replies[sm].size(); i++) {
                accepted[sm].add(recorded.replies[sm].core(i), recorded.replies[sm].value(i), 0);
            }
        }
        results.add(LdstComparison.compare("P replies", run.name(), "SM", accepted, replies));
        results.add(LdstComparison.compare("T transfers", run.name(), "network", below.transfers, transfers));
        results.add(
                LdstComparison.compare("A accepted by the L2", run.name(), "sub-partition", below.accesses, accesses));
        results.add(LdstComparison.compare("C commands of the DRAM", run.name(), "channel", below.commands, commands));
        results.add(comparison.left(requests, memory.writeBacks()));
        return results;
    }
}
