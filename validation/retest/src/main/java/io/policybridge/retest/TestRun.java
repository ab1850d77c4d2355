package io.policybridge.retest;

import static org.junit.platform.engine.discovery.ClassNameFilter.includeClassNamePatterns;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClasspathRoots;
import static org.junit.platform.launcher.TagFilter.includeTags;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestTag;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs tests of a class folder, in the JVM that {@link TestProcess} starts: {@code MODULE FOLDER TAGS}. It prints each
 * failure and one line of all; what tests print is seen beside failures only.
 */
final class TestRun implements TestExecutionListener {
    /** As Maven takes them: no class within another. */
    private static final String TESTS = "[^$]*Test";

    private static final int MOST_FRAMES = 8;
    private static final String OURS = "io.policybridge.";

    private final StringBuilder failures = new StringBuilder();
    private int passed;
    private int conforming;
    private int failed;

    public static void main(String[] arguments) {
        PrintStream terminal = System.out;
        ByteArrayOutputStream noise = new ByteArrayOutputStream();
        PrintStream captured = new PrintStream(noise, true, StandardCharsets.UTF_8);
        System.setOut(captured);
        System.setErr(captured);
        TestRun run = new TestRun();
        long start = System.nanoTime();
        run.of(Path.of(arguments[1]), arguments[2]);
        String policy = System.getProperty("policybridge.policy");
        if (policy != null && run.failed == 0 && run.conforming == 0) {
            run.fail("no policy here has the name " + policy + "; ./policybridge policies lists them", null);
        }
        captured.flush();
        if (run.failed > 0) {
            terminal.print(noise.toString(StandardCharsets.UTF_8));
            terminal.print(run.failures);
        }
        terminal.println(run.summary(arguments[0], Retest.seconds(start)));
        terminal.flush();
        // Threads that a test has left do not keep the process.
        System.exit(run.failed > 0 ? 1 : 0);
    }

    private void of(Path folder, String tags) {
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(selectClasspathRoots(Set.of(folder)))
                .filters(includeClassNamePatterns(TESTS), includeTags(tags))
                .build();
        LauncherFactory.create().execute(request, this);
    }

    private String summary(String module, double seconds) {
        return failed == 0
                ? String.format("%s: %d tests in %.1f s", module, passed, seconds)
                : String.format("%s: FAILED: %d of %d tests, in %.1f s", module, failed, passed + failed, seconds);
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        if (result.getStatus() == TestExecutionResult.Status.FAILED) {
            fail(name(test), result.getThrowable().orElse(null));
        } else if (test.isTest() && result.getStatus() == TestExecutionResult.Status.SUCCESSFUL) {
            passed++;
            conforming += test.getTags().contains(TestTag.create("conformance")) ? 1 : 0;
        }
    }

    private void fail(String what, Throwable why) {
        failed++;
        failures.append("FAILED ").append(what).append('\n');
        for (Throwable cause = why; cause != null; cause = cause.getCause()) {
            failures.append(cause == why ? "  " : "  because of ").append(cause).append('\n');
            ours(cause)
                    .forEach(frame -> failures.append("    at ").append(frame).append('\n'));
        }
    }

    private static Stream<StackTraceElement> ours(Throwable cause) {
        return Arrays.stream(cause.getStackTrace())
                .filter(frame -> frame.getClassName().startsWith(OURS))
                .limit(MOST_FRAMES);
    }

    /** The class, where there is one, and what JUnit shows of the test. */
    private static String name(TestIdentifier test) {
        return test.getUniqueId().replaceAll(".*\\[class:[^]]*?([^.\\]]+)].*", "$1") + " " + test.getDisplayName();
    }
}
