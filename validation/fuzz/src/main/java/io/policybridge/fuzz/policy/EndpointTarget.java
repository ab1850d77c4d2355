package io.policybridge.fuzz.policy;

import io.policybridge.bridge.serving.Endpoint;
import io.policybridge.fuzz.harness.FuzzFinding;
import io.policybridge.fuzz.harness.FuzzTarget;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/** Addresses of servers, as options and settings name them. Hosts are numbers here: a name would be looked up. */
public final class EndpointTarget implements FuzzTarget {
    @Override
    public String name() {
        return "endpoint";
    }

    @Override
    public List<byte[]> seeds() {
        return Stream.of("unix:/run/user/1000/policybridge.sock", "127.0.0.1:5000", "[::1]:0", ":80", "unix:a/../b")
                .map(seed -> seed.getBytes(StandardCharsets.UTF_8))
                .toList();
    }

    @Override
    public void use(byte[] input) {
        String text = new String(input, StandardCharsets.UTF_8);
        if (!text.startsWith("unix:") && !text.matches("[0-9a-fA-F.:%\\[\\]]*")) {
            return;
        }
        String shown = Endpoint.parse(text).toString();
        if (!Endpoint.parse(shown).toString().equals(shown)) {
            throw new FuzzFinding("the endpoint '" + text + "' is shown as '" + shown + "', which is another");
        }
    }
}
