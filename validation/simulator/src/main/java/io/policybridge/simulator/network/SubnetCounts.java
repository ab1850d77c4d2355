package io.policybridge.simulator.network;

/**
 * Counters of one subnet, over the whole program. GPGPU-Sim prints them per network tick, or per tick with a packet
 * waiting.
 */
public final class SubnetCounts {
    private final int sources;
    private final int destinations;
    long packets;
    long cycles;
    long conflicts;
    long busyCycles;
    long moved;
    long inputOccupancy;
    long outputOccupancy;

    SubnetCounts(int sources, int destinations) {
        this.sources = sources;
        this.destinations = destinations;
    }

    void busy(int newConflicts, int newMoved) {
        conflicts += newConflicts;
        busyCycles++;
        moved += newMoved;
    }

    /** {@code ..._Network_injected_packets_num}. */
    public long packets() {
        return packets;
    }

    /** {@code ..._Network_cycles}: network ticks. */
    public long cycles() {
        return cycles;
    }

    /** {@code ..._Network_conflicts_per_cycle}: heads that wanted an output which another head wanted too. */
    public double conflictsPerCycle() {
        return (double) conflicts / cycles;
    }

    /** {@code ..._Network_conflicts_per_cycle_util}. */
    public double conflictsPerBusyCycle() {
        return (double) conflicts / busyCycles;
    }

    /** {@code ..._Bank_Level_Parallism}: packets moved per tick with a packet waiting. */
    public double movedPerBusyCycle() {
        return (double) moved / busyCycles;
    }

    /** {@code ..._Network_in_buffer_avg_util}: packets per input buffer. */
    public double inputOccupancy() {
        return (double) inputOccupancy / cycles / sources;
    }

    /** {@code ..._Network_out_buffer_avg_util}: packets per output buffer. */
    public double outputOccupancy() {
        return (double) outputOccupancy / cycles / destinations;
    }
}
