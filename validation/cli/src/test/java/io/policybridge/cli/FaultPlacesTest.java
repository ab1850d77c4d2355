package io.policybridge.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.policybridge.drive.NativeBuild;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Wherever a policy throws, and whoever calls it there: the run ends in the same way, see {@link FaultPathsTest}. */
@Tag("process")
class FaultPlacesTest {
    private enum CallPath {
        RUN,
        DIRECT,
        JNA,
        GRPC;

        private String command() {
            return this == RUN
                    ? "run --workload vecadd"
                    : "drive " + recording + " --call " + name().toLowerCase(Locale.ROOT);
        }
    }

    /** {@code line} names the place, and, in a call, policy, site, hook and what the call was about. */
    private enum Place {
        CONSTRUCTOR("hostile could not create its part at L1D 0: it", true),
        EVENT("hostile at L1D \\d+ fill set=\\d+ way=\\d line=\\p{XDigit}+", true),
        KERNEL_BEGAN("hostile at L1D 0 kernelBegan kernel=1 name=vecadd", false),
        TICK("hostile at L1D 0 tick cycle=500", false),
        KERNEL_ENDED("hostile at L1D 0 kernelEnded kernel=1", true);

        private final String line;
        private final boolean isTriedEverywhere;

        Place(String line, boolean isTriedEverywhere) {
            this.line = line;
            this.isTriedEverywhere = isTriedEverywhere;
        }
    }

    private static final String TEXT = """
            import io.policybridge.api.CacheHooks;
            import io.policybridge.api.CommonHooks;
            import io.policybridge.api.PolicySpec;
            import io.policybridge.toolbox.PerCache;
            import java.util.List;

            public final class Hostile implements CacheHooks.Fill, CommonHooks.KernelBegan, CommonHooks.KernelEnded,
                    CommonHooks.Tick {
                public static final PolicySpec SPEC =
                        PerCache.spec("hostile", "-", "-", List.of(), (shape, settings) -> new Hostile());

                public Hostile() {
                    at("CONSTRUCTOR");
                }

                private static void at(String place) {
                    if (place.equals("PLACE")) throw new IllegalStateException("no");
                }

                @Override
                public void fill(int set, int way, long lineAddress) {
                    at("EVENT");
                }

                @Override
                public void kernelBegan(int kernel, String name, int ctas, int threadsPerCta) {
                    at("KERNEL_BEGAN");
                }

                @Override
                public void kernelEnded(int kernel) {
                    at("KERNEL_ENDED");
                }

                @Override
                public long firstTick() {
                    return 500;
                }

                @Override
                public long tick(long cycle) {
                    at("TICK");
                    return NEVER;
                }
            }
            """;

    @TempDir
    private static Path folder;

    private static Path recording;

    /** Of the same policy without a fault: each drive sends its calls again. */
    @BeforeAll
    static void record() throws IOException {
        NativeBuild.driver();
        recording = Files.createDirectory(folder.resolve("recording"));
        Terminal terminal = Terminal.run(
                "run", "--workload", "vecadd", "--policy", policy("nowhere"), "--record", recording.toString());
        assertEquals(0, terminal.exitCode(), terminal.err());
    }

    private static String policy(String place) throws IOException {
        return Files.writeString(folder.resolve("Hostile.java"), TEXT.replace("PLACE", place))
                .toString();
    }

    /**
     * All places where the calls are made in this process; of a process for each, the first, one in a call, the last.
     */
    private static Stream<Arguments> cells() {
        return Stream.of(CallPath.values())
                .flatMap(path -> Stream.of(Place.values())
                        .filter(place -> path == CallPath.RUN || path == CallPath.DIRECT || place.isTriedEverywhere)
                        .map(place -> Arguments.of(path, place)));
    }

    @ParameterizedTest
    @MethodSource("cells")
    void one_line_names_the_policy_and_where_it_threw_and_counts_so_far_are_marked(CallPath path, Place place)
            throws IOException {
        assumeTrue(path != CallPath.GRPC || NativeBuild.hasGrpc(), "the C++ side of gRPC was built");
        Terminal terminal = Terminal.run((path.command() + " --policy " + policy(place.name())).split(" "));
        assertEquals(1, terminal.exitCode(), terminal.err());
        assertTrue(
                terminal.err()
                        .matches("policybridge: " + place.line + " threw java\\.lang\\.IllegalStateException: no "
                                + "\\(at Hostile\\.at\\(Hostile\\.java:17\\)\\)\\n"),
                terminal.err());
        boolean counted = place != Place.CONSTRUCTOR && !(place == Place.KERNEL_BEGAN && path == CallPath.RUN);
        assertEquals(counted, terminal.out().contains("policybridge_end = STOPPED (incomplete: "), terminal.out());
    }
}
