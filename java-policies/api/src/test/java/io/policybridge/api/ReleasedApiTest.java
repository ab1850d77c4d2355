package io.policybridge.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * That a policy which was compiled against a release loads with this API: docs/write-a-policy.md promises it. The list
 * of a release is a resource; {@code java -cp target/classes:target/test-classes io.policybridge.api.ApiLines} prints
 * that of this build, which is that of the next.
 */
class ReleasedApiTest {
    private static Set<String> released(String version) throws IOException {
        try (InputStream list = ReleasedApiTest.class.getResourceAsStream("api-" + version + ".txt")) {
            return new String(list.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .collect(Collectors.toSet());
        }
    }

    /** What a list has that policies rely on, or that is asked of them. */
    private static Set<String> part(Set<String> lines, boolean asked) {
        return lines.stream()
                .filter(line -> line.contains(ApiLines.ASKS) == asked)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** {@code first} without {@code second}. */
    private static Set<String> without(Set<String> first, Set<String> second) {
        Set<String> rest = new TreeSet<>(first);
        rest.removeAll(second);
        return rest;
    }

    @ParameterizedTest
    @ValueSource(strings = "0.2.0")
    void all_that_a_release_offers_is_there_and_no_more_is_asked_of_policies(String version) throws Exception {
        Set<String> release = released(version);
        Set<String> now = ApiLines.ofBuild();
        assertEquals(Set.of(), without(part(release, false), part(now, false)), "is gone, or is otherwise");
        Set<String> asked = without(part(now, true), part(release, true));
        asked.removeIf(line -> !release.contains(line.substring(0, line.indexOf(ApiLines.ASKS)) + ApiLines.IS_THERE));
        assertEquals(Set.of(), asked, "a policy of that release does not have it");
    }

    /** Of a type with one of everything. */
    @Test
    void a_list_has_types_and_members_that_a_policy_can_name_or_implement() {
        Set<String> lines = new TreeSet<>();
        ApiLines.add(Sample.class, lines);
        String name = Sample.class.getName();
        assertTrue(lines.contains(name + " is there"));
        assertTrue(lines.contains(name + " may be extended"));
        assertTrue(lines.contains(name + " is a java.io.OutputStream"));
        assertTrue(lines.contains(name + " has static int LIMIT"));
        assertTrue(lines.contains(name + " has void <init>(int)"));
        assertTrue(lines.contains(name + " has protected, to be overridden long sum(long,java.lang.String[])"));
        assertTrue(lines.contains(name + " asks for long count()"));
        assertFalse(lines.stream().anyMatch(line -> line.contains("hidden")), lines.toString());
    }

    abstract static class Sample extends OutputStream {
        public static final int LIMIT = 3;
        private int hidden;

        protected Sample(int of) {
            hidden = of;
        }

        abstract long count();

        protected long sum(long of, String... words) {
            return of + hidden() + words.length;
        }

        private int hidden() {
            return hidden;
        }
    }
}
