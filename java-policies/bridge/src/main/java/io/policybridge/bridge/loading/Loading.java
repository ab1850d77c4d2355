package io.policybridge.bridge.loading;

import io.policybridge.source.UserFrame;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Runs a policy's own code that makes it known: static initializers, a provider. It runs on a thread of its own, which
 * is left if it does not return.
 *
 * @param seconds the longest that it may take
 */
record Loading(int seconds) {
    static final Loading DEFAULT = new Loading(60);

    /**
     * The result of {@code work}.
     *
     * @throws BadPolicyFile if it fails or takes too long; names {@code what} of {@code file}
     */
    <T> T of(String file, String what, Callable<T> work) {
        FutureTask<T> task = new FutureTask<>(work);
        Thread thread = new Thread(task, "loading");
        thread.setDaemon(true);
        thread.start();
        try {
            return task.get(seconds, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw BadPolicyFile.unusable(file, what, e.getCause());
        } catch (TimeoutException e) {
            String where = UserFrame.in(thread.getStackTrace())
                    .map(frame -> " (at " + UserFrame.plain(frame) + ")")
                    .orElse("");
            throw new BadPolicyFile(file + ": " + what + " has not been loaded for " + seconds + " s" + where);
        } catch (InterruptedException e) {
            throw new BadPolicyFile(file + ": " + what + " interrupts all threads when it is loaded; expected it to "
                    + "leave threads alone");
        }
    }
}
