package io.policybridge.config.file;

import io.policybridge.config.AddressMapping;
import io.policybridge.config.AddressMapping.Indexing;
import io.policybridge.config.AddressMapping.Masks;

/**
 * -gpgpu_mem_addr_mapping: {@code dramid@BIT;} and a letter for each of the 64 address bits, highest first: R row, B
 * bank, C column, S column inside a burst, 0 none, and without {@code dramid@} also D channel; points, bars and blanks
 * between them are ignored. Without it -gpgpu_mem_address_mask chooses one of the built-in mappings.
 */
final class AddressMappingString {
    private static final String MAPPING = "-gpgpu_mem_addr_mapping";
    private static final String MASK = "-gpgpu_mem_address_mask";
    private static final String INDEXING = "-gpgpu_memory_partition_indexing";
    private static final String DRAM_ID = "dramid@";

    private static final long ROW_FROM_13 = 0x7ffe000;
    private static final long BANK_AT_11 = 0x1800;
    private static final long COLUMN_TO_10 = 0x7ff;

    private final Options options;

    private AddressMappingString(Options options) {
        this.options = options;
    }

    /** The mapping of {@code options} for that many channels, sub-partitions in each, and banks. */
    static AddressMapping read(Options options, int channels, int slicesPerChannel, int banks) {
        AddressMappingString string = new AddressMappingString(options);
        String text = options.text(MAPPING);
        Masks masks = text == null ? string.builtIn() : string.parse(text);
        String option = text == null ? MASK : MAPPING;
        if (Long.bitCount(masks.bank()) > 31 - Integer.numberOfLeadingZeros(banks)) {
            throw options.bad(
                    option,
                    "no more bank bits than the " + banks + " banks of -gpgpu_dram_timing_opt need",
                    "-gpgpu_dram_timing_opt");
        }
        Indexing indexing = string.indexing();
        String problem = AddressMapping.problem(masks, channels, slicesPerChannel, indexing);
        if (problem != null) {
            throw options.bad(
                    indexing == Indexing.NONE ? option : INDEXING,
                    problem,
                    MAPPING,
                    INDEXING,
                    "-gpgpu_n_mem",
                    "-gpgpu_n_sub_partition_per_mchannel");
        }
        return new AddressMapping(masks, channels, slicesPerChannel, indexing);
    }

    private Indexing indexing() {
        return switch (options.text(INDEXING)) {
            case "0" -> Indexing.NONE;
            case "1" -> Indexing.XOR;
            case "2" -> Indexing.IPOLY;
            case "4" -> Indexing.DRAWN;
            default -> throw options.bad(INDEXING, "0 (none), 1 (xor), 2 (ipoly) or 4 (drawn)");
        };
    }

    private Masks builtIn() {
        return switch (options.text(MASK)) {
            case "0" -> new Masks(10, 0, 0x300, ROW_FROM_13, 0x1cff);
            case "1" -> standard(13);
            case "2" -> standard(11);
            case "3" -> new Masks(11, 0, BANK_AT_11, 0xfffe000, COLUMN_TO_10);
            case "5" -> standard(5);
            case "6", "106" -> standard(6);
            case "14" -> standard(14);
            case "15" -> standard(15);
            case "16" -> standard(16);
            case "100" -> new Masks(1, 0, 0x3, ROW_FROM_13, 0x1ffc);
            case "103" -> new Masks(3, 0, 0x3, ROW_FROM_13, 0x1ffc);
            case "160" -> new Masks(6, 0, 0x300, ROW_FROM_13, 0x1cff);
            default ->
                throw options.bad(
                        MASK, "0, 1, 2, 3, 5, 6, 14, 15, 16, 100, 103, 106 or 160, or " + MAPPING + " instead");
        };
    }

    private static Masks standard(int channelBit) {
        return new Masks(channelBit, 0, BANK_AT_11, ROW_FROM_13, COLUMN_TO_10);
    }

    private Masks parse(String text) {
        int channelBit = -1;
        String map = text;
        if (text.startsWith(DRAM_ID)) {
            int end = text.indexOf(';');
            channelBit = end < 0 ? -1 : Options.decimal(text.substring(DRAM_ID.length(), end), 0, 63);
            if (channelBit < 0) {
                throw options.bad(MAPPING, "dramid@BIT; with BIT from 0 to 63 in front of the map");
            }
            map = text.substring(end + 1);
        }
        long channel = 0;
        long bank = 0;
        long row = 0;
        long column = 0;
        int left = 64;
        for (char letter : map.toCharArray()) {
            if (letter == '.' || letter == '|' || letter == ' ') {
                continue;
            }
            if (--left < 0) {
                throw wrongLength();
            }
            long bit = 1L << left;
            switch (Character.toUpperCase(letter)) {
                case 'D' -> channel |= bit;
                case 'B' -> bank |= bit;
                case 'R' -> row |= bit;
                case 'C', 'S' -> column |= bit;
                case '0' -> {}
                default -> throw options.bad(MAPPING, "letters D, B, R, C, S and 0 and separators . and |");
            }
        }
        if (left != 0) {
            throw wrongLength();
        }
        if (channelBit >= 0 && channel != 0) {
            throw options.bad(MAPPING, "either dramid@BIT; or letters D");
        }
        return new Masks(channelBit, channel, bank, row, column);
    }

    private BadOption wrongLength() {
        return options.bad(MAPPING, "a letter for each of 64 address bits");
    }
}
