package io.policybridge.simulator.ldst;

/** Acknowledgements that the stores of one SM are owed. */
final class PendingStores {
    private final LdstHost host;
    private long awaited;

    PendingStores(LdstHost host) {
        this.host = host;
    }

    /** {@code count} acknowledgements of a store of warp {@code slot} are awaited from now on. */
    void sent(int slot, int count) {
        awaited += count;
        host.storesSent(slot, count);
    }

    /** {@code count} of them have arrived. */
    void acknowledged(int slot, int count) {
        awaited -= count;
        for (int i = 0; i < count; i++) {
            host.storeAcknowledged(slot);
        }
    }

    boolean isAwaited() {
        return awaited > 0;
    }
}
