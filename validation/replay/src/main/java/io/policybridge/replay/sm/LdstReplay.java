package io.policybridge.replay.sm;

import io.policybridge.config.GpuConfig;
import io.policybridge.config.NetworkConfig;
import io.policybridge.input.BadInput;
import io.policybridge.replay.comparison.EventList;
import io.policybridge.replay.comparison.ReplayResult;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.request.Requests;
import io.policybridge.stream.issue.IssueTraceReader;
import io.policybridge.workload.Occupancy;
import io.policybridge.workload.ProgramTrace;
import io.policybridge.workload.Workload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Feeds the LD/ST units of a run, caches included, their recorded inputs: dispatched instructions, replies, room in the
 * network, write-backs that the register file accepted, invalidations, each in its recorded core cycle. Compares
 * everything else with the record, in order and with its cycle.
 */
public final class LdstReplay implements UnitPort {
    private final String name;
    private final RecordedLdst recorded;
    private final Requests requests = new Requests();
    private final int inBuffer;
    /** By uid of a recorded packet: the request of the model that corresponds to it. */
    private int[] requestOf = new int[1 << 12];
    /** By uid of a recorded packet: replies that have arrived. */
    private byte[] repliesTo = new byte[1 << 12];

    private final ReplayedUnit[] units;
    /** By SM: the next record of each kind. */
    private final int[] nextReply;

    private final int[] nextOtherSend;
    private final int[] nextTransfer;
    private final int[] waitingPackets;

    private LdstReplay(Workload run, GpuConfig config, boolean sleeping) {
        name = run.name();
        ProgramTrace trace = IssueTraceReader.read(run.stream("issue"));
        Occupancy.require(trace.kernels(), config.sm());
        RecordedWarps warps = RecordedWarps.read(run.stream("issue"), trace);
        recorded = RecordedLdst.read(run, config.sm(), warps);
        if (!(config.network().fabric() instanceof NetworkConfig.LocalCrossbar crossbar)) {
            throw new BadInput("replay of ldst: " + config.name()
                    + " has -network_mode=1; expected 2, the local crossbar: of a fly the stream icnt tells when a "
                    + "packet is across, not when its flits make room for the next one; --component hierarchy "
                    + "replays these units with their fly");
        }
        inBuffer = crossbar.inBuffer();
        requests.schedulers = config.sm().issue().schedulers();
        ReplayedUnit.Run shared = new ReplayedUnit.Run(config, trace, warps, recorded, requests);
        units = new ReplayedUnit[config.sm().sms()];
        Arrays.setAll(units, sm -> new ReplayedUnit(sm, shared, this, sleeping));
        nextReply = new int[units.length];
        nextOtherSend = new int[units.length];
        nextTransfer = new int[units.length];
        waitingPackets = new int[units.length];
    }

    /**
     * Replays {@code run}, which needs the streams issue, ldst, l1d, l2 and icnt.
     *
     * @param sleeping whether cycles are skipped that a unit declares idle
     * @return one for each kind of record
     */
    public static List<ReplayResult> compare(Workload run, GpuConfig config, boolean sleeping) {
        LdstReplay replay = new LdstReplay(run, config, sleeping);
        replay.play();
        LdstComparison comparison = new LdstComparison(replay.name, replay.recorded, replay.units);
        List<ReplayResult> results = new ArrayList<>(comparison.results());
        results.add(comparison.left(replay.requests, 0));
        return results;
    }

    private void play() {
        for (long core = 0; core <= recorded.lastCore(); core++) {
            for (ReplayedUnit unit : units) {
                cycle(unit, core);
                if (unit.isAstray()) {
                    return;
                }
            }
        }
    }

    private void cycle(ReplayedUnit unit, long core) {
        int sm = unit.sm();
        while (isDue(recorded.transfers[sm], nextTransfer[sm], core)) {
            nextTransfer[sm]++;
            waitingPackets[sm]--;
        }
        while (isDue(recorded.replies[sm], nextReply[sm], core)) {
            reply(unit, (int) recorded.replies[sm].subject(nextReply[sm]++), core);
        }
        unit.cycle(core);
        while (isDue(recorded.otherSends[sm], nextOtherSend[sm], core)) {
            nextOtherSend[sm]++;
            waitingPackets[sm]++;
        }
    }

    private static boolean isDue(EventList list, int next, long core) {
        return next < list.size() && list.core(next) == core;
    }

    private void reply(ReplayedUnit unit, int uid, long core) {
        int packet = recorded.packet(uid);
        int sent = packet < requestOf.length ? requestOf[packet] - 1 : Requests.NONE;
        if (sent < 0 || unit.isFull()) {
            return;
        }
        if (packet == uid) {
            unit.respond(sent, core);
            return;
        }
        int child = requests.reserve();
        requests.type[child] = requests.type[sent];
        requests.address[child] = requests.address[sent];
        requests.sectors[child] = recorded.sectors(uid);
        requests.slot[child] = requests.slot[sent];
        requests.parent[child] = sent;
        if (requests.isWrite(sent) && ++repliesTo[packet] == recorded.children(packet)) {
            requests.release(sent);
        }
        unit.respond(child, core);
    }

    @Override
    public boolean isFull(int sm, int bytes) {
        return waitingPackets[sm] >= inBuffer;
    }

    @Override
    public void send(int sm, int request) {
        waitingPackets[sm]++;
        int index = units[sm].sends.size() - 1;
        if (index < recorded.sentUids[sm].size()) {
            int uid = (int) recorded.sentUids[sm].subject(index);
            if (uid >= requestOf.length) {
                requestOf = Arrays.copyOf(requestOf, Math.max(uid + 1, 2 * requestOf.length));
                repliesTo = Arrays.copyOf(repliesTo, requestOf.length);
            }
            requestOf[uid] = request + 1;
        }
        if (requests.type[request] == AccessType.L1_WRITE_BACK.ordinal()) {
            requests.release(request);
        }
    }
}
