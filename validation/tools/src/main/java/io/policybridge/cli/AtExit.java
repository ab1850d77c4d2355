package io.policybridge.cli;

import io.policybridge.input.UnfinishedFile;
import io.policybridge.session.stack.PolicyFrame;
import java.io.PrintStream;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The shutdown hook: nothing half-written is left behind, and a policy that calls System.exit, which would end a
 * command early with an exit code of its own, has failed. Signals and the end of a command keep their codes.
 */
final class AtExit extends Thread {
    private final PrintStream err;

    AtExit(PrintStream err) {
        super("exit");
        this.err = err;
    }

    @Override
    public void run() {
        UnfinishedFile.deleteAll();
        Thread.getAllStackTraces().values().stream()
                .flatMap(stack -> policy(stack).stream())
                .findFirst()
                .ifPresent(frame -> {
                    err.println("policybridge: the policy of " + frame
                            + " called System.exit; expected one that lets the run end");
                    err.flush();
                    Runtime.getRuntime().halt(Main.FAILED);
                });
    }

    /** The policy's frame that called System.exit in this stack. */
    private static Optional<StackTraceElement> policy(StackTraceElement... stack) {
        boolean exits = Stream.of(stack)
                .anyMatch(frame -> frame.getClassName().equals("java.lang.Runtime")
                        && frame.getMethodName().equals("exit"));
        return exits ? PolicyFrame.in(stack) : Optional.empty();
    }
}
