package io.policybridge.check;

import io.policybridge.api.HostGeometry;
import io.policybridge.catalogue.Configs;
import io.policybridge.catalogue.GoldenRoot;
import io.policybridge.catalogue.Workloads;
import io.policybridge.config.GpuConfig;
import io.policybridge.drive.bridge.BridgeDrive;
import io.policybridge.run.PolicyChoice;
import io.policybridge.run.SimulatorGeometry;
import io.policybridge.session.Session;
import io.policybridge.session.naming.PolicyString;
import io.policybridge.simulator.Gpu;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.recording.BridgeStream;
import io.policybridge.stream.issue.IssueTraceReader;
import io.policybridge.workload.HostCopies;
import io.policybridge.workload.ProgramTrace;
import java.nio.file.Path;
import java.util.List;

/** Everything that crosses between the beginning of a simulation and its policies, published state included. */
final class SimulatedTraffic {
    private static final long SEED = 7;

    private final GpuConfig config;
    private final ProgramTrace trace;

    /** Of a packaged run on a packaged configuration. */
    SimulatedTraffic(String run, String config) {
        this.config = Configs.find(config, GoldenRoot.find());
        trace = IssueTraceReader.read(Workloads.packaged().resolve(run).stream("issue"));
    }

    static List<Session.Chosen> policies(String policy) {
        return PolicyChoice.parse(policy, SEED).policies();
    }

    /** Records {@code cycles} cycles under {@code policy} in {@code folder}. */
    BridgeDrive under(String policy, long cycles, Path folder) {
        HostGeometry host = SimulatorGeometry.of(config);
        List<Session.Chosen> policies = policies(policy);
        BridgeStream stream = new BridgeStream(folder, host, PolicyString.describe(policies), SEED);
        Session session = Session.observed(policies, host, null, stream);
        new Gpu(config, trace, HostCopies.none(trace.kernels().size()).open(trace), session)
                .run(new Limits(cycles, Long.MAX_VALUE, Integer.MAX_VALUE), Progress.NONE);
        stream.finish();
        return BridgeDrive.of(folder);
    }
}
