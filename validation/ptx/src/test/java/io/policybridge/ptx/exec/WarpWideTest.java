package io.policybridge.ptx.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Operations that see other lanes. */
class WarpWideTest {

    @ParameterizedTest
    @CsvSource({
        "any, 0xFF, 0x100, 0",
        "any, 0xFF, 0x80, -1",
        "all, 0xFF, 0xFF, -1",
        "all, 0xFF, 0x7F, 0",
        "uni, 0xFF, 0xFF, -1",
        "uni, 0xFF, 0xF00, -1",
        "uni, 0xFF, 0x01, 0",
    })
    void lanes_vote_among_those_that_execute(String mode, String lanes, String predicate, int expected) {
        int mask = Integer.decode(lanes);
        OneInstruction vote = OneInstruction.of("vote." + mode + ".pred %p2, %p1")
                .withMask("%p1", Integer.decode(predicate))
                .withMask("%p2", 0)
                .run(mask);
        assertEquals(expected & mask, vote.mask("%p2"));
        OneInstruction negated = OneInstruction.of("vote.sync." + mode + ".pred %p2, !%p1, -1")
                .withMask("%p1", ~Integer.decode(predicate))
                .withMask("%p2", 0)
                .run(mask);
        assertEquals(expected & mask, negated.mask("%p2"));
    }

    @Test
    void a_ballot_and_the_mask_of_active_lanes_are_zero_extended() {
        OneInstruction ballot = OneInstruction.of("vote.sync.ballot.b32 %r1, %p1, %r2")
                .withMask("%p1", 0xFFFF0000)
                .run(0x80F0F0F0);
        assertEquals(0x80F00000L, ballot.lanes("%r1")[31]);
        assertEquals(0, ballot.lanes("%r1")[0]);
        assertEquals(0xFFFFFFFFL, OneInstruction.of("activemask.b32 %r1").run().value("%r1"));
        assertEquals(0x30, OneInstruction.of("activemask.b32 %r1").run(0x30).lanes("%r1")[4]);
    }

    /** Of lanes 0, 1 and 2, which have 6, 5 and -4. */
    @ParameterizedTest
    @CsvSource({
        "add.u32, 7",
        "add.s32, 7",
        "min.s32, 0xFFFFFFFC",
        "min.u32, 5",
        "max.s32, 6",
        "max.u32, 0xFFFFFFFC",
        "and.b32, 4",
        "or.b32, 0xFFFFFFFF",
        "xor.b32, 0xFFFFFFFF",
    })
    void lanes_reduce_what_those_that_execute_have(String operation, String expected) {
        long[] got = OneInstruction.of("redux.sync." + operation + " %r2, %r1, -1")
                .with("%r1", lane -> lane == 0 ? 6 : lane == 1 ? 5 : lane == 2 ? 0xFFFFFFFCL : 1 << lane)
                .with("%r2", 99)
                .run(7)
                .lanes("%r2");
        assertEquals(Long.decode(expected), got[0]);
        assertEquals(Long.decode(expected), got[2]);
        assertEquals(99, got[3]);
    }

    /** Even lanes have 7, odd ones 8. */
    @Test
    void lanes_find_those_that_have_the_same() {
        long[] any = OneInstruction.of("match.any.sync.b32 %r2, %r1, -1")
                .with("%r1", lane -> 7 + lane % 2)
                .run()
                .lanes("%r2");
        assertEquals(0x55555555L, any[4]);
        assertEquals(0xAAAAAAAAL, any[31]);
        OneInstruction all =
                OneInstruction.of("match.all.sync.b32 %r2|%p1, %r1, -1").with("%r1", lane -> 7 + lane % 2);
        assertEquals(0, all.run().value("%r2"));
        assertEquals(0, all.mask("%p1"));
        assertEquals(0x5, all.run(0x5).lanes("%r2")[2]);
        assertEquals(0x5, all.mask("%p1"));
    }

    private static long[] shuffled(String mode, String operands, int lanes) {
        return OneInstruction.of("shfl.sync." + mode + ".b32 %r2, %r1, " + operands + ", -1")
                .with("%r1", lane -> 100 + lane)
                .run(lanes)
                .lanes("%r2");
    }

    @ParameterizedTest
    @CsvSource({
        "up, '1, 0', 5, 104",
        "up, '1, 0', 0, 100",
        "up, '1, 0x1000', 16, 116", // the first of its segment
        "down, '1, 31', 5, 106",
        "down, '1, 31', 31, 131",
        "down, '1, 0x101F', 15, 115", // the last of its segment
        "bfly, '4, 31', 1, 105",
        "bfly, '36, 31', 1, 105",
        "idx, '7, 31', 20, 107",
        "idx, '7, 0x181F', 20, 123", // counted from the first of its segment
        "idx, '7, 3', 20, 120", // beyond the last
    })
    void a_lane_reads_another_of_its_segment(String mode, String operands, int lane, int expected) {
        assertEquals(expected, shuffled(mode, operands, -1)[lane]);
    }

    @Test
    void a_lane_that_is_off_gives_zero() {
        assertEquals(0, shuffled("bfly", "16, 31", 0xFFFF)[3]);
    }

    @Test
    void lanes_are_taken_to_be_the_first_ones() {
        long[] result = shuffled("idx", "9, 31", 0xF00);
        assertEquals(109, result[0]);
        assertEquals(109, result[3]);
        assertEquals(0, result[8]);
    }

    @Test
    void lanes_shuffle_one_after_the_other() {
        long[] result = OneInstruction.of("shfl.up.b32 %r1, %r1, 1, 0")
                .with("%r1", lane -> 100 + lane)
                .run()
                .lanes("%r1");
        assertEquals(100, result[31]);
    }

    @Test
    void with_a_predicate_a_shuffle_gives_flags() {
        OneInstruction one = OneInstruction.of("shfl.sync.down.b32 %r2|%p1, %r1, 0, 31, -1")
                .with("%r1", lane -> lane < 2 ? lane : 0x80000000L + lane)
                .run();
        assertEquals(1, one.lanes("%r2")[0]);
        assertEquals(0, one.lanes("%r2")[1]);
        assertEquals(2, one.lanes("%r2")[2]);
        assertEquals(0x55555555, one.mask("%p1"));
    }

    @Test
    void the_mask_of_lanes_belongs_to_sync() {
        assertTrue(OneInstruction.refusal("shfl.up.b32 %r1, %r2, 1, 0, -1").contains("4 operands"));
        assertTrue(OneInstruction.refusal("vote.sync.any.pred %p1, %p2").contains("2 operands"));
        assertTrue(OneInstruction.refusal("vote.ballot.pred %p1, %p2").contains(".b32"));
    }
}
