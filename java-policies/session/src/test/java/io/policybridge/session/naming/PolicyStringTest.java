package io.policybridge.session.naming;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.policybridge.api.GpuPolicy;
import io.policybridge.api.Param;
import io.policybridge.api.PolicySpec;
import io.policybridge.session.Session;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PolicyStringTest {
    private enum Order {
        ROUND_ROBIN,
        OLDEST_FIRST
    }

    private static final long SEED = 42;
    private static final PolicySpec.Factory NOTHING = (settings, host) -> new GpuPolicy() {};
    private static final List<PolicySpec> KNOWN = List.of(
            new PolicySpec("lru", "", "", List.of(), NOTHING),
            new PolicySpec("fr-fcfs", "", "", List.of(), NOTHING),
            new PolicySpec(
                    "limit",
                    "",
                    "",
                    List.of(
                            Param.integer("n", 2, 1, 24, "warps", "", ""),
                            Param.autoInteger("perSm", 1, 48, "warps", "", ""),
                            Param.flag("greedyExtra", false, "", ""),
                            Param.choice("order", Order.ROUND_ROBIN, "", "")),
                    NOTHING));

    private static List<Session.Chosen> parse(String text) {
        return PolicyString.parse(text, KNOWN, SEED);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "lru | lru",
                "limit | limit(n=2,perSm=auto,greedyExtra=false,order=round-robin)",
                "limit(n=4) | limit(n=4,perSm=auto,greedyExtra=false,order=round-robin)",
                "limit(order=oldest-first,greedyExtra=true,perSm=8) | "
                        + "limit(n=2,perSm=8,greedyExtra=true,order=oldest-first)",
                "limit(n=007) | limit(n=7,perSm=auto,greedyExtra=false,order=round-robin)",
                "limit(perSm=auto) | limit(n=2,perSm=auto,greedyExtra=false,order=round-robin)",
                "fr-fcfs + lru() | fr-fcfs+lru",
                "' lru +  limit ( n = 1 , order = oldest-first ) ' | "
                        + "lru+limit(n=1,perSm=auto,greedyExtra=false,order=oldest-first)",
                "native | native",
                "' ' | native",
                "'' | native"
            })
    void a_string_names_policies_and_all_their_values(String text, String described) {
        List<Session.Chosen> chosen = parse(text);
        assertEquals(described, PolicyString.describe(chosen));
        assertEquals(described, PolicyString.describe(parse(described)));
    }

    @Test
    void settings_carry_values_and_seed() {
        Session.Chosen limit = parse("lru+limit(n=24,order=oldest-first)").get(1);
        assertEquals("limit", limit.spec().name());
        assertEquals(24, limit.settings().integer("n"));
        assertEquals(17, limit.settings().integer("perSm", 17));
        assertEquals(Order.OLDEST_FIRST, limit.settings().choice("order", Order.class));
        assertEquals(SEED, limit.settings().seed());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "lur | 1 | unknown policy 'lur'; nearest: lru, limit, fr-fcfs",
                "lru+ frfcfs | 6 | unknown policy 'frfcfs'; nearest: fr-fcfs, lru, limit",
                "LRU | 1 | unknown policy 'LRU'; nearest: lru, limit, fr-fcfs",
                "lru(n=1) | 5 | policy 'lru' has no parameter 'n'; it has none",
                "limit(greedy=true) | 7 | policy 'limit' has no parameter 'greedy'; nearest: greedyExtra, order, perSm",
                "limit(n=25) | 9 | parameter 'n' cannot be '25'; expected 1 to 24 warps",
                "limit(n=0) | 9 | parameter 'n' cannot be '0'; expected 1 to 24 warps",
                "limit(n=four) | 9 | parameter 'n' cannot be 'four'; expected 1 to 24 warps",
                "limit(n=auto) | 9 | parameter 'n' cannot be 'auto'; expected 1 to 24 warps",
                "limit(perSm=x) | 13 | parameter 'perSm' cannot be 'x'; expected 1 to 48 warps or auto",
                "limit(greedyExtra=yes) | 19 | parameter 'greedyExtra' cannot be 'yes'; expected true, false",
                "limit(order=oldest) | 13 | parameter 'order' cannot be 'oldest'; expected round-robin, "
                        + "oldest-first; nearest: oldest-first",
                "limit(n=1,n=2) | 11 | parameter 'n' is given twice",
                "limit(n) | 8 | parameter 'n' has no value; expected n=VALUE with 1 to 24 warps",
                "limit(n=) | 9 | unexpected ')'; expected a value of n",
                "limit(n=1 | 10 | the string ends; expected ',' or ')'",
                "limit(n=1,) | 11 | unexpected ')'; expected a parameter of limit",
                "limit(n=1 perSm=2) | 11 | unexpected 'p'; expected ',' or ')'",
                "lru+ | 5 | the string ends; expected a policy",
                "lru++limit | 5 | unexpected '+'; expected a policy",
                "lru limit | 5 | unexpected 'l'; expected '+' and a policy, or the end",
                "lru) | 4 | unexpected ')'; expected '+' and a policy, or the end",
                "lru+lru | 5 | policy 'lru' is named twice",
                "lru+native | 5 | 'native' means no policy and stands alone",
                "native(n=1) | 1 | 'native' means no policy and stands alone"
            })
    void a_mistake_is_reported_with_its_column_and_what_is_right(String text, int column, String what) {
        BadPolicy bad = assertThrows(BadPolicy.class, () -> parse(text));
        assertEquals("policy \"" + text + "\", column " + column + ": " + what, bad.getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"lru\n+\tlimit\r\n(n=3)", "lru+limit(n=3)\n"})
    void line_ends_are_blanks(String text) {
        assertEquals(2, parse(text).size());
    }

    @Test
    void a_message_is_one_line() {
        BadPolicy bad = assertThrows(BadPolicy.class, () -> parse("lru\n+lur"));
        assertEquals(1, bad.getMessage().lines().count());
    }
}
