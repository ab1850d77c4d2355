package io.policybridge.config.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.config.GpuConfig;
import io.policybridge.config.MemoryConfig;
import io.policybridge.config.Release;
import io.policybridge.input.BadInput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class Version4Test {
    private static final String STREAMING = "-gpgpu_cache:dl1 S:1:128:256,L:L:s:N:L,A:256:8,16:0,32\n";
    private static final String OTHERS =
            "-gpgpu_cache:il1 N:64:128:16,L:R:f:N:L,S:2:48,4\n-gpgpu_cache:dl2 S:32:128:24,L:B:m:L:P,A:192:4,32:0,32\n"
                    + "-gpgpu_tex_cache:l1 N:4:128:256,L:R:m:N:L,T:512:8,128:2\n"
                    + "-gpgpu_const_cache:l1 N:128:64:8,L:R:f:N:L,S:2:64,4\n";
    private static final String ADAPTIVE = STREAMING + "-gpgpu_adaptive_cache_config 1\n";

    @TempDir
    private Path folder;

    private GpuConfig read(String text, String... overrides) {
        Path file = folder.resolve("machine.config");
        try {
            Files.writeString(file, text + OTHERS);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return ConfigReader.read(file, Overrides.of(List.of(overrides)));
    }

    /** Its first complaint; the rest of this machine is of defaults, some of which are not simulated. */
    private static String first(BadInput bad) {
        return bad.getMessage().lines().findFirst().orElseThrow();
    }

    private static Release release(GpuConfig config) {
        return config.sm().collector().release();
    }

    @Test
    void a_file_is_of_the_development_line_unless_it_shows_otherwise() {
        assertEquals(Release.DEVELOPMENT, release(read(STREAMING)));
        assertEquals(Release.V4_0_1, release(read(STREAMING + "-gpuwattch_xml_file gpuwattch.xml\n")));
        assertEquals(Release.V4_0_1, release(read(ADAPTIVE)));
        assertEquals(
                Release.DEVELOPMENT,
                release(read(ADAPTIVE + "-gpgpu_unified_l1d_size 128\n-gpgpu_shmem_option 0,96\n")));
    }

    @Test
    void an_option_of_our_own_names_the_release() {
        GpuConfig config = read(STREAMING, "gpgpusim_release=4.0.1");
        assertEquals(Release.V4_0_1, config.ldst().l1d().release());
        assertEquals(Release.V4_0_1, config.memory().l2().release());
        assertEquals("4.0.1", config.effective().get("-gpgpusim_release"));
        assertNotEquals(read(STREAMING).digest(), config.digest());
        BadInput none = assertThrows(BadInput.class, () -> read(STREAMING, "gpgpusim_release=4.1"));
        assertEquals("--option=gpgpusim_release=4.1; expected dev or 4.0.1", first(none));
    }

    @Test
    void banks_and_ports_of_an_l2_are_options_of_our_own() {
        assertNull(read(STREAMING).memory().queues().banks());
        GpuConfig config = read(STREAMING, "l2_banks=2", "l2_ports=2", "l2_bank_cycles=10");
        assertEquals(
                new MemoryConfig.L2Banks(2, 2, 10), config.memory().queues().banks());
        assertNotEquals(read(STREAMING).digest(), config.digest());
        assertEquals(
                new MemoryConfig.L2Banks(4, 1, 1),
                read(STREAMING, "l2_banks=4").memory().queues().banks());
        BadInput alone = assertThrows(BadInput.class, () -> read(STREAMING, "l2_ports=2"));
        assertEquals("--option=l2_ports=2; expected -l2_banks beside it", first(alone));
    }

    @Test
    void a_streaming_l1d_has_an_mshr_for_every_sector_that_it_can_hold() {
        GpuConfig config = read(ADAPTIVE);
        assertEquals(1024, config.ldst().l1d().ways());
        assertEquals(4096, config.ldst().l1d().mshrs().entries());
        assertEquals(64, config.ldst().l1d().mshrs().merges());
    }

    @Test
    void what_the_file_leaves_out_has_the_default_of_that_release() {
        assertEquals(8, read(ADAPTIVE).sm().resources().maxCtas());
        assertEquals(960, read(ADAPTIVE).ldst().adaptive().ways(1024, 8192));
    }

    @Test
    void the_bank_of_an_address_is_above_as_many_bits_as_a_bank_has_bytes() {
        assertEquals(32, read(ADAPTIVE).ldst().l1dAccess().bankShift());
        assertEquals(5, read(STREAMING).ldst().l1dAccess().bankShift());
    }

    @Test
    void what_is_not_modelled_of_it_is_refused() {
        BadInput size = assertThrows(BadInput.class, () -> read(ADAPTIVE.replace("128:256", "128:512")));
        assertTrue(size.getMessage().contains("machine.config:1: -gpgpu_cache:dl1="), size.getMessage());
        assertTrue(size.getMessage().contains("expected an L1D of 32768 bytes"), size.getMessage());
    }
}
