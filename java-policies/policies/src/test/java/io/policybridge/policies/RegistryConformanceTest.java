package io.policybridge.policies;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.api.PolicySpec;
import io.policybridge.kit.PolicyConformance;
import io.policybridge.kit.Witness;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Every policy of the registry keeps every promise of the kit, called directly. */
class RegistryConformanceTest extends PolicyConformance {

    @Override
    protected List<Witness> witnesses() {
        return Witnesses.all();
    }

    @Test
    void every_policy_of_the_registry_has_a_witness() {
        TreeSet<String> witnessed = witnesses().stream()
                .map(witness -> witness.policy().name())
                .collect(Collectors.toCollection(TreeSet::new));
        TreeSet<String> registered =
                Registry.all().stream().map(PolicySpec::name).collect(Collectors.toCollection(TreeSet::new));
        assertEquals(registered, witnessed, "policies of the registry, policies of the table Witnesses");
    }
}
