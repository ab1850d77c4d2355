package io.policybridge.bridge;

import io.policybridge.api.HostGeometry;
import io.policybridge.api.PolicySpec;
import io.policybridge.bridge.remote.Link;
import io.policybridge.bridge.remote.RemotePolicy;
import io.policybridge.kit.CallPath;
import io.policybridge.session.Session;
import io.policybridge.session.naming.PolicyString;
import java.util.ArrayList;
import java.util.List;

/** A call path of the kit that opens a link for every policy. */
public abstract class RemotePath implements CallPath {
    private final List<Link> links = new ArrayList<>();

    /** Opens a session with {@code policy}, named by the policy string {@code text}, at the other end. */
    protected abstract Link open(PolicySpec policy, String text, long seed, HostGeometry host);

    @Override
    public final PolicySpec reach(PolicySpec policy) {
        return new PolicySpec(policy.name(), policy.paper(), policy.idea(), policy.params(), (settings, host) -> {
            Link link = open(
                    policy,
                    PolicyString.describe(List.of(new Session.Chosen(policy, settings))),
                    settings.seed(),
                    host);
            links.add(link);
            return new RemotePolicy(link, host.warps());
        });
    }

    @Override
    public final void settle() {
        links.forEach(Link::settle);
    }

    @Override
    public final void release() {
        links.forEach(Link::close);
        links.clear();
    }

    @Override
    public final boolean allocates() {
        return true;
    }

    @Override
    public String toString() {
        return name();
    }
}
