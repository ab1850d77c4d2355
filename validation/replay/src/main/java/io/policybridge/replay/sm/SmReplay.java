package io.policybridge.replay.sm;

import io.policybridge.config.GpuConfig;
import io.policybridge.replay.comparison.EventList;
import io.policybridge.replay.comparison.ReplayResult;
import io.policybridge.simulator.instruction.Program;
import io.policybridge.simulator.kernel.EndedCtas;
import io.policybridge.simulator.kernel.RunningKernels;
import io.policybridge.simulator.ldst.LdstUnit;
import io.policybridge.simulator.request.NetworkPort;
import io.policybridge.simulator.request.RequestPort;
import io.policybridge.simulator.request.Requests;
import io.policybridge.simulator.sm.CtaDispatcher;
import io.policybridge.simulator.sm.Sm;
import io.policybridge.simulator.sm.SmObserver;
import io.policybridge.stream.issue.IssueTraceReader;
import io.policybridge.workload.Occupancy;
import io.policybridge.workload.ProgramTrace;
import io.policybridge.workload.Workload;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.function.Supplier;

/**
 * Runs all SMs of a GPU, with their LD/ST units and the CTA dispatcher, on a recorded network: a packet reaches an SM
 * in its recorded cycle. Compares the cycle of every CTA launch, every warp instruction and every request sent.
 */
public final class SmReplay implements SmObserver {
    /** Cycles beyond the recorded end after which a run that has not ended is stopped. */
    private static final long GRACE = 5000;

    private static final int CONTEXT = 10;

    private final String run;
    private final GpuConfig gpu;
    private final ProgramTrace trace;
    private final RecordedNetwork network;
    private final boolean sleeping;
    private final int count;
    private final Sm[] sms;
    private final LdstUnit[] units;
    private final Requests requests = new Requests();
    private final RunningKernels kernels;
    private final EndedCtas ended = new EndedCtas();
    private final CtaDispatcher dispatcher;
    private final int[] sent;
    private final int[] taken;
    private final Map<Long, Integer> ours = new HashMap<>();
    private final long[] wake;
    private final RecordedIssue recorded;
    private long now;

    private final EventMatches instructions = new EventMatches();
    private final EventMatches sends = new EventMatches();
    private final EventMatches launches = new EventMatches();

    /** The comparison of one kind of event. */
    private static final class EventMatches {
        long matched;
        long of;
        String first;

        /** A ring of the last events, which are equal on both sides before the first difference. */
        private final Supplier<?>[] before = new Supplier<?>[CONTEXT];

        void add(boolean alike, Supplier<String> replayed, Supplier<String> original) {
            if (alike) {
                matched++;
            } else if (first == null) {
                StringBuilder text = new StringBuilder("\n  recorded ")
                        .append(original.get())
                        .append("\n  replayed ")
                        .append(replayed.get())
                        .append("\n  before, recorded = replayed:");
                for (long i = Math.max(0, of - CONTEXT); i < of; i++) {
                    text.append("\n    ").append(before[(int) (i % CONTEXT)].get());
                }
                first = text.toString();
            }
            before[(int) (of++ % CONTEXT)] = replayed;
        }

        ReplayResult agreement(String component, String run, long expected) {
            return new ReplayResult(
                    component, run, matched, Math.max(of, expected), first == null ? null : component + ":" + first);
        }
    }

    private SmReplay(Workload workload, GpuConfig gpu, boolean sleeping) {
        this.gpu = gpu;
        this.sleeping = sleeping;
        run = workload.name();
        count = gpu.sm().sms();
        trace = IssueTraceReader.read(workload.stream("issue"));
        Occupancy.require(trace.kernels(), gpu.sm());
        network = RecordedNetwork.read(workload, count);
        recorded = RecordedIssue.read(workload.stream("issue"), trace);
        sms = new Sm[count];
        units = new LdstUnit[count];
        sent = new int[count];
        taken = new int[count];
        wake = new long[count];
        Program program = new Program(trace, gpu.sm());
        for (int i = 0; i < count; i++) {
            NetworkPort port = new Port(i);
            RequestPort requestPort = new RequestPort(requests, port);
            sms[i] = new Sm(
                    i,
                    gpu,
                    program,
                    requestPort,
                    ended,
                    null,
                    (sm, inFlight, host) -> units[sm] = new LdstUnit(sm, gpu, requestPort, inFlight, trace, host, null),
                    this);
        }
        kernels = new RunningKernels(gpu.sm(), trace);
        dispatcher = new CtaDispatcher(gpu.sm(), kernels, sms);
    }

    /**
     * Replays the streams issue, icnt and l2 of {@code run}; {@code sleeping}: cycles are skipped where the SMs allow
     * it.
     */
    public static List<ReplayResult> compare(Workload run, GpuConfig gpu, boolean sleeping) {
        return new SmReplay(run, gpu, sleeping).run();
    }

