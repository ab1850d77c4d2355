package io.policybridge.config;

/**
 * -gpgpu_mem_addr_mapping with -gpgpu_mem_address_mask, -gpgpu_memory_partition_indexing, -gpgpu_n_mem and
 * -gpgpu_n_sub_partition_per_mchannel: the location of an address in DRAM.
 *
 * <p>A power of two of channels takes its number from address bits. Any other number is the remainder of a division of
 * the address above the channel bit; the quotient, put back above the bits below, is what the masks of bank, row and
 * column then apply to. The low bits of the bank choose the sub-partition in its channel.
 */
public final class AddressMapping {

    /** -gpgpu_memory_partition_indexing: how higher address bits spread accesses over channels. */
    public enum Indexing {
        NONE,
        XOR,
        IPOLY,
        DRAWN
    }

    /**
     * The bits of an address that name each part.
     *
     * @param channelBit lowest bit of the channel number, which is not part of the masks; -1 where {@code channel}
     *     names its bits
     * @param channel 0 where {@code channelBit} suffices
     */
    public record Masks(int channelBit, long channel, long bank, long row, long column) {}

    private final Masks masks;
    private final int channels;
    private final int slicesPerChannel;
    private final int channelBit;
    private final boolean divided;
    private final Indexing indexing;
    private final int higherShift;
    /** Only of {@link Indexing#DRAWN}: the bits above those inside a chunk. */
    private final long chunk;

    private final DrawnPartitions drawn;
    private final PolynomialHash hash;
    private final Gather channel;
    private final Gather bank;
    private final Gather row;
    private final Gather column;
    private final Gather partition;

    /**
     * A mapping over {@code channels} with {@code slicesPerChannel} sub-partitions each, a power of two.
     *
     * @throws IllegalArgumentException if GPGPU-Sim could not decode with these values
     */
    public AddressMapping(Masks masks, int channels, int slicesPerChannel, Indexing indexing) {
        this(masks, channels, slicesPerChannel, indexing, DrawnPartitions.NONE);
    }

    private AddressMapping(Masks masks, int channels, int slicesPerChannel, Indexing indexing, DrawnPartitions drawn) {
        String problem = problem(masks, channels, slicesPerChannel, indexing);
        if (problem != null) {
            throw new IllegalArgumentException("expected " + problem);
        }
        this.channels = channels;
        this.slicesPerChannel = slicesPerChannel;
        this.indexing = indexing;
        this.drawn = drawn;
        this.masks = masks;
        channelBit = masks.channelBit;
        divided = Integer.bitCount(channels) != 1;
        int channelBits = log2(channels);
        int sliceBits = log2(slicesPerChannel);
        higherShift = Math.max(0, channelBit + channelBits + sliceBits);
        chunk = indexing == Indexing.DRAWN ? -1L << channelBit - sliceBits : 0;
        hash = indexing == Indexing.IPOLY ? new PolynomialHash(hashPlaces(channels, slicesPerChannel)) : null;

        boolean inserted = channelBit >= 0 && !divided;
        long channelMask = inserted ? masks.channel | ones(channelBits) << channelBit : masks.channel;
        int shift = inserted ? channelBits : 0;
        long bankMask = opened(masks.bank, shift);
        channel = new Gather(channelMask);
        bank = new Gather(bankMask);
        row = new Gather(opened(masks.row, shift));
        column = new Gather(opened(masks.column, shift));
        partition = new Gather(divided ? ~lowest(bankMask, sliceBits) : ~(channelMask | lowest(bankMask, sliceBits)));
    }

    /** What GPGPU-Sim would need instead, or null if these values can be decoded with. */
    public static String problem(Masks masks, int channels, int slicesPerChannel, Indexing indexing) {
        boolean divided = Integer.bitCount(channels) != 1;
        if (Integer.bitCount(slicesPerChannel) != 1) {
            return "a power of two of sub-partitions per channel";
        }
        if (indexing == Indexing.DRAWN && masks.channelBit < log2(slicesPerChannel)) {
            return "dramid@BIT; with BIT of at least " + log2(slicesPerChannel) + " for partition indexing 4";
        }
        if (masks.channelBit < 0) {
            return Long.bitCount(masks.channel) == log2(channels) && !divided
                    ? null
                    : "dramid@BIT; in front of the map, or as many bits D as the channels need, which must be a "
                            + "power of two";
        }
        if (divided && (masks.channelBit < 1 || masks.channelBit > 30)) {
            return "dramid@1 to dramid@30 where the number of channels is not a power of two";
        }
        if (masks.channelBit + log2(channels) + log2(slicesPerChannel) > 63) {
            return "dramid@BIT; with BIT of at most " + (63 - log2(channels) - log2(slicesPerChannel));
        }
        if (indexing == Indexing.XOR && divided) {
            return "a power of two of channels for partition indexing 1 (use 0 or 2)";
        }
        if (indexing == Indexing.IPOLY
                && (channels == 1 || !PolynomialHash.supports(hashPlaces(channels, slicesPerChannel)))) {
            return "16, 32 or 64 sub-partitions for partition indexing 2, channels counted up to a power of "
                    + "two (use 0)";
        }
        return null;
    }

