package io.policybridge.policies.thesis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.CacheHooks.SetIndex;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.kit.Hosts;
import io.policybridge.policies.index.PolynomialIndex;
import org.junit.jupiter.api.Test;

class ShadowTagsTest {
  private static final SetIndex SEQUENTIAL = (line, sets, bytes) -> (int) (line / bytes % sets);

  private static String touched(ShadowTags tags, String blocks) {
    StringBuilder seen = new StringBuilder();
    for (char block : blocks.toCharArray()) {
      seen.append(tags.touch(block * 128L + 4) ? 'h' : 'm');
    }
    return seen.toString();
  }

  /** One set of two ways: C throws out B, which was used less recently than A. */
  @Test
  void the_least_recently_used_block_goes() {
    assertEquals("mmhmhm", touched(new ShadowTags(new CacheShape(1, 2, 128), SEQUENTIAL), "ABACAB"));
  }

  @Test
  void a_removed_block_is_gone_and_leaves_room() {
    ShadowTags tags = new ShadowTags(new CacheShape(1, 2, 128), SEQUENTIAL);
    touched(tags, "AB");
    tags.remove('B' * 128L);
    assertEquals("mhm", touched(tags, "CAB"));
  }

  @Test
  void a_cleared_array_knows_nothing() {
    ShadowTags tags = new ShadowTags(new CacheShape(1, 2, 128), SEQUENTIAL);
    assertTrue(touched(tags, "AA").endsWith("h"));
    tags.clear();
    assertFalse(tags.touch('A' * 128L));
  }

  /** 32 blocks of stride 32, twice: all in one set of 4 ways, or one in each of 32 sets. */
  @Test
  void a_polynomial_index_keeps_a_power_of_two_stride() {
    assertEquals(64, missesOfStride32(SEQUENTIAL));
    assertEquals(32, missesOfStride32(PolynomialIndex.least(Hosts.L1D_32X4)));
  }

  private static int missesOfStride32(SetIndex index) {
    ShadowTags tags = new ShadowTags(Hosts.L1D_32X4, index);
    int misses = 0;
    for (int access = 0; access < 64; access++) {
      misses += tags.touch(access % 32 * 32 * 128L) ? 0 : 1;
    }
    return misses;
  }
}
