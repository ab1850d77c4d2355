package io.policybridge.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.config.AddressMapping.Indexing;
import io.policybridge.config.AddressMapping.Masks;
import io.policybridge.config.file.ConfigReader;
import io.policybridge.config.file.TestConfigs;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AddressMappingTest {
    @TempDir
    Path folder;

    private final Map<String, GpuConfig> configs = new HashMap<>();

    @Test
    void recorded_requests_are_found_where_gpgpu_sim_put_them() {
        int places = 0;
        for (String line : TestConfigs.lines("recorded-places.txt")) {
            String[] words = line.split(" ");
            GpuConfig config = configs.computeIfAbsent(words[1], TestConfigs::golden);
            long address = Long.parseUnsignedLong(words[2], 16);
            String found = words[0].equals("l2") ? slice(config, address) : place(config.mapping(), address);
            assertEquals(
                    line.substring(
                            line.indexOf(words[3], words[0].length() + words[1].length() + words[2].length() + 2)),
                    found,
                    line);
            places++;
        }
        assertEquals(440, places);
    }

    private static String slice(GpuConfig config, long address) {
        CacheConfig l2 = config.memory().l2();
        long lineNumber = config.mapping().partitionAddress(address) / l2.lineBytes();
        int set = (int) (lineNumber % l2.sets());
        if (l2.setIndex() == CacheConfig.SetIndex.IPOLY) {
            set = new PolynomialHash(l2.sets()).of(lineNumber / l2.sets(), set);
        }
        return config.mapping().subPartition(address) + " " + set;
    }

    private static String place(AddressMapping mapping, long address) {
        return mapping.channel(address) + " " + mapping.bank(address) + " " + Long.toHexString(mapping.row(address))
                + " " + Integer.toHexString(mapping.column(address));
    }

    @Test
    void channels_that_are_no_power_of_two_are_found_by_division() {
        // 0x1234567 = 0x12345 above bit 8; 0x12345 = 74565 = 6 * 12427 + 3, and 12427 = 0x308b: inside the channel
        // 0x308b67.
        AddressMapping mapping = new AddressMapping(new Masks(8, 0, 0x100, 0xff0000, 0xfeff), 6, 2, Indexing.NONE);
        assertEquals(3, mapping.channel(0x1234567));
        assertEquals(1, mapping.bank(0x1234567));
        assertEquals(3 * 2 + 1, mapping.subPartition(0x1234567));
        assertEquals(0x30, mapping.row(0x1234567));
        assertEquals(0x8a67 >> 9 << 8 | 0x67, mapping.column(0x1234567));
        assertEquals(0x308b67 >> 9 << 8 | 0x67, mapping.partitionAddress(0x1234567), "bit 8 is taken out");
    }

    @Test
    void channel_bits_are_inserted_where_channels_are_a_power_of_two() {
        // 4 channels at bit 8: bits 8 and 9 are the channel, the masks' bit 8 and above move up by two.
        AddressMapping mapping = new AddressMapping(new Masks(8, 0, 0x100, 0xff0000, 0xfeff), 4, 2, Indexing.NONE);
        long address = 0b10_1_11_01000101L | 0b10L << 8;
        assertEquals((address >> 8) & 3, mapping.channel(address));
        assertEquals((address >> 10) & 1, mapping.bank(address));
        assertEquals(0xab, mapping.row(0xabL << 18));
        assertEquals(address >> 11 << 8 | 0x45, mapping.partitionAddress(address));
    }

    @Test
    void xor_indexing_folds_the_bits_above_channel_and_slice_into_the_channel() {
        AddressMapping mapping = new AddressMapping(new Masks(8, 0, 0x100, 0xff0000, 0xfeff), 4, 2, Indexing.XOR);
        // Channel bits 8 and 9 say 1; bits from 8 + 2 + 1 = 11 say 2; 1 xor 2 = 3.
        assertEquals(3, mapping.channel(1L << 8 | 2L << 11));
        assertEquals(3 * 2 + 1, mapping.subPartition(1L << 8 | 1L << 10 | 2L << 11));
    }

    @Test
    void polynomial_indexing_over_six_channels_wraps_into_the_twelve_slices() {
        AddressMapping mapping = new AddressMapping(new Masks(8, 0, 0x100, 0xff0000, 0xfeff), 6, 2, Indexing.IPOLY);
        boolean[] seen = new boolean[12];
        for (long address = 0; address < 1 << 20; address += 256) {
            int slice = mapping.subPartition(address);
            assertEquals(slice / 2, mapping.channel(address));
            seen[slice] = true;
        }
        for (boolean slice : seen) {
            assertTrue(slice);
        }
    }

    /** As SM6_TITANX has it: 24 sub-partitions, and the channel bit 8 less one for two of them: chunks of 128 bytes. */
    @Test
    void drawn_memory_lies_where_the_run_has_drawn_it_to_and_anywhere_else_where_its_number_says() {
        DrawnPartitions.Builder known = new DrawnPartitions.Builder();
        for (int i = 0; i < 100; i++) {
            known.put(0x1000 + 128 * i, i % 24);
        }
        known.put(0x80, 24);
        AddressMapping mapping =
                new AddressMapping(new Masks(8, 0, 0x100, 0xff0000, 0xfeff), 12, 2, Indexing.DRAWN).with(known.build());
        int[] uses = new int[24];
        for (int i = 0; i < 100; i++) {
            assertEquals(i % 24, mapping.subPartition(0x1000 + 128 * i + 127));
            assertEquals(i % 24 / 2, mapping.channel(0x1000 + 128 * i));
            uses[mapping.subPartition(0x100000 + 128 * i)]++;
        }
        assertTrue(mapping.subPartition(0x80) < 24, "25 sub-partitions of another machine");
        assertEquals(
                0x100001 / 12 >>> 1, mapping.partitionAddress(0x10000100) >>> 8, "sets are those without indexing");
        for (int count : uses) {
            assertTrue(count > 0 && count < 15, "100 chunks over 24 sub-partitions");
        }
    }

    @Test
    void addresses_have_64_bits() {
        AddressMapping mapping = new AddressMapping(new Masks(8, 0, 0x100, 0xffffL << 48, 0xfeff), 6, 2, Indexing.NONE);
        long address = 0xffff_ffff_ffff_ff00L;
        long above = address >>> 8;
        assertEquals(above % 6, mapping.channel(address));
        assertEquals((above / 6 << 8) >>> 48, mapping.row(address));
        assertEquals((above / 6) >>> 1 << 8, mapping.partitionAddress(address));
    }

    @Test
    void channel_letters_in_the_map_take_the_place_of_dramid() {
        AddressMapping mapping =
                read("00000000.00000000.00000000.00000000.0000RRRR.RRRRRRRR.BBBBDDCC|CCCSSSSS", "-gpgpu_n_mem 4");
        assertEquals(3, mapping.channel(0xc00));
        assertEquals(0xf, mapping.bank(0xf000));
        assertEquals(0xfff, mapping.row(0xfff0000));
        assertEquals(0x3ff, mapping.column(0xfff));
        assertEquals(
                0x400, mapping.partitionAddress(0x2000), "bits 10 and 11 and the lowest bank bit 12 are taken out");
    }

    @Test
    void built_in_masks_apply_without_a_map() {
        AddressMapping mapping = new AddressMapping(new Masks(10, 0, 0x300, 0x7ffe000, 0x1cff), 8, 1, Indexing.NONE);
        assertEquals(5, mapping.channel(0x5 << 10));
        assertEquals(3, mapping.bank(0x300));
        assertEquals(1, mapping.row(0x2000 << 3));
    }

    @Test
    void a_malformed_map_is_refused() {
        String map = "00000000.00000000.00000000.00000000.0000RRRR.RRRRRRRR.BBBCCCCB.CCSSSSSS";
        refused("dramid@8;" + map + "0", "64 address bits");
        refused("dramid@8;" + map.substring(1), "64 address bits");
        refused("dramid@8;" + map.replace('B', 'X'), "letters D, B, R, C, S and 0");
        refused("dramid@8;" + map.replace('B', 'D'), "either dramid@BIT; or letters D");
        refused("dramid@x;" + map, "dramid@BIT;");
        refused("dramid@8" + map, "dramid@BIT;");
        refused("dramid@31;" + map, "dramid@1 to dramid@30");
        refused(map, "dramid@BIT;");
        refused("dramid@8;" + map.replace('C', 'B'), "no more bank bits than the 16 banks");
    }

    @Test
    void an_indexing_that_cannot_be_is_refused() {
        TestConfigs.refused(
                folder, "-gpgpu_memory_partition_indexing 1", "-gpgpu_memory_partition_indexing=1", "use 0 or 2");
        TestConfigs.refused(folder, "-gpgpu_memory_partition_indexing 3", "0 (none), 1 (xor), 2 (ipoly) or 4 (drawn)");
        TestConfigs.refused(
                folder,
                "-gpgpu_mem_addr_mapping dramid@1;" + "0".repeat(33) + "R".repeat(15) + "BBBBCCCCCCCCCCCC"
                        + "\n-gpgpu_n_sub_partition_per_mchannel 4\n-gpgpu_memory_partition_indexing 4",
                "dramid@BIT; with BIT of at least 2");
        TestConfigs.refused(
                folder,
                "-gpgpu_mem_addr_mapping " + "0".repeat(33) + "R".repeat(15) + "BBBBDDCCCCCCCCCC"
                        + "\n-gpgpu_n_mem 4\n-gpgpu_memory_partition_indexing 4",
                "dramid@BIT; with BIT of at least 1");
        TestConfigs.refused(
                folder,
                "-gpgpu_n_mem 5\n-gpgpu_n_sub_partition_per_mchannel 1\n-gpgpu_memory_partition_indexing 2",
                "16, 32 or 64 sub-partitions");
        assertThrows(
                IllegalArgumentException.class,
                () -> new AddressMapping(new Masks(8, 0, 0x100, 0, 0xff), 6, 3, Indexing.NONE));
    }

    private AddressMapping read(String map, String... lines) {
        String[] all = new String[lines.length + 1];
        System.arraycopy(lines, 0, all, 1, lines.length);
        all[0] = "-gpgpu_mem_addr_mapping " + map;
        return ConfigReader.read(TestConfigs.gtx480xWith(folder, all)).mapping();
    }

    private void refused(String map, String expected) {
        TestConfigs.refused(
                folder,
                "-gpgpu_mem_addr_mapping " + map,
                ":" + TestConfigs.addedLine() + ": -gpgpu_mem_addr_mapping=",
                expected);
    }
}
