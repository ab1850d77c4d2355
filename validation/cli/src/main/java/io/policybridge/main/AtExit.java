package io.policybridge.main;

import io.policybridge.cli.ExitCode;
import io.policybridge.input.UnfinishedFile;
import io.policybridge.session.stack.PolicyFrame;
import java.io.PrintStream;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The shutdown hook: nothing half-written is left behind, and a policy that calls System.exit, which would end a
 * command early with an exit code of its own, has failed. Signals and the end of a command keep their codes.
 */
public final class AtExit extends Thread {
    /** Long enough for a command to print the statistics so far. */
    private static final int SECONDS = 10;

    private final PrintStream err;
    private final Thread command = Thread.currentThread();
    private final CompletableFuture<Integer> code = new CompletableFuture<>();

    /** Created on the thread of the command. */
    public AtExit(PrintStream err) {
        super("exit");
        this.err = err;
    }

    /** The command has printed all that it prints; the process ends, even if a thousand other hooks delay this one. */
    public void commandEnded(int exitCode) {
        code.complete(exitCode);
        HookLimit.begin(exitCode, err);
    }

    @Override
    public void run() {
        Map<Thread, StackTraceElement[]> threads = Thread.getAllStackTraces();
        boolean signalled = !code.isDone();
        Optional<Map.Entry<Thread, StackTraceElement[]>> policy = threads.entrySet().stream()
                .filter(thread -> PolicyFrame.exits(thread.getValue()))
                .filter(thread -> PolicyFrame.in(thread.getValue()).isPresent())
                .findFirst();
        boolean known = policy.isPresent()
                && isReported(policy.get().getKey(), policy.get().getValue());
        UnfinishedFile.deleteAll();
        policy.flatMap(thread -> PolicyFrame.in(thread.getValue())).ifPresent(frame -> {
            if (!known) {
                err.println("policybridge: the policy of " + frame
                        + " called System.exit; expected one that lets the run end");
                err.flush();
            }
            Runtime.getRuntime().halt(ExitCode.FAILED);
        });
        if (signalled) {
            HookLimit.begin(HookLimit.status(threads.keySet()), err);
        }
    }

    /** Whether the command watches the call of a session in which {@code thread} is, and has failed for this reason. */
    private boolean isReported(Thread thread, StackTraceElement... stack) {
        if (thread == command || PolicyFrame.hook(stack).isEmpty()) {
            return false;
        }
        try {
            return code.get(SECONDS, TimeUnit.SECONDS) == ExitCode.FAILED;
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            return false;
        }
    }
}
