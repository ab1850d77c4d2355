package io.policybridge.drive;

import java.util.List;

/**
 * The result of a drive of one recorded run.
 *
 * @param run name of the run
 * @param policy the policies with every parameter
 * @param matches the answers beside the recorded decisions
 * @param cost of the queries
 * @param digests of what crossed
 * @param warnings a line for each hook that was never called or whose answers had no effect; whether victims and picks
 *     equal the host's is known on the direct path only, and shown by {@code matches} on all
 */
public record DriveResult(
        String run, String policy, Matches matches, QueryCost cost, Digests digests, List<String> warnings) {

    /**
     * Answers beside recorded decisions.
     *
     * @param matched decisions that equal the recorded ones
     * @param of decisions compared: victims queried where the recorded candidate was a valid, unreserved line, and
     *     picks
     * @param firstDifference with the records before it, or null
     */
    public record Matches(long matched, long of, String firstDifference) {}

    /**
     * The time that queries took.
     *
     * @param seconds for the whole run, reading included
     * @param latencies of every query, repeated ones included
     * @param remembered queries that the shim answered from memory, without a crossing; 0 on the direct path
     */
    public record QueryCost(double seconds, Latencies latencies, long remembered) {}

    /**
     * Digests by which two drives are compared.
     *
     * @param sent of all queries and events in order
     * @param answered of all answers in order
     * @param state of the policies' state at the end
     */
    public record Digests(long sent, long answered, long state) {}

    /** Whether every decision equals the recorded one. */
    public boolean agrees() {
        return matches.firstDifference == null && matches.matched == matches.of;
    }

    /** The first difference with the records before it, or null. */
    public String difference() {
        return matches.firstDifference;
    }
}
