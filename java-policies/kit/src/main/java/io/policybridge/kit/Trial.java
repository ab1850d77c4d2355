package io.policybridge.kit;

import io.policybridge.api.GpuPolicy;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.Part;
import io.policybridge.api.PartKind;
import io.policybridge.api.PolicySpec;
import io.policybridge.kit.host.Beside;
import io.policybridge.kit.host.RandomHost;
import io.policybridge.session.Session;
import java.util.List;

/** A policy on a host over a call path: what every check starts its runs from. All runs of one trial are alike. */
record Trial(Witness witness, HostGeometry host, CallPath path) {
    static final long SEED = 1;

    /** A run that nothing interferes with and nothing watches. */
    Run run() {
        return run(Beside.NOTHING, Watch.NONE);
    }

    Run run(Beside beside) {
        return run(beside, Watch.NONE);
    }

    Run run(Watch watch) {
        return run(Beside.NOTHING, watch);
    }

    private Run run(Beside beside, Watch watch) {
        return run(witness.chosen(), beside, watch);
    }

    /** A run of the policy with {@code other} settings. */
    Run run(String other) {
        return run(witness.chosen(other), Beside.NOTHING, Watch.NONE);
    }

    private Run run(List<Session.Chosen> chosen, Beside beside, Watch watch) {
        Run run = new Run(path);
        run.host = new RandomHost(seen(chosen, run, watch), host, SEED, beside);
        run.host.thin(path.thinning());
        path.opened(run.host.session());
        return run;
    }

    /** The policy alone, bound to the host. */
    Session session() {
        return new Session(
                seen(witness.chosen(), new Run(path), Watch.NONE), host, null, Session.DEFAULT_LIVENESS_LIMIT);
    }

    private List<Session.Chosen> seen(List<Session.Chosen> chosen, Run run, Watch watch) {
        return chosen.stream().map(choice -> seen(choice, run, watch)).toList();
    }

    private Session.Chosen seen(Session.Chosen choice, Run run, Watch watch) {
        PolicySpec real = choice.spec();
        PolicySpec seen =
                new PolicySpec(real.name(), real.paper(), real.idea(), real.params(), (settings, geometry) -> {
                    GpuPolicy policy = real.factory().create(settings, geometry);
                    run.created(policy);
                    return new Seen(policy, run, watch);
                });
        return new Session.Chosen(path.reach(seen), choice.settings());
    }

    /** The policy itself, noting the parts that it hands out. */
    private record Seen(GpuPolicy policy, Run run, Watch watch) implements GpuPolicy {
        @Override
        public boolean isConfinedToSms() {
            return policy.isConfinedToSms();
        }

        @Override
        public Part l1d(int sm) {
            return seen(PartKind.L1D, sm);
        }

        @Override
        public Part l2(int subPartition) {
            return seen(PartKind.L2, subPartition);
        }

        @Override
        public Part dram(int channel) {
            return seen(PartKind.DRAM, channel);
        }

        @Override
        public Part warps(int sm) {
            return seen(PartKind.WARPS, sm);
        }

        private Part seen(PartKind kind, int unit) {
            Part part = kind.of(policy, unit);
            if (part == null) {
                return null;
            }
            run.created(kind, part);
            return watch == Watch.NONE ? part : WatchedPart.of(part, watch);
        }
    }

    @Override
    public String toString() {
        return witness.text() + ", " + host.l1d().ways() + " ways, " + path.name();
    }
}
