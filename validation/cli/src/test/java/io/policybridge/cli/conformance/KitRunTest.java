package io.policybridge.cli.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.kit.KitCheck;
import io.policybridge.kit.KitRun;
import io.policybridge.kit.KitRun.Status;
import io.policybridge.kit.PolicyConformance;
import io.policybridge.policies.Registry;
import io.policybridge.run.PolicyChoice;
import io.policybridge.session.guard.CallLimit;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Each mistake is found by the check that is meant to, and by no other; policies without one pass. */
class KitRunTest {
    @TempDir
    Path folder;

    static List<String> registered() {
        return Registry.all().stream().map(spec -> spec.name()).toList();
    }

    /** Of a policy whose calls return, however busy the machine is. */
    private static List<KitRun.Result> results(String policy) throws InterruptedException {
        return results(policy, CallLimit.DEFAULT);
    }

    private static List<KitRun.Result> results(String policy, CallLimit limit) throws InterruptedException {
        return new KitRun(PolicyChoice.parse(policy, 1).policies(), List.of(KitCheck.values()), limit, result -> {})
                .results();
    }

    /** A source file of the sound policy with {@code code} instead of each /*PLACE*&#47;. */
    private String suspect(Map<String, String> edits) throws IOException {
        String text;
        try (InputStream in = KitRunTest.class.getResourceAsStream("Suspect.java")) {
            text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        for (Map.Entry<String, String> edit : edits.entrySet()) {
            String mark = "/*" + edit.getKey() + "*/";
            assertTrue(text.contains(mark), mark);
            text = text.replace(mark, edit.getValue());
        }
        return Files.writeString(folder.resolve("Suspect.java"), text).toString();
    }

    private Map<KitCheck, KitRun.Result> found(Mistake mistake) throws IOException, InterruptedException {
        Map<KitCheck, KitRun.Result> found = new EnumMap<>(KitCheck.class);
        CallLimit limit = mistake.reason.contains("has not returned for 1 s") ? new CallLimit(1) : CallLimit.DEFAULT;
        for (KitRun.Result result : results(suspect(mistake.edits), limit)) {
            if (result.status() == Status.FAILED || result.status() == Status.NOTE) {
                found.put(result.check(), result);
            }
        }
        return found;
    }

    private void isFound(Mistake mistake) throws IOException, InterruptedException {
        Map<KitCheck, KitRun.Result> found = found(mistake);
        assertEquals(List.of(mistake.check), List.copyOf(found.keySet()), found::toString);
        KitRun.Result result = found.get(mistake.check);
        assertEquals(mistake.status, result.status());
        assertTrue(result.reason().matches("(?s).*" + mistake.reason + ".*"), result::reason);
    }

    @ParameterizedTest
    @EnumSource(names = {"CHANGES_STATE_IN_A_QUERY", "TAKES_A_WAY_THAT_IS_NOT_SHOWN", "DECIDES_BY_LUCK"})
    void the_mistakes_of_a_beginner_are_found(Mistake mistake) throws Exception {
        isFound(mistake);
    }

    @Tag("conformance")
    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"CHANGES_STATE_IN_A_QUERY", "TAKES_A_WAY_THAT_IS_NOT_SHOWN", "DECIDES_BY_LUCK"})
    void each_of_the_other_mistakes_is_found_by_one_check(Mistake mistake) throws Exception {
        isFound(mistake);
    }

    @Tag("conformance")
    @ParameterizedTest
    @MethodSource("registered")
    void a_policy_of_the_registry_passes(String name) throws Exception {
        for (KitRun.Result result : results(name)) {
            assertTrue(
                    result.status() == Status.OK || result.status() == Status.NOTE,
                    () -> name + ": " + KitReport.line(result));
        }
    }

    @Test
    void a_check_that_needs_another_is_not_made_where_that_fails() throws Exception {
        List<KitRun.Result> results = results(suspect(Mistake.TAKES_A_WAY_THAT_IS_NOT_SHOWN.edits));
        assertEquals(KitCheck.values().length, results.size());
        assertEquals("not made every_decision_is_asked_for: needs a_run_goes_through", KitReport.line(results.get(1)));
        assertEquals("suspect: 25 checks, 0 ok, 1 FAILED, 24 not made", new KitReport("suspect", results).summary());
    }

    /** One name for one rule, on the command line and in JUnit. */
    @Test
    void checks_have_the_names_of_the_kits_tests() {
        Set<String> checks = Stream.of(KitCheck.values()).map(KitCheck::label).collect(Collectors.toSet());
        Stream.of(PolicyConformance.class.getDeclaredMethods()).forEach(test -> checks.remove(test.getName()));
        assertEquals(Set.of("a_run_goes_through", "every_decision_is_asked_for", "its_state_can_be_read"), checks);
    }
}
