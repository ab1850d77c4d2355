package io.policybridge.simulator;

/**
 * What a run, or one kernel of it, came to. Caches count as GPGPU-Sim's statistics do: accesses = hits + pending hits +
 * misses (stores included), a reservation fail is one failed attempt and no access, a bypassed request is no access.
 *
 * @param cycles core cycles
 * @param instructions thread instructions committed
 * @param warpInstructions warp instructions issued
 * @param l1dLoadMisses misses of loads alone, bypassed requests not included
 * @param bypassed requests that a policy sent around the L1D
 * @param dramRequests requests that the DRAM schedulers picked
 * @param dramRowHits those whose row was the one in the bank's row register
 * @param sharedAccesses cycles in which shared memory was accessed
 * @param flits flits of both directions of the network
 */
public record Totals(
        long cycles,
        long instructions,
        long warpInstructions,
        long ctas,
        long l1dAccesses,
        long l1dMisses,
        long l1dLoadMisses,
        long l1dPendingHits,
        long l1dReservationFails,
        long bypassed,
        long l2Accesses,
        long l2Misses,
        long l2PendingHits,
        long l2ReservationFails,
        long dramRequests,
        long dramRowHits,
        long dramReads,
        long dramWrites,
        long dramActivates,
        long dramPrecharges,
        long sharedAccesses,
        long flits) {

    private static final double PER_KILO = 1000.0;

    /** Thread instructions per core cycle. */
    public double ipc() {
        return ratio(instructions, cycles);
    }

    public double l1dMissRate() {
        return ratio(l1dMisses, l1dAccesses);
    }

    /** L1D load misses, bypassed requests included, per thousand thread instructions. */
    public double mpki() {
        return PER_KILO * ratio(l1dLoadMisses + bypassed, instructions);
    }

    /** Failed L1D attempts of all SMs per thousand core cycles. */
    public double reservationFailsPerKiloCycle() {
        return PER_KILO * ratio(l1dReservationFails, cycles);
    }

    public double l2MissRate() {
        return ratio(l2Misses, l2Accesses);
    }

    /** Share of picked DRAM requests that found their row in the row register. */
    public double rowHitRate() {
        return ratio(dramRowHits, dramRequests);
    }

    private static double ratio(long part, long whole) {
        return whole == 0 ? 0 : (double) part / whole;
    }

    /** What was added since {@code earlier}. */
    public Totals minus(Totals earlier) {
        return new Totals(
                cycles - earlier.cycles,
                instructions - earlier.instructions,
                warpInstructions - earlier.warpInstructions,
                ctas - earlier.ctas,
                l1dAccesses - earlier.l1dAccesses,
                l1dMisses - earlier.l1dMisses,
                l1dLoadMisses - earlier.l1dLoadMisses,
                l1dPendingHits - earlier.l1dPendingHits,
                l1dReservationFails - earlier.l1dReservationFails,
                bypassed - earlier.bypassed,
                l2Accesses - earlier.l2Accesses,
                l2Misses - earlier.l2Misses,
                l2PendingHits - earlier.l2PendingHits,
                l2ReservationFails - earlier.l2ReservationFails,
                dramRequests - earlier.dramRequests,
                dramRowHits - earlier.dramRowHits,
                dramReads - earlier.dramReads,
                dramWrites - earlier.dramWrites,
                dramActivates - earlier.dramActivates,
                dramPrecharges - earlier.dramPrecharges,
                sharedAccesses - earlier.sharedAccesses,
                flits - earlier.flits);
    }
}
