package io.policybridge.drive;

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

/**
 * The beginning of a simulation, and what crossed between it and its policies.
 *
 * @param state of the policies at the end
 * @param outcome what the simulation came to
 */
public record RecordedRun(Path folder, List<Session.Chosen> policies, long state, Gpu.Results outcome) {
    static final long SEED = 7;

    /** Records the first {@code cycles} cycles under {@code policy}. */
    public static RecordedRun of(Machine machine, long cycles, String policy, Path folder) {
        List<Session.Chosen> policies = PolicyChoice.parse(policy, SEED).policies();
        BridgeStream stream = new BridgeStream(folder, machine.host(), PolicyString.describe(policies), SEED);
        Session session = Session.observed(policies, machine.host(), null, stream);
        Gpu.Results outcome = machine.run(session, cycles);
        stream.finish();
        return new RecordedRun(folder, policies, session.digest(), outcome);
    }

    /** The same without a recording. */
    static Gpu.Results unrecorded(Machine machine, long cycles, String policy) {
        Session session = new Session(
                PolicyChoice.parse(policy, SEED).policies(), machine.host(), null, Session.DEFAULT_LIVENESS_LIMIT);
        return machine.run(session, cycles);
    }

    public BridgeDrive drive() {
        return BridgeDrive.of(folder);
    }

    /** What is simulated. */
    public record Machine(GpuConfig config, ProgramTrace trace) {
        /** A packaged run on a packaged configuration. */
        public static Machine of(String run, String config) {
            return new Machine(
                    Configs.find(config, GoldenRoot.find()),
                    IssueTraceReader.read(Workloads.packaged().resolve(run).stream("issue")));
        }

        HostGeometry host() {
            return SimulatorGeometry.of(config);
        }

        Gpu.Results run(Session session, long cycles) {
            return new Gpu(
                            config,
                            trace,
                            HostCopies.none(trace.kernels().size()).open(trace),
                            session)
                    .run(new Limits(cycles, Long.MAX_VALUE, Integer.MAX_VALUE), Progress.NONE);
        }
    }
}
