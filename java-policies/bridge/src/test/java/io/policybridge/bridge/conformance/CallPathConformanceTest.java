package io.policybridge.bridge.conformance;

import io.policybridge.bridge.FramedPath;
import io.policybridge.bridge.grpc.GrpcPath;
import io.policybridge.kit.CallPath;
import io.policybridge.kit.PolicyConformance;
import io.policybridge.kit.Witness;
import io.policybridge.policies.Registry;
import io.policybridge.policies.Witnesses;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Every policy of the registry keeps every promise of the kit on every call path that leaves the host. */
@Tag("conformance")
class CallPathConformanceTest extends PolicyConformance {
    private GrpcPath grpc;

    @BeforeAll
    void serve(@TempDir Path folder) {
        grpc = new GrpcPath(Registry.all(), folder);
    }

    @AfterAll
    void stop() {
        grpc.close();
    }

    @Override
    protected List<Witness> witnesses() {
        return Witnesses.all();
    }

    @Override
    protected List<CallPath> callPaths() {
        return List.of(new FramedPath(), grpc);
    }
}
