package io.policybridge.simulator.coalescer;

import io.policybridge.workload.ProgramTrace;
import java.util.Arrays;

/** Bank conflicts of shared memory: words of four bytes, dealt out to the banks in turn. */
final class SharedBanks {
    private static final int NONE = -1;

    private final int banks;
    private final boolean limitedBroadcast;
    private final int width;
    private final int[] lastOfBank;
    private final int[] before = new int[ProgramTrace.WARP_SIZE];
    private final long[] word = new long[ProgramTrace.WARP_SIZE];
    private final int[] uses = new int[ProgramTrace.WARP_SIZE];
    private final int[] distinctOfBank;
    private final int[] usesOfBank;
    private int words;

    /** {@code width}: lanes that are served together. */
    SharedBanks(int banks, boolean limitedBroadcast, int width) {
        this.banks = banks;
        this.limitedBroadcast = limitedBroadcast;
        this.width = width;
        lastOfBank = new int[banks];
        distinctOfBank = new int[banks];
        usesOfBank = new int[banks];
    }

    /** Core cycles that the lanes of {@code exec} need, sub-warp after sub-warp; {@code addresses} in lane order. */
    int cycles(int exec, long[] addresses, int parts) {
        int cycles = 0;
        int next = 0;
        for (int part = 0; part < parts; part++) {
            int lanes = exec & (int) ((1L << width) - 1) << part * width;
            int used = Integer.bitCount(lanes);
            if (used > 0) {
                collect(addresses, next, used);
                cycles += limitedBroadcast ? withOneBroadcast() : withBroadcasts();
                next += used;
            }
        }
        return cycles;
    }

    private void collect(long[] addresses, int from, int lanes) {
        Arrays.fill(lastOfBank, NONE);
        Arrays.fill(distinctOfBank, 0);
        Arrays.fill(usesOfBank, 0);
        words = 0;
        for (int i = from; i < from + lanes; i++) {
            long at = addresses[i] >>> 2;
            int bank = (int) (at % banks);
            usesOfBank[bank]++;
            int known = lastOfBank[bank];
            while (known != NONE && word[known] != at) {
                known = before[known];
            }
            if (known != NONE) {
                uses[known]++;
            } else {
                word[words] = at;
                uses[words] = 1;
                before[words] = lastOfBank[bank];
                lastOfBank[bank] = words++;
                distinctOfBank[bank]++;
            }
        }
    }

    /** A word that several lanes request is read once. */
    private int withBroadcasts() {
        int most = 0;
        for (int bank = 0; bank < banks; bank++) {
            most = Math.max(most, distinctOfBank[bank]);
        }
        return most;
    }

    /** Only one word is: the lowest shared one of the lowest bank that has one. */
    private int withOneBroadcast() {
        int broadcast = NONE;
        for (int bank = 0; bank < banks && broadcast == NONE; bank++) {
            for (int i = lastOfBank[bank]; i != NONE; i = before[i]) {
                if (uses[i] > 1 && (broadcast == NONE || word[i] < word[broadcast])) {
                    broadcast = i;
                }
            }
        }
        if (broadcast != NONE) {
            usesOfBank[(int) (word[broadcast] % banks)] -= uses[broadcast] - 1;
        }
        int most = 0;
        for (int bank = 0; bank < banks; bank++) {
            most = Math.max(most, usesOfBank[bank]);
        }
        return most;
    }
}
