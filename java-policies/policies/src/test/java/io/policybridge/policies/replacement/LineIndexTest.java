package io.policybridge.policies.replacement;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LineIndexTest {
    @Test
    void it_holds_what_a_map_would() {
        LineIndex index = new LineIndex(32);
        Map<Long, Integer> map = new HashMap<>();
        Random random = new Random(1);
        for (int i = 0; i < 20_000; i++) {
            long address = random.nextInt(60) * 128L;
            if (map.size() < 32 && random.nextBoolean()) {
                index.put(address, i);
                map.put(address, i);
            } else {
                index.remove(address);
                map.remove(address);
            }
            long asked = random.nextInt(60) * 128L;
            assertEquals(map.getOrDefault(asked, LineIndex.ABSENT), index.of(asked));
        }
    }
}
