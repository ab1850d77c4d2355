package io.policybridge.drive.stream;

import io.policybridge.api.HostGeometry;
import io.policybridge.api.PartKind;
import io.policybridge.config.GpuConfig;
import io.policybridge.config.file.ConfigReader;
import io.policybridge.config.file.Overrides;
import io.policybridge.drive.Agreement;
import io.policybridge.drive.DirectPlayback;
import io.policybridge.drive.Drive;
import io.policybridge.drive.DrivePath;
import io.policybridge.drive.DriveResult;
import io.policybridge.drive.NativeDriver;
import io.policybridge.drive.NativePlan;
import io.policybridge.input.BadInput;
import io.policybridge.session.Session;
import io.policybridge.session.guard.CallLimit;
import io.policybridge.session.naming.PolicyString;
import io.policybridge.stream.StreamReader;
import io.policybridge.stream.length.RecordedLengths;
import io.policybridge.workload.Workload;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/**
 * Plays the l1d, l2 and dram streams of a recorded run to policies, in one session, with the queries and events of a
 * patched GPGPU-Sim. Compares every victim and every pick with the recorded one; answers are not applied. The streams
 * are merged by core cycle; in one cycle the order is that of GPGPU-Sim's main loop: DRAM, L2, L1D.
 */
public final class StreamDrive implements Drive {
    private static final List<String> STREAMS = List.of("l1d", "l2", "dram");

    private final GpuConfig config;
    private final HostGeometry host;
    private final Workload run;
    /** Null until they are needed. */
    private StableIds ids;

    /** A drive of {@code run} on its own configuration. */
    public StreamDrive(Workload run) {
        this(run, Overrides.NONE);
    }

    /** A drive of {@code run}; {@code overrides}: options of its configuration that are set otherwise. */
    public StreamDrive(Workload run, Overrides overrides) {
        this.run = run;
        if (!hasStreams(run)) {
            throw BadInput.in(
                    run.folder(), "nothing to compare: no stream to drive; expected l1d.zst, l2.zst or dram.zst");
        }
        config = ConfigReader.read(run.requiredConfigFile(), overrides);
        host = StreamGeometry.of(run, config);
    }

    /** Whether {@code run} has a stream that can be driven. */
    public static boolean hasStreams(Workload run) {
        return STREAMS.stream().anyMatch(name -> Files.exists(run.stream(name)));
    }

    /** GPGPU-Sim's own. */
    @Override
    public String policy() {
        return "lru(level=both)+fr-fcfs";
    }

    @Override
    public String policySource() {
        return run.folder().toString();
    }

    @Override
    public long seed() {
        return 1;
    }

    @Override
    public List<String> checked(boolean others) {
        List<String> notes = new ArrayList<>(new RecordedLengths(run).doubts(STREAMS));
        if (others) {
            ids().missing()
                    .ifPresent(why -> notes.add(run.folder() + ": " + why
                            + "; policies see no stable id there: what they draw from it is the same for all"));
        }
        return notes;
    }

    @Override
    public DriveResult direct(List<Session.Chosen> policies, CallLimit limit) {
        return DirectPlayback.of(run.name(), policies, host, limit, this::drive);
    }

    @Override
    public DriveResult through(NativeDriver driver, List<Session.Chosen> policies, NativeDriver.Route route) {
        long seed = policies.isEmpty() ? 0 : policies.get(0).settings().seed();
        NativePlan plan = new NativePlan()
                .open(PolicyString.describe(policies), seed, route)
                .geometry(host)
                .cache(
                        "l1d",
                        config.ldst().l1d(),
                        host.l1d().ways(),
                        config.ldst().l1dAccess().writeRatio())
                .cache("l2", config.memory().l2(), host.l2().ways(), 0);
        for (String stream : STREAMS) {
            if (exists(stream)) {
                StreamReader.check(run.stream(stream), stream);
                plan.stream(stream, run.stream(stream));
            }
        }
        return ids().inFile(file -> driver.drive(run.name(), plan.stream("ids", file), null));
    }

    /** Drives everything through {@code path}. */
    Agreement drive(DrivePath path) {
        Agreement agreement = new Agreement(null);
        List<RecordSource> sources = new ArrayList<>();
        try {
            open(sources, path, agreement);
            RecordSource next = earliest(sources);
            while (next != null) {
                for (long due = path.nextTick(); due <= next.core(); due = path.nextTick()) {
                    path.boundary(due);
                }
                next.step();
                next = earliest(sources);
            }
        } finally {
            sources.forEach(RecordSource::close);
        }
        return agreement;
    }

    private void open(List<RecordSource> sources, DrivePath path, Agreement agreement) {
        RequestOrigins origins = new RequestOrigins();
        if (exists("dram")) {
            sources.add(new DramSource(run.stream("dram"), host, origins, ids(), path, agreement));
        }
        for (DrivenLevel level : List.of(l2(), l1d())) {
            if (exists(level.stream())) {
                sources.add(new CacheSource(run.stream(level.stream()), level, origins, ids(), path, agreement));
            }
        }
        sources.forEach(RecordSource::begun);
    }

    private StableIds ids() {
        if (ids == null) {
            ids = StableIds.of(run, config);
        }
        return ids;
    }

    private DrivenLevel l1d() {
        int writeRatio = config.ldst().l1dAccess().writeRatio();
        return new DrivenLevel(
                PartKind.L1D, config.ldst().l1d(), host.sms(), host.l1d().ways(), writeRatio, host.schedulers());
    }

    private DrivenLevel l2() {
        return new DrivenLevel(
                PartKind.L2,
                config.memory().l2(),
                host.subPartitions(),
                host.l2().ways(),
                0,
                host.schedulers());
    }

    private boolean exists(String stream) {
        return Files.exists(run.stream(stream));
    }

    /** The source whose record comes next, the first of equals; null at the end of all. */
    private static RecordSource earliest(List<RecordSource> sources) {
        RecordSource earliest = null;
        for (RecordSource source : sources) {
            if (source.hasMore() && (earliest == null || source.core() < earliest.core())) {
                earliest = source;
            }
        }
        return earliest;
    }
}
