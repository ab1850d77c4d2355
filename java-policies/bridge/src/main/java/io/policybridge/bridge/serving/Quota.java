package io.policybridge.bridge.serving;

import java.util.concurrent.atomic.AtomicLong;

/** What all hosts of a server share, such as its sessions. */
public final class Quota {
    private final String name;
    private final long most;
    private final AtomicLong claimed = new AtomicLong();

    /** {@code most} of what option {@code --max-NAME} limits. */
    public Quota(String name, long most) {
        this.name = name;
        this.most = most;
    }

    /** @throws Exhausted if more would be claimed than there is; then nothing is claimed */
    public void claim(long amount) {
        long wanted = claimed.addAndGet(amount);
        if (wanted > most) {
            release(amount);
            throw new Exhausted(
                    name + "=" + wanted + " in all; expected at most " + most + " (serve --max-" + name + ")");
        }
    }

    /** Gives back what was claimed. */
    public void release(long amount) {
        claimed.addAndGet(-amount);
    }

    /** What is claimed now. */
    public long claimed() {
        return claimed.get();
    }

    /** The server has no more of something; the message is one line with the option that changes it. */
    public static final class Exhausted extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Exhausted(String message) {
            super(message);
        }
    }
}
