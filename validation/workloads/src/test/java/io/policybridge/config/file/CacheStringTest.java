package io.policybridge.config.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.config.CacheConfig;
import io.policybridge.config.CacheConfig.Allocate;
import io.policybridge.config.CacheConfig.CacheType;
import io.policybridge.config.CacheConfig.Mshr;
import io.policybridge.config.CacheConfig.Replacement;
import io.policybridge.config.CacheConfig.SetIndex;
import io.policybridge.config.CacheConfig.Write;
import io.policybridge.config.CacheConfig.WriteAllocate;
import io.policybridge.config.Release;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CacheStringTest {
    @TempDir
    Path folder;

    @Test
    void the_port_is_as_wide_as_the_line_unless_said_otherwise() {
        CacheConfig expected = new CacheConfig(
                new CacheConfig.Geometry(CacheType.NORMAL, 32, 128, 4, SetIndex.FERMI_HASH),
                Replacement.LRU,
                Allocate.ON_MISS,
                new CacheConfig.Writes(
                        Write.LOCAL_WRITE_BACK_GLOBAL_WRITE_EVICT,
                        WriteAllocate.NO_WRITE_ALLOCATE,
                        Release.DEVELOPMENT),
                new CacheConfig.Mshrs(Mshr.SECTOR_ASSOCIATIVE, 64, 8),
                new CacheConfig.Queues(8, 0, 128));
        assertEquals(expected, l1d("N:32:128:4,L:L:m:N:H,S:64:8,8"));
        assertEquals(expected, l1d("N:32:128:4,L:L:m:N:H,S:64:8,8:0"));
        assertEquals(expected, l1d("N:32:128:4,L:L:m:N:H,S:64:8,8:0,0"));
        assertEquals(16384, expected.bytes());
        assertEquals(32, l1d("N:32:128:4,L:L:m:N:H,S:64:8,8:0,32").queues().portBytes());
    }

    @Test
    void every_letter_has_its_meaning() {
        CacheConfig sectored = l1d("S:64:128:6,F:T:s:N:P,A:256:8,16:0,32");
        assertTrue(sectored.isSectored());
        assertEquals(Replacement.FIFO, sectored.replacement());
        assertEquals(Write.WRITE_THROUGH, sectored.write());
        assertEquals(Allocate.STREAMING, sectored.allocate());
        assertEquals(SetIndex.IPOLY, sectored.setIndex());
        assertEquals(Mshr.ASSOCIATIVE, sectored.mshr());
        CacheConfig other = l1d("N:4:64:1,L:E:f:W:X,A:1:1,2");
        assertEquals(Write.WRITE_EVICT, other.write());
        assertEquals(Allocate.ON_FILL, other.allocate());
        assertEquals(WriteAllocate.WRITE_ALLOCATE, other.writeAllocate());
        assertEquals(SetIndex.XOR, other.setIndex());
        assertEquals(
                WriteAllocate.FETCH_ON_WRITE, l1d("N:4:64:1,L:B:m:F:L,A:1:1,2").writeAllocate());
        assertEquals(
                WriteAllocate.LAZY_FETCH_ON_READ,
                l1d("N:4:64:1,L:B:m:L:C,A:1:1,2").writeAllocate());
        assertEquals(Mshr.TEX_FIFO, l1d("N:4:128:24,L:R:m:N:L,F:128:4,128:2").mshr());
        assertEquals(
                Mshr.SECTOR_TEX_FIFO, l1d("N:4:128:24,L:R:m:N:L,T:128:4,128:2").mshr());
    }

    @Test
    void a_malformed_string_is_refused() {
        refused("none,", "KIND:SETS:LINE:WAYS");
        refused("64:128:8,L:B:m:N,A:16:4,4", "KIND:SETS:LINE:WAYS");
        refused("N:32:128:4,L:L:m:N:H,S:64:8", "KIND:SETS:LINE:WAYS");
        refused("N:32:128:4,L:L:m:N:H,S:64:8,8,32", "MISSQUEUE:0,PORT");
        refused("n:32:128:4,L:L:m:N:H,S:64:8,8", "kind N (lines) or S (sectors) where 'n'");
        refused("N:32:128:4,M:L:m:N:H,S:64:8,8", "where 'M'");
        refused("N:32:128:4,L:LL:m:N:H,S:64:8,8", "where 'LL'");
        refused("N:32:128:4,L:L:m:N:H,S:x:8,8", "MSHR entries from 1");
    }

    @Test
    void a_geometry_that_cannot_be_is_refused() {
        refused("N:30:128:4,L:L:m:N:L,S:64:8,8", "a number of sets that is a power of two where '30'");
        refused("N:0:128:4,L:L:m:N:L,S:64:8,8", "where '0'");
        refused("N:32:100:4,L:L:m:N:L,S:64:8,8", "a line size that is a power of two");
        refused("N:32:128:0,L:L:m:N:L,S:64:8,8", "a number of ways from 1");
        refused("N:32:128:4,L:L:m:N:L,S:64:8,1", "a miss queue of at least 2");
        refused("N:32:128:4,L:L:m:N:L,S:64:8,8:0,48", "divides the line size");
        refused("N:1048576:4096:64,L:L:m:N:L,S:64:8,8", "bytes in all");
    }

    @Test
    void combinations_that_gpgpu_sim_asserts_against_are_refused() {
        refused("N:32:128:4,L:B:f:N:L,S:64:8,8", "allocation m with write policy B");
        refused("N:32:128:4,L:B:s:N:L,S:64:8,8", "allocation m with write policy B");
        refused("N:32:128:4,L:T:f:F:L,S:64:8,8", "allocation m with write allocation F or L");
        refused("N:32:128:4,L:T:s:L:L,S:64:8,8", "allocation m with write allocation F or L");
        refused("S:32:64:4,L:T:m:L:L,S:64:8,8", "lines of 128 bytes");
        refused("N:16:128:4,L:L:m:N:H,S:64:8,8", "32 or 64 sets");
        refused("N:8:128:4,L:L:m:N:P,S:64:8,8", "16, 32 or 64 sets");
        refused("N:4:128:24,L:R:m:N:L,T:128:4,128", "MISSQUEUE:RESULTFIFO");
        refused("N:4:128:24,L:R:m:N:L,F:128:4,128:2,32", "MISSQUEUE:RESULTFIFO");
    }

    @Test
    void only_l1d_and_l2_can_be_none() {
        TestConfigs.refused(folder, "-gpgpu_cache:il1 none", "-gpgpu_cache:il1=none");
    }

    private CacheConfig l1d(String text) {
        return ConfigReader.read(TestConfigs.gtx480xWith(folder, "-gpgpu_cache:dl1 " + text))
                .ldst()
                .l1d();
    }

    private void refused(String text, String expected) {
        TestConfigs.refused(
                folder,
                "-gpgpu_cache:dl1 " + text,
                "test.config:" + TestConfigs.addedLine() + ": -gpgpu_cache:dl1=" + text + "; expected",
                expected);
    }
}
