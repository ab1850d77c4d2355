package io.policybridge.mutation;

import static io.policybridge.api.PartKind.L1D;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.CommonHooks;
import io.policybridge.api.DramHooks;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.L1dHooks;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Promises;
import io.policybridge.api.Promises.Promise;
import io.policybridge.fakes.Hosts;
import io.policybridge.kit.CallPath;
import io.policybridge.kit.PolicyConformance;
import io.policybridge.kit.Witness;
import io.policybridge.policies.throttling.Pcal;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** The kit finds the mistakes of the field, each by the test that is meant to. */
class MutationTest {
    /** The one parameter of each test of the kit. */
    private static final String TRIAL = "io.policybridge.kit.Trial";

    /** The policy under suspicion: JUnit makes the class itself, so what it tests is stated here. */
    private static Witness suspect;

    private static CallPath path;

    /** The kit as an outside author runs it. */
    static final class SuspectConformance extends PolicyConformance {
        @Override
        protected List<Witness> witnesses() {
            return List.of(suspect);
        }

        @Override
        protected List<CallPath> callPaths() {
            return List.of(path);
        }

        @Override
        protected List<HostGeometry> hosts() {
            return List.of(Hosts.small());
        }
    }

    private static Witness witness(Function<CacheShape, Part> part) {
        PolicySpec spec =
                new PolicySpec("suspect", "none", "made up for a test", List.of(), (settings, host) -> new GpuPolicy() {
                    @Override
                    public Part l1d(int sm) {
                        return part.apply(host.l1d());
                    }
                });
        return Witness.of(spec);
    }

    /** What is known of {@link Sound}; the sequences are those of gem5 for two bits and hit priority. */
    private static Witness soundWitness(Function<CacheShape, Part> part) {
        return witness(part)
                .moves(L1D, "psel", 1)
                .fills(L1D, "rrpv", 50)
                .resets(L1D, "misses")
                .keeps(L1D, "psel")
                .answers(Hook.VICTIM, Answer.WAY_CODE)
                .sequence(4, "", "AAACCEEGIKMOA", "mhhmhmhmmmmmm")
                .sequence(4, "", "ACEGAIKMCA", "mmmmhmmmmh");
    }

    /** Failed tests of the whole kit, each with its first message. */
    private static Map<String, String> failures(Witness witness, CallPath over) {
        return failures(witness, over, selectClass(SuspectConformance.class));
    }

