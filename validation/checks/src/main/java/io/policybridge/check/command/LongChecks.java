package io.policybridge.check.command;

import io.policybridge.check.LongCheck;
import io.policybridge.check.ReproducibleCheck;
import io.policybridge.check.ServerOutageCheck;
import io.policybridge.check.disk.DiskFaultsCheck;
import io.policybridge.check.gpgpusim.HostOutageCheck;
import io.policybridge.check.gpgpusim.PatchedHost;
import io.policybridge.check.network.NetworkFaultsCheck;
import io.policybridge.check.threads.ThreadTimingCheck;
import java.util.List;
import java.util.Optional;

/** The checks of {@code check --long}, in the order in which they run. */
public final class LongChecks {
    private LongChecks() {}

    /**
     * All of them. A new check is one more line here.
     *
     * @param host a GPGPU-Sim, for the checks inside one
     * @param part of the faults of networks, at most 1
     */
    public static List<LongCheck> all(Optional<PatchedHost> host, double part) {
        return List.of(
                ServerOutageCheck.killed(ServerOutageCheck.Calls.GRPC),
                ServerOutageCheck.killed(ServerOutageCheck.Calls.SHARED_MEMORY),
                ServerOutageCheck.frozen(ServerOutageCheck.Calls.GRPC),
                ServerOutageCheck.frozen(ServerOutageCheck.Calls.SHARED_MEMORY),
                new HostOutageCheck(host),
                NetworkFaultsCheck.libpolicybridge(part),
                NetworkFaultsCheck.simulator(part),
                new DiskFaultsCheck(),
                ThreadTimingCheck.forAnHour(),
                ReproducibleCheck.ofThisProgram());
    }
}
