package io.policybridge.bridge;

import io.policybridge.api.HostGeometry;
import io.policybridge.api.PolicySpec;
import io.policybridge.bridge.remote.Link;
import java.util.List;

/** Through the frame that crosses over JNA, both ends of which are here. */
public final class FramedPath extends RemotePath {
    @Override
    public String name() {
        return "framed";
    }

    @Override
    public int thinning() {
        return 8;
    }

    @Override
    protected Link open(PolicySpec policy, String text, long seed, HostGeometry host) {
        FrameClient client = new FrameClient(List.of(policy));
        client.open(text, seed, host);
        return client;
    }
}
