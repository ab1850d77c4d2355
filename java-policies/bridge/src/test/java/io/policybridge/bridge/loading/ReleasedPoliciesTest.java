package io.policybridge.bridge.loading;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.api.PolicySpec;
import io.policybridge.kit.KitCheck;
import io.policybridge.kit.KitRun;
import io.policybridge.session.guard.CallLimit;
import io.policybridge.session.naming.PolicyString;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Class files that the compiler made against the API of a release, long ago: they load, and keep the rules. What they
 * were made from lies beside them, and docs/example-policy of that release.
 */
@Tag("contract")
class ReleasedPoliciesTest {
    private static Map<String, byte[]> classes(String version, String names) throws IOException {
        Map<String, byte[]> classes = new TreeMap<>();
        for (String name : names.split(" ")) {
            String file = "released-" + version + "/" + name.substring(name.lastIndexOf('.') + 1) + ".class";
            try (InputStream in = ReleasedPoliciesTest.class.getResourceAsStream(file)) {
                classes.put(name, in.readAllBytes());
            }
        }
        return classes;
    }

    @ParameterizedTest
    @CsvSource({
        "0.2.0, 'org.example.HitCount', 'hit-count(level=l1d,age=3)', hit-count(age=3)",
        "0.2.0, 'Released Released$Order Released$Lines Released$Channel Released$Few', "
                + "'released(n=3,order=young,pass=true)', 'released(order=young,pass=true)'"
    })
    void a_policy_of_a_release_loads_and_passes_the_kit(String version, String names, String described, String text)
            throws Exception {
        List<PolicySpec> specs = new CompiledPolicy("released", classes(version, names))
                .loaded(10)
                .policies();
        var chosen = PolicyString.parse(text, specs, 1);
        assertEquals(described, PolicyString.describe(chosen));
        List<KitRun.Result> bad = new KitRun(chosen, List.of(KitCheck.values()), new CallLimit(5), made -> {})
                .results().stream()
                        .filter(result ->
                                result.status() == KitRun.Status.FAILED || result.status() == KitRun.Status.NOT_MADE)
                        .toList();
        assertEquals(List.of(), bad);
    }
}