    private static Map<String, String> failures(Witness witness, CallPath over, DiscoverySelector tests) {
        suspect = witness;
        path = over;
        Map<String, String> failures = new TreeMap<>();
        LauncherDiscoveryRequest request =
                LauncherDiscoveryRequestBuilder.request().selectors(tests).build();
        LauncherFactory.create().execute(request, new TestExecutionListener() {
            @Override
            public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                result.getThrowable()
                        .ifPresent(problem -> failures.putIfAbsent(method(test), String.valueOf(problem.getMessage())));
            }
        });
        return failures;
    }

    private static String method(TestIdentifier test) {
        return test.getSource().orElseThrow() instanceof MethodSource source
                ? source.getMethodName()
                : test.getDisplayName();
    }

    @Test
    void a_policy_without_a_mistake_passes() {
        assertEquals(Map.of(), failures(soundWitness(Sound::new), CallPath.DIRECT));
    }

    @ParameterizedTest
    @EnumSource
    void a_mistake_is_found_by_the_test_that_is_meant_to(Mutant mutant) {
        Map<String, String> failures = failures(
                soundWitness(mutant.part), CallPath.DIRECT, selectMethod(SuspectConformance.class, mutant.test, TRIAL));
        assertTrue(failures.containsKey(mutant.test), () -> mutant.test + " passed; failed: " + failures);
        assertTrue(failures.get(mutant.test).contains(mutant.message), () -> failures.get(mutant.test));
    }

    @Test
    void a_witness_of_an_answer_that_never_comes_is_found() {
        Witness witness = soundWitness(Sound::new).answers(Hook.VICTIM, Answer.BYPASS_CODE);
        found("answers_occur_as_witnessed", "victim was never answered with BYPASS", witness);
    }

    @Test
    void a_table_that_does_not_fill_is_found() {
        found(
                "state_moves_as_witnessed",
                "entries were ever used; expected 100%",
                soundWitness(Sound::new).fills(L1D, "rrpv", 100));
    }

    @Test
    void a_policy_that_must_equal_lru_and_does_not_is_found() {
        Witness must = soundWitness(Sound::new).likeHostWith("", Hook.VICTIM);
        found("it_decides_like_the_host_where_it_must", "departs from the host's own answers", must);
        Witness always = soundWitness(Sound::new).likeHost(Hook.VICTIM);
        found("it_decides_differently_from_the_host", "victim was to answer as the host does", always);
    }

    @Test
    void a_witness_of_a_field_that_is_not_there_is_found() {
        found(
                "state_moves_as_witnessed",
                "has no field counter",
                soundWitness(Sound::new).moves(L1D, "counter"));
    }

    /** A policy that counts misses; {@code forSectors} for a missing sector. */
    private record MissCounter(int[] misses, int forSectors) implements CacheHooks.Insert, CacheHooks.SectorMiss {
        @Override
        public void insert(Access access, int set, int way) {
            misses[0]++;
        }

        @Override
        public void sectorMiss(Access access, int set, int way) {
            misses[0] += forSectors;
        }
    }

    @Test
    void a_witness_of_counted_sector_misses_must_be_true() {
        String message = ofSectorMisses(soundWitness(Sound::new));
        assertTrue(message.contains("but it chooses victims"), message);
        assertEquals("passed", ofSectorMisses(witness(shape -> new MissCounter(new int[1], 1))));
        message = ofSectorMisses(witness(shape -> new MissCounter(new int[1], 0)));
        assertTrue(message.contains("but they moved the state as hits do"), message);
        message = ofSectorMisses(witness(shape -> new MissCounter(new int[1], 2)));
        assertTrue(message.contains("but it moved the state differently"), message);
    }

    private static String ofSectorMisses(Witness witness) {
        String test = "a_sector_miss_is_a_touch_but_not_an_insertion";
        return failures(
                        witness.countsSectorMisses(),
                        CallPath.DIRECT,
                        selectMethod(SuspectConformance.class, test, TRIAL))
                .getOrDefault(test, "passed");
    }

    /** A scheduler that says that it looks at row hits alone, and looks at {@code what} else. */
    private record Picky(ToIntFunction<DramHooks.BankQueue> what) implements DramHooks.Pick {
        @Override
        public long pick(int bank, DramHooks.BankQueue queue) {
            return Answer.index((what.applyAsInt(queue) & 1) % queue.size());
        }

        @Override
        public Promises promises() {
            return Promises.of(Promise.SEES_NO_ACCESSES, Promise.PICKS_BY_HITS);
        }
    }

    @Test
    void a_scheduler_that_looks_at_more_than_it_says_is_found() {
        String test = "a_pick_by_hits_depends_on_nothing_else";
        Map<String, ToIntFunction<DramHooks.BankQueue>> mistakes =
                Map.of("tag", queue -> queue.tag(0), "row", queue -> (int) queue.row(0), "open row", queue ->
                        (int) queue.openRow());
        mistakes.forEach((name, mistake) -> {
            PolicySpec spec = new PolicySpec(
                    "suspect", "none", "made up for a test", List.of(), (settings, host) -> new GpuPolicy() {
                        @Override
                        public Part dram(int channel) {
                            return new Picky(mistake);
                        }
                    });
            Map<String, String> failures =
                    failures(Witness.of(spec), CallPath.DIRECT, selectMethod(SuspectConformance.class, test, TRIAL));
            assertTrue(
                    failures.getOrDefault(test, "passed").contains("the same row hits were answered differently"),
                    name + ": " + failures);
        });
    }

    /** An L2 part that counts, and an L1D part that bypasses by what {@code read} makes of the count. */
    private static Witness counting(Function<long[], L1dHooks.Route> read) {
        return Witness.of(new PolicySpec(
                "suspect", "none", "made up for a test", List.of(), (settings, host) -> new GpuPolicy() {
                    private final long[] seen = new long[1];

                    @Override
                    public Part l1d(int sm) {
                        return read.apply(seen);
                    }

                    @Override
                    public Part l2(int slice) {
                        return (CacheHooks.Insert) (access, set, way) -> seen[0]++;
                    }
                }));
    }

    private static long bypassIfOdd(long count) {
        return count % 2 == 1 ? Answer.BYPASS : Answer.CACHE;
    }

    /** Takes the count over at an event of its own cache, or in a tick. */
    private static final class Copying implements L1dHooks.Route, L1dHooks.LoadStarted, CommonHooks.Tick {
        private final long[] seen;
        private final boolean inTicks;
        private long copied;

        Copying(long[] seen, boolean inTicks) {
            this.seen = seen;
            this.inTicks = inTicks;
        }

        @Override
        public long route(Access access) {
            return bypassIfOdd(copied);
        }

        @Override
        public void loadStarted(long load, Access access, int lines) {
            copied = inTicks ? copied : seen[0];
        }

        @Override
        public long firstTick() {
            return 1;
        }

        @Override
        public long tick(long cycle) {
            copied = inTicks ? seen[0] : copied;
            return cycle + 1;
        }
    }

    @Test
    void an_l2_that_an_l1d_hears_at_once_is_found_and_one_that_it_hears_in_a_tick_is_not() {
        assertTrue(ofMemory(seen -> access -> bypassIfOdd(seen[0])).contains("in which the L2 or DRAM saw more"));
        assertTrue(ofMemory(seen -> new Copying(seen, false)).contains("in which the L2 or DRAM saw more"));
        assertEquals("passed", ofMemory(seen -> new Copying(seen, true)));
    }

    private static String ofMemory(Function<long[], L1dHooks.Route> read) {
        String test = "memory_is_not_heard_within_a_cycle";
        return failures(counting(read), CallPath.DIRECT, selectMethod(SuspectConformance.class, test, TRIAL))
                .getOrDefault(test, "passed");
    }

    /** L1D parts that share {@code count}, of a policy that declares itself confined to SMs. */
    private static String ofSms(Function<long[], Part> part) {
        PolicySpec spec =
                new PolicySpec("suspect", "none", "made up for a test", List.of(), (settings, host) -> new GpuPolicy() {
                    private final long[] count = new long[1];

                    @Override
                    public boolean isConfinedToSms() {
                        return true;
                    }

                    @Override
                    public Part l1d(int sm) {
                        return part.apply(count);
                    }
                });
        String test = "its_sms_share_nothing_within_a_cycle";
        return failures(Witness.of(spec), CallPath.DIRECT, selectMethod(SuspectConformance.class, test, TRIAL))
                .getOrDefault(test, "passed");
    }

    /** Counts insertions for all SMs, and bypasses by that. */
    private record CountingForAll(long[] count) implements CacheHooks.Insert, L1dHooks.Route {
        @Override
        public void insert(Access access, int set, int way) {
            count[0]++;
        }

        @Override
        public long route(Access access) {
            return bypassIfOdd(count[0]);
        }
    }

    /** What it leaves in the array decides nothing. */
    private record WithScratch(long[] count) implements CacheHooks.Insert {
        @Override
        public void insert(Access access, int set, int way) {
            count[0] = access.address();
        }
    }

    /** Brings its own count to those of others in a tick. */
    private static final class Gathering implements CacheHooks.Insert, L1dHooks.Route, CommonHooks.Tick {
        private final long[] count;
        private long own;

        Gathering(long[] count) {
            this.count = count;
        }

        @Override
        public void insert(Access access, int set, int way) {
            own++;
        }

        @Override
        public long route(Access access) {
            return bypassIfOdd(count[0] + own);
        }

        @Override
        public long firstTick() {
            return 1;
        }

        @Override
        public long tick(long cycle) {
            count[0] += own;
            own = 0;
            return cycle + 1;
        }
    }

    @Test
    void sms_that_share_a_count_or_scratch_space_within_a_cycle_are_found_and_those_that_gather_in_ticks_are_not() {
        assertTrue(ofSms(CountingForAll::new).contains("in which other SMs saw more"));
        assertTrue(ofSms(WithScratch::new).contains(".count[0] in one core cycle"));
        assertEquals("passed", ofSms(Gathering::new));
    }

    /** With a place that a waiting warp keeps, its CTA's other warp never comes to the barrier. */
    @Test
    void a_limit_that_can_wait_for_ever_is_found() {
        String test = "it_survives_stalls_and_invalidations";
        Witness keeps = Witness.of(Pcal.SPEC, "w=1,t=1,scope=sm,barrier=keep");
        Map<String, String> failures =
                failures(keeps, CallPath.DIRECT, selectMethod(SuspectConformance.class, test, TRIAL));
        assertTrue(
                failures.getOrDefault(test, "passed").contains("every warp that could run is still masked"),
                failures.toString());
    }

    private static void found(String test, String message, Witness witness) {
        Map<String, String> failures = failures(witness, CallPath.DIRECT);
        assertEquals(Set.of(test), failures.keySet());
        assertTrue(failures.get(test).contains(message), failures.get(test));
    }

    /** Classes of requests that change with what has been queued. */
    private static final class Moody implements DramHooks.PriorityClass, DramHooks.DramEnqueued {
        private int queued;

        @Override
        public int priorityClass(int tag) {
            return (tag + queued) & 1;
        }

        @Override
        public void dramEnqueued(Access access, int bank, long row) {
            queued = 1;
        }
    }

    @Test
    void a_class_that_changes_for_a_tag_is_found() {
        PolicySpec spec =
                new PolicySpec("suspect", "none", "made up for a test", List.of(), (settings, host) -> new GpuPolicy() {
                    @Override
                    public Part dram(int channel) {
                        return new Moody();
                    }
                });
        found(
                "an_answer_changes_within_its_scope_only",
                "priorityClass changed its answer for tag 0, which a host queries once",
                Witness.of(spec));
    }

    /** A path that governs a place on its own account. */
    @Test
    void a_call_path_that_asks_where_no_policy_is_is_found() {
        CallPath intruder = new CallPath() {
            @Override
            public String name() {
                return "intruder";
            }

            @Override
            public PolicySpec reach(PolicySpec policy) {
                return new PolicySpec(
                        policy.name(), policy.paper(), policy.idea(), policy.params(), (settings, host) -> {
                            GpuPolicy real = policy.factory().create(settings, host);
                            return new GpuPolicy() {
                                @Override
                                public Part l1d(int sm) {
                                    return real.l1d(sm);
                                }

                                @Override
                                public Part l2(int subPartition) {
                                    return new Sound(host.l2());
                                }
                            };
                        });
            }
        };
        Map<String, String> failures = failures(soundWitness(Sound::new), intruder);
        String message = failures.getOrDefault("only_hooks_that_it_subscribes_to_are_called", "passed");
        assertTrue(message.contains("calls at L2"), message);
    }

    /** There is no test in the kit that nothing fails. */
    @Test
    void every_test_of_the_kit_has_a_mistake_to_find() {
        Set<String> foundAbove = Set.of(
                "answers_occur_as_witnessed",
                "it_decides_like_the_host_where_it_must",
                "only_hooks_that_it_subscribes_to_are_called",
                "memory_is_not_heard_within_a_cycle",
                "its_sms_share_nothing_within_a_cycle",
                "a_pick_by_hits_depends_on_nothing_else");
        Set<String> meant = new TreeSet<>(foundAbove);
        Arrays.stream(Mutant.values()).forEach(mutant -> meant.add(mutant.test));
        assertEquals(testsOfTheKit(), meant);
    }

    private static Set<String> testsOfTheKit() {
        Set<String> tests = new TreeSet<>();
        for (Method method : PolicyConformance.class.getDeclaredMethods()) {
            if (method.isAnnotationPresent(ParameterizedTest.class)) {
                tests.add(method.getName());
            }
        }
        return tests;
    }

    /** The page docs/conformance.md explains every test, and names how many mistakes there are. */
    @Test
    void the_page_explains_every_test() throws IOException {
        String page = Files.readString(Path.of(System.getProperty("policybridge.home"), "docs/conformance.md"));
        for (String test : testsOfTheKit()) {
            assertTrue(page.contains("`" + test + "` |"), test);
        }
        assertTrue(page.contains("makes " + Mutant.values().length + " policies"), "number of mutants");
    }
}
