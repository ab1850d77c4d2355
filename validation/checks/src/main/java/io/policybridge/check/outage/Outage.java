package io.policybridge.check.outage;

import java.util.concurrent.TimeUnit;

/** What befalls a policy server, and the watchdog of its hosts. */
public enum Outage {
    /** It is killed (SIGKILL), and another one is started. */
    KILL(60) {
        @Override
        public void strike(MortalServer server) {
            server.replace();
        }
    },
    /** It is stopped where it is (SIGSTOP); when hosts have given it up, it is replaced. */
    FREEZE(2) {
        @Override
        public void strike(MortalServer server) throws InterruptedException {
            server.freeze();
            TimeUnit.MILLISECONDS.sleep(1000 * watchdog() + LATER);
            server.replace();
        }
    };

    /** Milliseconds between the end of a host's patience and the new server. */
    private static final int LATER = 500;

    private final int watchdog;

    Outage(int watchdog) {
        this.watchdog = watchdog;
    }

    /** Seconds that hosts wait for an answer. */
    public int watchdog() {
        return watchdog;
    }

    /** Happens to {@code server}, which runs; another one runs afterwards. */
    public abstract void strike(MortalServer server) throws InterruptedException;
}
