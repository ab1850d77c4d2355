package io.policybridge.retest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Called by the launcher, after Maven has built once. {@code HOME --green} notes that all tests have passed of what is
 * there; {@code HOME [--policy NAME]} compiles what differs from its last compilation and runs the tests of what
 * differs from the last green run, with the conformance of one policy. Exit code 0: all have passed; 1: not.
 */
public final class Retest {
    private static final double NANOS = 1e9;
    private static final int AT_ONCE = 2;

    private Retest() {}

    public static void main(String[] arguments) throws IOException, InterruptedException, ExecutionException {
        Path home = Path.of(arguments[0]);
        BuiltTree tree = BuiltTree.in(home);
        if (arguments.length == 2) {
            Green.now(tree).write(home);
            return;
        }
        Optional<String> policy = arguments.length == 3 ? Optional.of(arguments[2]) : Optional.empty();
        System.exit(green(tree, policy) ? 0 : 1);
    }

    static boolean green(BuiltTree tree, Optional<String> policy)
            throws IOException, InterruptedException, ExecutionException {
        long start = System.nanoTime();
        Green now = Green.now(tree);
        if (!new Compiler(tree).all()) {
            return false;
        }
        List<Choice> choices =
                new ArrayList<>(Choice.changed(tree.modules(), now, Green.last(tree.home()), tree.excludedTags()));
        choices.removeIf(choice -> !Files.exists(choice.module().tests().sources(tree.home())));
        policy.ifPresent(name -> choices.add(Choice.conformance(tree.modules(), name)));
        if (choices.isEmpty()) {
            say("policybridge: nothing differs from the last green run");
            return true;
        }
        if (!pass(tree, choices)) {
            return false;
        }
        now.write(tree.home());
        say(String.format("policybridge: green in %.0f s", seconds(start)));
        return true;
    }

    private static boolean pass(BuiltTree tree, List<Choice> choices) throws InterruptedException, ExecutionException {
        ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);
        try {
            List<Future<Boolean>> runs = new ArrayList<>();
            choices.forEach(choice -> runs.add(threads.submit(() -> TestProcess.passes(tree, choice))));
            boolean all = true;
            for (Future<Boolean> run : runs) {
                all &= run.get();
            }
            return all;
        } finally {
            threads.shutdownNow();
        }
    }

    static double seconds(long start) {
        return (System.nanoTime() - start) / NANOS;
    }

    static void say(String text) {
        System.err.println(text);
    }
}
