package io.policybridge.policies;

import io.policybridge.kit.PolicyConformance;
import io.policybridge.kit.Witness;
import java.util.List;
import org.junit.jupiter.api.Tag;

/** Every policy of the registry keeps every promise of the kit, called directly. */
@Tag("conformance")
class RegistryConformanceTest extends PolicyConformance {

    @Override
    protected List<Witness> witnesses() {
        return Witnesses.all();
    }
}
