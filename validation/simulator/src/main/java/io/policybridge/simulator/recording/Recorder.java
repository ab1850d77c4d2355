package io.policybridge.simulator.recording;

import io.policybridge.api.HostGeometry;
import io.policybridge.config.GpuConfig;
import io.policybridge.input.BadInput;
import io.policybridge.session.SessionObserver;
import io.policybridge.simulator.Gpu;
import io.policybridge.simulator.RunObserver;
import io.policybridge.simulator.sm.SmObserver;
import io.policybridge.stream.StreamWriter;
import io.policybridge.workload.Playback;
import io.policybridge.workload.ProgramTrace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes all streams of one simulation into a folder, the bridge stream only under policies. No file has its final name
 * before {@link #finish}; a recorder that is closed earlier leaves no file.
 */
public final class Recorder implements RunObserver, AutoCloseable {
    /** The streams that are written of every run. */
    public static final List<String> STREAMS = List.of("issue", "ldst", "l1d", "l2", "dram", "icnt", "clock");

    /** The notes that make a folder of streams a workload. */
    public static final String NOTES = "run.txt";

    private final Path folder;
    private final GpuConfig config;
    private final Playback trace;
    private final IssueStream issue;
    /** Of the streams that are begun. */
    private final List<StreamWriter> writers = new ArrayList<>();

    private BridgeStream bridge;
    private LdstStream ldst;
    private L1dStream l1d;
    private L2Stream l2;
    private DramStream dram;
    private NetworkStream network;
    private ClockStream clock;

    /**
     * A recorder of a simulation of {@code trace} on {@code config}; {@code statics}: records of its static
     * instructions.
     */
    public Recorder(Path folder, GpuConfig config, Playback trace, List<String> statics) {
        this.folder = folder;
        this.config = config;
        this.trace = trace;
        issue = new IssueStream(folder, config, trace.fromTraces(), statics);
        writers.add(issue.writer());
    }

    /**
     * The observer of the run's session, if it has policies.
     *
     * @param policy the policies with every parameter
     * @param seed of everything random
     */
    public SessionObserver session(HostGeometry host, String policy, long seed) {
        bridge = new BridgeStream(folder, host, config.sm().clusters().cores(), policy, seed);
        writers.add(bridge.writer());
        return bridge;
    }

    /** The observer of the SMs, for the constructor of the GPU. */
    public SmObserver sms() {
        return issue;
    }

    /** Watches {@code gpu} from before its first cycle on. */
    public void attach(Gpu gpu) {
        issue.attach(gpu);
        dram = new DramStream(folder, gpu, config.mapping());
        writers.add(dram.writer());
        ldst = new LdstStream(folder, gpu, config.sm(), issue);
        writers.add(ldst.writer());
        l1d = new L1dStream(folder, gpu, config.sm());
        writers.add(l1d.writer());
        l2 = new L2Stream(folder, gpu, config.memory().subPartitions());
        writers.add(l2.writer());
        network = new NetworkStream(
                folder, gpu, config.sm().clusters().count() + config.memory().subPartitions());
        writers.add(network.writer());
        clock = new ClockStream(folder, gpu);
        writers.add(clock.writer());
        gpu.observe(this);
        gpu.stayAwake();
        gpu.memory().watch(new MemoryStreams(l2, dram), dram);
        gpu.network().watch(network);
    }

    @Override
    public void reinitialised() {
        issue.reinitialised();
        if (!trace.fromTraces() || !clock.started()) {
            clock.reinitialised();
        }
    }

    @Override
    public void kernelBegan(int index, ProgramTrace.Kernel kernel) {
        issue.kernelBegan(index, kernel);
    }

    @Override
    public void leave() {
        for (int sm = 0; sm < config.sm().sms(); sm += config.sm().clusters().cores()) {
            issue.of(sm).leave();
            ldst.of(sm).leave();
            l1d.of(sm).leave();
            if (bridge != null) {
                bridge.of(sm).leave();
            }
        }
    }

    @Override
    public void meet(int cluster) {
        int sm = cluster * config.sm().clusters().cores();
        issue.of(sm).enter();
        ldst.of(sm).enter();
        l1d.of(sm).enter();
        if (bridge != null) {
            bridge.of(sm).enter();
        }
    }

    @Override
    public void stepping(int domains) {
        clock.stepping(domains);
    }

    /**
     * Gives the streams their final names, once all of them are complete and nothing says any more that what was in the
     * folder is a recording: a fault among the renames leaves streams of two runs, but no notes on either.
     */
    public void finish() {
        l1d.complete();
        l2.complete();
        ldst.complete();
        network.complete();
        clock.complete();
        if (bridge != null) {
            bridge.complete();
        }
        writers.forEach(StreamWriter::complete);
        delete(NOTES);
        // The l2 stream has the host copies in the cycles of this run.
        delete("hostcopy.zst");
        if (bridge == null) {
            delete("bridge.zst");
        }
        writers.forEach(StreamWriter::finish);
    }

    /** Of an earlier recording. */
    private void delete(String name) {
        try {
            Files.deleteIfExists(folder.resolve(name));
        } catch (IOException e) {
            throw BadInput.in(folder, "its old " + name + " cannot be removed: " + e.getMessage());
        }
    }

    @Override
    public void close() {
        writers.forEach(StreamWriter::close);
    }
}
