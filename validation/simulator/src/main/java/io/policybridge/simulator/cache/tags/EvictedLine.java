package io.policybridge.simulator.cache.tags;

import io.policybridge.simulator.request.Requests;

/** The valid line that the last allocation evicted, if any. */
public final class EvictedLine {
    private boolean present;
    private boolean dirty;
    private long block;
    private int sectors;
    private int bytes;
    private long low;
    private long high;

    public void clear() {
        present = false;
        dirty = false;
    }

    /** Saves the state of {@code line}, which is about to be allocated. */
    public void take(TagArray tags, int line) {
        present = !tags.isInvalid(line);
        dirty = present && tags.isLineModified(line);
        block = tags.block(line);
        sectors = dirty ? tags.modifiedSectors(line) : 0;
        bytes = dirty ? tags.modifiedBytes(line) : 0;
        low = tags.dirtyLow(line);
        high = tags.dirtyHigh(line);
    }

    public boolean isPresent() {
        return present;
    }

    public boolean isDirty() {
        return dirty;
    }

    public long block() {
        return block;
    }

    /** Modified sectors. */
    public int sectors() {
        return sectors;
    }

    /** Bytes of its write-back. */
    public int bytes() {
        return bytes;
    }

    /**
     * Creates its write-back. It goes to the L2 slice of the access {@code cause}, even if its address maps to another
     * slice, as in GPGPU-Sim.
     */
    public int writeBack(Requests requests, int type, int sm, int cause) {
        int created = requests.allocate();
        requests.type[created] = type;
        requests.address[created] = block;
        requests.size[created] = bytes;
        requests.sectors[created] = sectors;
        requests.bytesLow[created] = low;
        requests.bytesHigh[created] = high;
        requests.lanes[created] = requests.lanes[cause];
        requests.sm[created] = sm;
        requests.stream[created] = requests.stream[cause];
        requests.partition[created] = requests.partition[cause];
        return created;
    }
}
