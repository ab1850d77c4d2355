package io.policybridge.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.input.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs of every kind take turns, and the threshold of a call path applies to the median ratio. */
@Tag("process")
class HostBenchTest {
    private static final List<HostBench.BenchedPolicy> VARIANTS = List.of(
            new HostBench.BenchedPolicy(FakeHost.policy("lru"), "jna", false),
            new HostBench.BenchedPolicy(FakeHost.policy("swl"), "jna", true));

    @TempDir
    Path folder;

    private FakeHost host;

    @BeforeEach
    void twoBuilds() {
        host = new FakeHost(folder);
    }

    @Test
    void the_kinds_of_run_take_turns_and_each_round_begins_with_the_next() {
        host.patched(101, "");
        List<String> runs = new ArrayList<>();
        List<HostBench.Times> all = HostBench.of(host.pair("{}/app"), VARIANTS, 2, 0, run -> runs.add(run.name()));
        assertEquals(List.of("plain", "off", "jna1", "jna2", "off", "jna1", "jna2", "plain"), runs);
        assertEquals(
                List.of("plain", "off", "jna1", "jna2"),
                all.stream().map(times -> times.variant().name()).toList());
        assertEquals(
                List.of(2, 2, 2, 2),
                all.stream().map(times -> times.seconds().length).toList());
        assertEquals(
                List.of(100L, 101L, 101L, 101L),
                all.stream().map(HostBench.Times::cycles).toList());
        assertTrue(all.get(3).throttles());
    }

    @Test
    void each_run_loads_a_copy_of_its_own_of_the_libraries() throws IOException {
        String says =
                "echo \"$here $(readlink -f \"${LD_LIBRARY_PATH%%:*}/libcudart.so.4\")\" >> \"$here/../loaded\"\n";
        host.plain(says).patched(100, says);
        for (String build : List.of("plain", "patched")) {
            Files.writeString(folder.resolve(build + "/libcudart.so"), "simulator");
            Files.createSymbolicLink(folder.resolve(build + "/libcudart.so.4"), Path.of("libcudart.so"));
        }
        HostBench.of(host.pair("{}/app"), List.of(), 1, 0, run -> {});
        HostBench.of(host.pair("{}/app"), List.of(), 1, 20, run -> {});
        Path outputs = host.pair("{}/app").outputs().toRealPath();
        String plain = folder.toRealPath() + "/plain " + outputs + "/plain.lib/libcudart.so";
        String off = folder.toRealPath() + "/patched " + outputs + "/off.lib/libcudart.so";
        assertEquals(
                List.of(off, off, plain, plain),
                Files.readAllLines(folder.resolve("loaded")).stream().sorted().toList());
    }

    @Test
    void in_slices_one_run_goes_on_at_a_time() throws IOException {
        // Each build writes 20,000 lines, for some tenths of a second; side by side on two processors they would mix
        // line by line.
        String writes = "i=0; while [ $i -lt 20000 ]; do i=$((i + 1)); echo \"$here\" >> \"$here/../order\"; done\n";
        host.plain(writes).patched(100, writes);
        List<HostBench.Times> all = HostBench.of(host.pair("{}/app"), List.of(), 1, 20, run -> {});
        List<String> order = Files.readAllLines(folder.resolve("order"));
        long switches = IntStream.range(1, order.size())
                .filter(i -> !order.get(i).equals(order.get(i - 1)))
                .count();
        assertEquals(40000, order.size());
        assertTrue(switches > 1 && switches < 400, switches + " times another run went on");
        assertTrue(all.stream().allMatch(times -> times.seconds()[0] > 0.02), "each had several turns");
    }

    @Test
    @Timeout(60)
    void in_slices_a_run_that_fails_ends_the_others() {
        host.plain("while :; do :; done\n").patched(100, "exit 3\n");
        String message = assertThrows(
                        VerifyFailure.class, () -> HostBench.of(host.pair("{}/app"), List.of(), 1, 20, run -> {}))
                .getMessage();
        assertTrue(message.startsWith("off: the application ended with status 3"), message);
    }

    @Test
    void in_slices_a_program_that_is_not_there_is_bad_input() {
        String message = assertThrows(
                        BadInput.class, () -> HostBench.of(host.pair("{}/none"), List.of(), 1, 20, run -> {}))
                .getMessage();
        assertTrue(message.endsWith("/none: cannot be started: no such program"), message);
    }

    @Test
    void other_cycles_in_a_later_round_are_a_failure() {
        host.patched(100, "echo 101 > \"$here/cycles\"\n");
        String message = assertThrows(
                        VerifyFailure.class, () -> HostBench.of(host.pair("{}/app"), List.of(), 2, 0, run -> {}))
                .getMessage();
        assertEquals("off: 101 cycles after 100 in the first round; expected the same", message);
    }

    @Test
    void the_ratio_is_the_median_of_those_of_the_rounds() {
        // The machine was half as fast in the second round: 1.1, 1.0 and 1.2, where the medians of the times alone
        // would have 1.2.
        HostBench.Times plain = times(null, null, false, 100, 200, 100);
        assertEquals(1.1, times("lru", "jna", false, 110, 200, 120).over(plain), 1e-9);
    }

    @Test
    void a_median_is_compared_with_the_threshold_of_its_call_path() {
        HostBench.Times plain = times(null, null, false, 100, 100, 100);
        assertTrue(times("lru", "jna", false, 90, 105, 300).meets(plain));
        assertFalse(times("lru", "jna", false, 90, 105.1, 106).meets(plain));
        assertTrue(times("swl", "jna", true, 110, 110, 110).meets(plain));
        assertFalse(times("swl", "jna", true, 110.1, 110.1, 110.1).meets(plain));
        assertTrue(times("swl", "grpc", true, 200, 200, 200).meets(plain));
        assertFalse(times("lru", "grpc", false, 200.1, 200.1, 200.1).meets(plain));
        // No policy is queried: no threshold.
        assertTrue(times(null, null, false, 500, 500, 500).meets(plain));
    }

    private static HostBench.Times times(String policy, String call, boolean throttles, double... seconds) {
        return new HostBench.Times(
                new RunVariant("run", policy == null ? null : FakeHost.policy(policy), call), seconds, 1, throttles);
    }
}
