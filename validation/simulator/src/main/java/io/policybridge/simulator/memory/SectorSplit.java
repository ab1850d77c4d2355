package io.policybridge.simulator.memory;

import io.policybridge.config.Release;
import io.policybridge.config.Sectors;
import io.policybridge.simulator.request.Requests;

/**
 * Cuts a packet into one request per 32-byte sector when it reaches a sectored L2, as GPGPU-Sim does, its oddities
 * included: the byte sets of the sectors of 64- and 128-byte packets accumulate, both halves of a 64-byte constant
 * packet keep the packet's address, and a packet that names its sectors has the sector's offset added to whatever its
 * address is.
 */
final class SectorSplit {

    /** In place of a sector whose bytes are taken: no bytes at all. */
    private static final int NO_BYTES = Sectors.PER_LINE;

    private static final int LOWER_HALF = 0b0011;
    private static final int UPPER_HALF = 0b1100;

    private final Requests requests;
    private final Release release;
    private final int[] pieces = new int[Sectors.PER_LINE];
    private int count;

    SectorSplit(Requests requests, Release release) {
        this.requests = requests;
        this.release = release;
    }

    /** Number of requests created by the last {@link #split}. */
    int count() {
        return count;
    }

    /** The requests created, in order. */
    int piece(int index) {
        return pieces[index];
    }

    /** Splits {@code packet}; a packet of one sector is its own only piece. The packet of a write ends here. */
    void split(int packet) {
        count = 0;
        int size = requests.size[packet];
        int sectors = requests.sectors[packet];
        if (size == Sectors.BYTES && Integer.bitCount(sectors) == 1) {
            pieces[count++] = packet;
            return;
        }
        if (release == Release.V4_0_1) {
            splitInOrder(packet, size, sectors);
        } else if (size == Sectors.LINE_BYTES) {
            for (int sector = 0; sector < Sectors.PER_LINE; sector++) {
                child(packet, sector, 0, Sectors.BYTES * sector);
            }
        } else if (size == Sectors.LINE_BYTES / 2 && (sectors == Sectors.ALL || sectors == 0)) {
            int first = requests.address[packet] % Sectors.LINE_BYTES == 0 ? 0 : Sectors.PER_LINE / 2;
            child(packet, first, first, 0);
            child(packet, first + 1, first, 0);
        } else {
            for (int sector = 0; sector < Sectors.PER_LINE; sector++) {
                if ((sectors >>> sector & 1) != 0) {
                    child(packet, sector, sector, Sectors.BYTES * sector);
                }
            }
        }
        if (count == 0) {
            throw new IllegalStateException("packet without sectors: uid=" + requests.uid[packet] + " size=" + size);
        }
        requests.children[packet] = count;
        if (requests.isWrite(packet)) {
            requests.release(packet);
        }
    }

    /**
     * As 4.0.1: whole lines and halves of one, each sector with its own bytes, but those of an upper half without any.
     */
    private void splitInOrder(int packet, int size, int sectors) {
        boolean upper = size < Sectors.LINE_BYTES
                && (sectors == UPPER_HALF
                        || sectors != LOWER_HALF && requests.address[packet] % Sectors.LINE_BYTES != 0);
        int first = upper ? Sectors.PER_LINE / 2 : 0;
        for (int i = 0; i < size / Sectors.BYTES; i++) {
            child(packet, first + i, upper ? NO_BYTES : i, Sectors.BYTES * i);
        }
    }

    /**
     * A request for {@code sector} whose bytes are those of the packet in the sectors from {@code firstByteSector} on.
     */
    private void child(int packet, int sector, int firstByteSector, int offset) {
        int child = requests.allocate();
        requests.type[child] = requests.type[packet];
        requests.address[child] = requests.address[packet] + offset;
        requests.size[child] = Sectors.BYTES;
        requests.sectors[child] = 1 << sector;
        long low = requests.bytesLow[packet];
        long high = requests.bytesHigh[packet];
        requests.bytesLow[child] = low & words(firstByteSector, sector, 0);
        requests.bytesHigh[child] = high & words(firstByteSector, sector, 2);
        requests.inherit(child, packet);
        pieces[count++] = child;
    }

    /** Bits of the sectors {@code first} to {@code last}, of which {@code base} and the next share one word. */
    private static long words(int first, int last, int base) {
        long lower = first <= base && base <= last ? 0xffffffffL : 0;
        long upper = first <= base + 1 && base + 1 <= last ? 0xffffffffL << 32 : 0;
        return lower | upper;
    }
}
