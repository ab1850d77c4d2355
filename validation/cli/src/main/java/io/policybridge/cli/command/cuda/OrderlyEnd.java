package io.policybridge.cli.command.cuda;

import io.policybridge.cuda.CudaRun;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Where a signal ends this process, such as that of Ctrl-C, the program ends first, which has got it too or gets
 * SIGTERM; then the statistics so far are printed.
 */
final class OrderlyEnd {
    /** Less than a shutdown hook may take. */
    private static final int SECONDS = 20;

    private final CountDownLatch printed = new CountDownLatch(1);
    private final CudaRun program;

    private OrderlyEnd(CudaRun program) {
        this.program = program;
    }

    /** From now on, until all is {@link #printed}. */
    static OrderlyEnd of(CudaRun program) {
        OrderlyEnd end = new OrderlyEnd(program);
        Runtime.getRuntime().addShutdownHook(new Thread(end::await, "orderly-end"));
        return end;
    }

    private void await() {
        try {
            if (!printed.await(program.secondsToEnd(), TimeUnit.SECONDS)) {
                program.terminate();
                printed.await(SECONDS, TimeUnit.SECONDS);
            }
        } catch (InterruptedException e) {
            // By a hook of a policy: the process has to end.
        }
    }

    /** The statistics are. */
    void printed() {
        printed.countDown();
    }
}