    private List<ReplayResult> run() {
        List<Queue<Integer>> arriving = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            arriving.add(new ArrayDeque<>());
        }
        int kernel = 0;
        long end = trace.recordedCycles() + GRACE;
        while (now < end && !(kernel == trace.kernels().size() && dispatcher.isDone())) {
            if (kernel < trace.kernels().size()
                    && trace.recordedStart(kernel) <= now
                    && (dispatcher.isDone() || trace.recordedLaunch(kernel).joins())) {
                begin(kernel++);
            }
            for (int i = 0; i < count; i++) {
                deliver(i, arriving.get(i));
            }
            for (int i = 0; i < count; i++) {
                if (!sleeping || wake[i] <= now) {
                    sms[i].cycle(now);
                    wake[i] = sms[i].wakeAt(now);
                }
            }
            ended.settle(now);
            now++;
            dispatcher.cycle(now);
            for (int i = 0; i < count; i++) {
                if (gpu.sm().launch().flushL1() && sms[i].idle()) {
                    sms[i].invalidate(now);
                }
            }
        }
        long expected = 0;
        for (int i = 0; i < count; i++) {
            expected += network.sent[i].size();
        }
        return List.of(
                launches.agreement("CTA launches", run, recorded.launches()),
                instructions.agreement("warp instructions", run, recorded.instructions()),
                sends.agreement("requests sent", run, expected));
    }

    private void begin(int kernel) {
        ProgramTrace.Kernel begun = trace.kernels().get(kernel);
        for (LdstUnit unit : units) {
            unit.adaptTo(begun);
        }
        if (!trace.recordedLaunch(kernel).joins()) {
            kernels.restart();
        }
        kernels.launch(kernel, now);
    }

    /**
     * The head of the cluster's queue goes to the SM; then the packets that the SM took from the network in this cycle
     * join the queue.
     */
    private void deliver(int sm, Queue<Integer> queue) {
        if (!queue.isEmpty() && !sms[sm].responseFull(queue.peek())) {
            sms[sm].acceptResponse(queue.remove(), now);
            wake[sm] = now;
        }
        EventList packets = network.taken[sm];
        while (taken[sm] < packets.size() && packets.core(taken[sm]) <= now) {
            int reply = reply(packets.subject(taken[sm]));
            if (reply < 0) {
                return;
            }
            queue.add(reply);
            taken[sm]++;
        }
    }

    /** The request of the model for a recorded packet, or -1 if it is not sent yet. */
    private int reply(long uid) {
        RecordedNetwork.Sector sector = network.sector(uid);
        Integer request = ours.get(sector == null ? uid : sector.whole());
        if (request == null) {
            return -1;
        }
        if (sector == null) {
            return request;
        }
        int part = requests.allocate();
        requests.type[part] = requests.type[request];
        requests.address[part] = sector.address();
        requests.size[part] = sector.bytes();
        requests.sm[part] = requests.sm[request];
        requests.slot[part] = requests.slot[request];
        requests.instruction[part] = requests.instruction[request];
        requests.atomic[part] = requests.atomic[request];
        requests.parent[part] = request;
        return part;
    }

    @Override
    public void issued(int sm, int scheduler, int slot, int dynamicWarp, int dynamic, int instruction, long core) {
        boolean alike = recorded.isIssue(dynamic, core, sm, scheduler, slot, dynamicWarp);
        Supplier<String> text = () -> trace.code().get(trace.code(dynamic)).text() + " in "
                + RecordedIssue.text(core, sm, scheduler, slot, dynamicWarp);
        instructions.add(alike, text, () -> recorded.text(dynamic));
    }

    @Override
    public void ctaLaunched(
            int sm, int hardwareCta, int kernel, int cta, int firstSlot, int firstDynamicWarp, long core) {
        wake[sm] = core;
        boolean alike = recorded.isLaunch(kernel, cta, core, sm, hardwareCta);
        Supplier<String> text = () -> "CTA " + cta + " of kernel " + kernel + " on SM " + sm + " in its CTA slot "
                + hardwareCta + " in cycle " + core;
        launches.add(alike, text, () -> recorded.launchText(kernel, cta));
    }

    @Override
    public void warpRetired(int sm, int slot, int dynamicWarp, long core) {}

    @Override
    public void ctaExited(int sm, int hardwareCta, long core) {}

    /** The network as one SM sees it. */
    private final class Port implements NetworkPort {
        private final int sm;

        Port(int sm) {
            this.sm = sm;
        }

        @Override
        public boolean isFull(int bytes, boolean write) {
            return network.isFull(sm, sent[sm], now);
        }

        @Override
        public void send(int request) {
            EventList known = network.sent[sm];
            int index = sent[sm]++;
            long typeAndAddress = RecordedNetwork.typeAndAddress(requests.type[request], requests.address[request]);
            boolean alike = index < known.size() && known.core(index) == now && known.value(index) == typeAndAddress;
            long address = requests.address[request];
            long core = now;
            sends.add(
                    alike,
                    () -> "request " + index + " of SM " + sm + ", address " + Long.toHexString(address)
                            + ", sent in cycle " + core,
                    () -> index < known.size() ? "sent in cycle " + known.core(index) : "no such request");
            if (index < known.size()) {
                ours.put(known.subject(index), request);
            }
        }
    }
}
