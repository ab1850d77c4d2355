package io.policybridge.toolbox;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class RecencyListTest {
    private static String order(RecencyList list) {
        StringBuilder order = new StringBuilder();
        for (int key = list.newest(); key != RecencyList.END; key = list.before(key)) {
            order.append(key);
        }
        return order.toString();
    }

    @Test
    void the_list_is_in_order_of_the_last_use() {
        RecencyList list = new RecencyList(5);
        for (int key : new int[] {0, 1, 2, 1, 1, 0, 4}) {
            list.use(key);
        }
        assertEquals("4012", order(list));
    }

    @Test
    void the_oldest_key_can_become_the_newest() {
        RecencyList list = new RecencyList(3);
        for (int key : new int[] {2, 1, 0, 2}) {
            list.use(key);
        }
        assertEquals("201", order(list));
    }

    @Test
    void a_list_without_uses_is_empty() {
        assertEquals(RecencyList.END, new RecencyList(3).newest());
    }

    @Test
    void the_first_key_used_has_no_key_before_it() {
        RecencyList list = new RecencyList(3);
        list.use(2);
        assertEquals(RecencyList.END, list.before(2));
    }
}
