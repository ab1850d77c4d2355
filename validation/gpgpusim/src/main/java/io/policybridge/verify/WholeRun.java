package io.policybridge.verify;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * The whole run at once.
 *
 * @param home where it runs; null: the working directory
 * @param limit seconds after which it is ended; 0: never
 */
public record WholeRun(Path home, long limit) implements RunSchedule {
    @Override
    public List<String> command(List<String> command) {
        return command;
    }

    @Override
    public Path folder(Path outputs) {
        return home;
    }

    @Override
    public Timing begin(Process process, long start) {
        CompletableFuture<Process> end = process.onExit();
        if (limit > 0) {
            end.orTimeout(limit, TimeUnit.SECONDS).exceptionally(late -> process.destroyForcibly());
        }
        return new Timing() {
            @Override
            public double seconds() {
                return (System.nanoTime() - start) / 1e9;
            }

            @Override
            public void kill() {
                process.destroy();
            }

            @Override
            public Optional<String> cut() {
                return end.isCompletedExceptionally()
                        ? Optional.of("did not end within " + limit + " s")
                        : Optional.empty();
            }
        };
    }
}