    /** Whether memory lies where it is drawn to lie; {@link #with} says what a run has drawn. */
    public boolean isDrawn() {
        return indexing == Indexing.DRAWN;
    }

    /** This mapping of the memory that was drawn as {@code known} says. */
    public AddressMapping with(DrawnPartitions known) {
        return new AddressMapping(masks, channels, slicesPerChannel, indexing, known);
    }

    /** The mapping of one simulation, whose memory is drawn to lie somewhere while it runs where that is not known. */
    public AddressMapping ofOneRun() {
        return isDrawn() ? with(drawn.ofOneRun()) : this;
    }

    /** Channel of {@code address}. */
    public int channel(long address) {
        return switch (indexing) {
            case NONE -> plainChannel(address);
            case XOR -> plainChannel(address) ^ (int) higher(address) & channels - 1;
            case IPOLY, DRAWN -> subPartition(address) / slicesPerChannel;
        };
    }

    /** Global L2 slice of {@code address}: channel times slices per channel, plus the slice in its channel. */
    public int subPartition(long address) {
        if (indexing == Indexing.IPOLY) {
            return hashed(address);
        }
        if (indexing == Indexing.DRAWN) {
            return drawn.of(address & chunk, channels * slicesPerChannel);
        }
        return channel(address) * slicesPerChannel + (bank(address) & slicesPerChannel - 1);
    }

    /** Bank inside the channel, before bank indexing. */
    public int bank(long address) {
        return (int) bank.of(inChannel(address));
    }

    /** Row inside the bank. */
    public long row(long address) {
        return row.of(inChannel(address)) & 0xffffffffL;
    }

    /** Column inside the row, in bytes. */
    public int column(long address) {
        return (int) column.of(inChannel(address));
    }

    /** The address with channel and sub-partition bits taken out: what the L2's set index is computed from. */
    public long partitionAddress(long address) {
        return partition.of(inChannel(address));
    }

    private int hashed(long address) {
        int plain = plainChannel(address) * slicesPerChannel + (bank(address) & slicesPerChannel - 1);
        int hashed = hash.of(higher(address), plain);
        return divided ? hashed % (channels * slicesPerChannel) : hashed;
    }

    private int plainChannel(long address) {
        return divided ? (int) ((address >>> channelBit) % channels) : (int) channel.of(address);
    }

    /** The address that bank, row and column are taken from. */
    private long inChannel(long address) {
        return divided ? (address >>> channelBit) / channels << channelBit | address & ones(channelBit) : address;
    }

    private long higher(long address) {
        return divided ? (address >>> channelBit) / channels : address >>> higherShift;
    }

    /** Makes room for the channel bits in a mask that was written without them. */
    private long opened(long mask, int bits) {
        return bits == 0 ? mask : (mask & ~ones(channelBit)) << bits | mask & ones(channelBit);
    }

    private static int hashPlaces(int channels, int slicesPerChannel) {
        return (Integer.bitCount(channels) == 1 ? channels : Integer.highestOneBit(channels) << 1) * slicesPerChannel;
    }

    private static long lowest(long mask, int bits) {
        long kept = 0;
        for (int i = 0; i < bits; i++) {
            kept |= Long.lowestOneBit(mask & ~kept);
        }
        return kept;
    }

    private static long ones(int bits) {
        return (1L << bits) - 1;
    }

    private static int log2(int value) {
        return 31 - Integer.numberOfLeadingZeros(value);
    }

    /**
     * Takes the bits of a mask out of an address and packs them, lowest first: one shift for each run of neighbouring
     * bits.
     */
    private static final class Gather {
        private final long[] masks;
        private final int[] shifts;

        Gather(long mask) {
            int runs = Long.bitCount(mask & ~(mask << 1));
            masks = new long[runs];
            shifts = new int[runs];
            long left = mask;
            int packed = 0;
            for (int i = 0; i < runs; i++) {
                int low = Long.numberOfTrailingZeros(left);
                int length = Long.numberOfTrailingZeros(~(left >>> low));
                masks[i] = (length == 64 ? -1L : ones(length)) << low;
                shifts[i] = low - packed;
                packed += length;
                left &= ~masks[i];
            }
        }

        long of(long value) {
            long packed = 0;
            for (int i = 0; i < masks.length; i++) {
                packed |= (value & masks[i]) >>> shifts[i];
            }
            return packed;
        }
    }
}
