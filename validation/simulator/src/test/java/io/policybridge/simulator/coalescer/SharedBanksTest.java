package io.policybridge.simulator.coalescer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class SharedBanksTest {
    private static final int ALL = -1;

    private static long[] words(int stride) {
        long[] addresses = new long[32];
        Arrays.setAll(addresses, lane -> 4L * stride * lane);
        return addresses;
    }

    private static SharedBanks banks(boolean limitedBroadcast) {
        return new SharedBanks(32, limitedBroadcast, 32);
    }

    @Test
    void consecutive_words_take_one_cycle() {
        assertEquals(1, banks(false).cycles(ALL, words(1), 1));
    }

    @Test
    void a_stride_of_the_number_of_banks_takes_a_cycle_per_lane() {
        assertEquals(32, banks(false).cycles(ALL, words(32), 1));
    }

    @Test
    void a_stride_of_two_words_takes_two_cycles() {
        assertEquals(2, banks(false).cycles(ALL, words(2), 1));
    }

    @Test
    void lanes_that_want_the_same_word_are_served_together() {
        assertEquals(1, banks(false).cycles(ALL, words(0), 1));
    }

    @Test
    void two_words_of_one_bank_take_two_cycles_however_many_lanes_want_them() {
        long[] addresses = new long[32];
        Arrays.setAll(addresses, lane -> lane < 16 ? 0 : 128);
        assertEquals(2, banks(false).cycles(ALL, addresses, 1));
    }

    @Test
    void with_limited_broadcast_only_the_lowest_shared_word_is_read_once() {
        // Bank 0: word 0 wanted twice, served at once. Bank 1: word 1 wanted twice, served one after the other.
        assertEquals(2, banks(true).cycles(0b1111, new long[] {0, 0, 4, 4}, 1));
        assertEquals(1, banks(false).cycles(0b1111, new long[] {0, 0, 4, 4}, 1));
    }

    @Test
    void sub_warps_are_served_one_after_the_other() {
        assertEquals(2, new SharedBanks(32, false, 16).cycles(ALL, words(1), 2));
        assertEquals(1, new SharedBanks(32, false, 16).cycles(0xffff0000, words(1), 2));
    }
}
