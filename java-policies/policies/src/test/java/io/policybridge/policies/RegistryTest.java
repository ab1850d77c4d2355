package io.policybridge.policies;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Param;
import io.policybridge.api.PolicySpec;
import io.policybridge.kit.Witness;
import io.policybridge.policies.indexing.Pric;
import io.policybridge.session.naming.PolicyString;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("contract")
class RegistryTest {

    static List<PolicySpec> policies() {
        return Registry.all();
    }

    @Test
    void a_policy_is_found_by_its_name() {
        assertSame(Pric.SPEC, Registry.find("pric").orElseThrow());
        assertTrue(Registry.find("Pric").isEmpty());
    }

    @Test
    void every_policy_has_a_witness() {
        assertEquals(
                names(policies().stream()),
                names(Witnesses.all().stream().map(Witness::policy)),
                "policies of the registry, policies of the table Witnesses");
    }

    private static Set<String> names(Stream<PolicySpec> specs) {
        return specs.map(PolicySpec::name).collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void two_policies_of_one_name_are_refused() {
        IllegalStateException error =
                assertThrows(IllegalStateException.class, () -> Registry.distinct(List.of(Pric.SPEC, Pric.SPEC)));
        assertEquals("two policies are named pric", error.getMessage());
    }

    @ParameterizedTest
    @MethodSource("policies")
    void a_name_is_lower_case_words_with_hyphens(PolicySpec spec) {
        assertTrue(spec.name().matches("[a-z][a-z0-9]*(-[a-z0-9]+)*"), spec.name());
        assertFalse(spec.name().equals(PolicyString.NATIVE));
        assertFalse(spec.paper().isBlank() || spec.idea().isBlank());
    }

    @ParameterizedTest
    @MethodSource("policies")
    void a_parameter_has_a_key_a_source_and_a_legal_default(PolicySpec spec) {
        Set<String> keys = new HashSet<>();
        for (Param param : spec.params()) {
            assertTrue(param.key().matches("[a-z][a-zA-Z0-9]*"), param.key());
            assertTrue(keys.add(param.key()), param.key() + " twice");
            assertFalse(param.source().isBlank() || param.meaning().isBlank(), param.key());
            assertFalse(
                    param.values().type() == Param.Type.INTEGER && param.unit().isBlank(),
                    param.key() + " has no unit");
            PolicyString.parse(spec.name() + "(" + param.key() + "=" + param.fallback() + ")", List.of(spec), 0);
        }
    }

    @ParameterizedTest
    @MethodSource("policies")
    void a_policy_is_named_with_all_its_values(PolicySpec spec) {
        String described = PolicyString.describe(PolicyString.parse(spec.name(), Registry.all(), 0));
        assertEquals(described, PolicyString.describe(PolicyString.parse(described, Registry.all(), 0)));
    }
}
