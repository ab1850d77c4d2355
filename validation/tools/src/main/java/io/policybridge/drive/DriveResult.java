package io.policybridge.drive;

import io.policybridge.session.Tally;

/**
 * What a drive of one recorded run gave.
 *
 * @param run name of the run
 * @param policy the policies with every parameter
 * @param matched decisions that were the recorded ones
 * @param of decisions compared: victims queried where the recorded candidate was a valid, unreserved line, and picks
 * @param seconds for the whole run, reading included
 * @param remembered questions that the shim answered from memory, without a crossing; 0 on the direct path
 * @param latencies of every question, repeated ones included
 * @param sent digest of all questions and events in order
 * @param answered digest of all answers in order
 * @param state digest of the policies' state at the end
 * @param difference the first difference with context, or null
 * @param tally calls and answers per hook; null where the policies run in another process
 */
public record DriveResult(
        String run,
        String policy,
        long matched,
        long of,
        double seconds,
        long remembered,
        Latencies latencies,
        long sent,
        long answered,
        long state,
        String difference,
        Tally tally) {

    /** Whether every decision was the recorded one. */
    public boolean agrees() {
        return difference == null && matched == of;
    }
}
