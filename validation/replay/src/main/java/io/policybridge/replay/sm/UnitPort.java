package io.policybridge.replay.sm;

/** What lies below the LD/ST units of a replay: a recorded network or a modelled one. */
interface UnitPort {

    /** Whether {@code sm} cannot send a packet of {@code bytes}. */
    boolean isFull(int sm, int bytes);

    /** {@code sm} sends {@code request}. */
    void send(int sm, int request);
}
