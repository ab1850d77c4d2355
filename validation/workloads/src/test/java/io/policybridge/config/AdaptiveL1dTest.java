package io.policybridge.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.config.file.TestConfigs;
import io.policybridge.input.BadInput;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AdaptiveL1dTest {
    private static final int KB = 1024;

    @TempDir
    Path folder;

    @Test
    void qv100_has_the_ways_of_its_whole_memory_and_gives_some_to_shared_memory() {
        // 128 KB in 4 sets of 128-byte lines are 256 ways; carve-outs of 0, 8, 16, 32, 64 and 96 KB.
        LdstConfig ldst = TestConfigs.golden("qv100").ldst();
        assertEquals(256, ldst.l1d().ways());
        assertEquals(256, ways(ldst, 0));
        assertEquals(240, ways(ldst, 1));
        assertEquals(240, ways(ldst, 8 * KB));
        assertEquals(224, ways(ldst, 8 * KB + 1));
        assertEquals(128, ways(ldst, 64 * KB));
        assertEquals(64, ways(ldst, 96 * KB));
    }

    private static int ways(LdstConfig ldst, int sharedBytes) {
        return ldst.adaptive().ways(ldst.l1d().ways(), sharedBytes);
    }

    @Test
    void ways_are_rounded_to_the_nearest() {
        // A third of 10 ways is left by two thirds of 96 KB: 3.33; a sixth: 1.67.
        AdaptiveL1d adaptive = new AdaptiveL1d(96 * KB, List.of(64 * KB, 80 * KB));
        assertEquals(3, adaptive.ways(10, 64 * KB));
        assertEquals(2, adaptive.ways(10, 65 * KB));
    }

    @Test
    void more_shared_memory_than_any_carve_out_is_refused() {
        AdaptiveL1d adaptive = TestConfigs.golden("qv100").ldst().adaptive();
        String message = assertThrows(BadInput.class, () -> adaptive.ways(256, 96 * KB + 1))
                .getMessage();
        assertTrue(message.contains("98305 bytes of shared memory"), message);
    }

    @Test
    void a_carve_out_that_leaves_no_way_is_refused() {
        AdaptiveL1d all = new AdaptiveL1d(64 * KB, List.of(0, 64 * KB));
        String message = assertThrows(BadInput.class, () -> all.ways(8, 1)).getMessage();
        assertTrue(message.contains("leaves no L1D"), message);
    }

    @Test
    void without_the_option_the_size_is_the_written_one() {
        assertNull(TestConfigs.golden("gtx480x").ldst().adaptive());
        assertEquals(4, TestConfigs.golden("gtx480x").ldst().l1d().ways());
    }

    @Test
    void sizes_that_do_not_fit_together_are_refused() {
        String adaptive = "-gpgpu_adaptive_cache_config 1\n";
        TestConfigs.refused(
                folder,
                adaptive + "-gpgpu_unified_l1d_size 24",
                "-gpgpu_unified_l1d_size=24; expected a multiple of the size in -gpgpu_cache:dl1, 16384 bytes");
        TestConfigs.refused(
                folder,
                adaptive + "-gpgpu_unified_l1d_size 0",
                "-gpgpu_unified_l1d_size=0; expected an integer from 1");
        TestConfigs.refused(
                folder,
                adaptive + "-gpgpu_unified_l1d_size 32\n-gpgpu_shmem_option 0,x",
                "-gpgpu_shmem_option=0,x; expected sizes in KB from 0 to");
        TestConfigs.refused(
                folder,
                adaptive + "-gpgpu_unified_l1d_size 32\n-gpgpu_shmem_option 0,48",
                "-gpgpu_shmem_option=0,48; expected sizes in KB");
    }
}
