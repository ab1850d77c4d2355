package io.policybridge.bridge;

import io.policybridge.api.Promises.Promise;

/** The flags of a site in a frame, as {@code SiteFlags} of the C++ side; hosts ignore bits that they do not know. */
final class SiteFlags {
    static final int PRESENT = 1;
    static final int CHOOSES_INVALID = 2;
    static final int PUBLISHES = 4;

    private SiteFlags() {}

    static int of(SessionSites.SiteFacts site) {
        int flags = PRESENT
                | (site.wanted().choosesInvalid() ? CHOOSES_INVALID : 0)
                | (site.wanted().publishes() ? PUBLISHES : 0);
        for (Promise promise : site.promises()) {
            flags |= of(promise);
        }
        return flags;
    }

    /** The flag of {@code promise}; 0 for one that hosts need not know. */
    static int of(Promise promise) {
        return switch (promise) {
            case SEES_NO_ACCESSES -> 8;
            case ALWAYS_PICKS_A_WAY -> 16;
            case ALWAYS_PICKS_A_REQUEST -> 32;
            case PICKS_BY_HITS -> 64;
            case IGNORES_REPEATED_HITS -> 128;
            case TOUCH_MOVES_TO_MRU -> 256;
            case ORDERS_ALL_WARPS -> 512;
            case RANKS_WAYS -> 0;
        };
    }
}
