package io.policybridge.bridge.grpc;

import java.util.concurrent.atomic.AtomicLong;

/** What all hosts of a server share, such as its sessions. */
final class Quota {
    private final String name;
    private final long most;
    private final AtomicLong claimed = new AtomicLong();

    /** {@code most} of what option {@code --max-NAME} limits. */
    Quota(String name, long most) {
        this.name = name;
        this.most = most;
    }

    /** @throws Exhausted if more would be claimed than there is; then nothing is claimed */
    void claim(long amount) {
        long wanted = claimed.addAndGet(amount);
        if (wanted > most) {
            release(amount);
            throw new Exhausted(
                    name + "=" + wanted + " in all; expected at most " + most + " (serve --max-" + name + ")");
        }
    }

    void release(long amount) {
        claimed.addAndGet(-amount);
    }

    long claimed() {
        return claimed.get();
    }

    /** The server has no more of something; the message is one line with the option that changes it. */
    static final class Exhausted extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Exhausted(String message) {
            super(message);
        }
    }
}
