package io.policybridge.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Hook;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;

@SuppressWarnings("UnusedVariable") // fields are what a digest reads
class StateDigestTest {

    private static class Base {
        long clock;
    }

    private static final class Lines extends Base {
        final long[] tags = new long[4];
        final boolean[] dirty = new boolean[4];
        final int[][] ranks = new int[2][2];
        transient int[] scratch = new int[4];
        static int created;
        Object other;
    }

    private static final class Node {
        int value;
        Node next;
    }

    private record Pair(int a, String b) {}

    @Test
    void equal_states_have_equal_digests() {
        assertEquals(StateDigest.of(new Lines()), StateDigest.of(new Lines()));
    }

    @Test
    void every_field_counts_arrays_and_superclass_included() {
        long untouched = StateDigest.of(new Lines());
        Lines lines = new Lines();
        lines.clock = 1;
        assertNotEquals(untouched, StateDigest.of(lines), "field of the superclass");
        lines = new Lines();
        lines.tags[3] = 1;
        assertNotEquals(untouched, StateDigest.of(lines), "array");
        lines = new Lines();
        lines.dirty[0] = true;
        assertNotEquals(untouched, StateDigest.of(lines), "array of booleans");
        lines = new Lines();
        lines.ranks[1][1] = 1;
        assertNotEquals(untouched, StateDigest.of(lines), "array of arrays");
    }

    @Test
    void scratch_space_and_statics_do_not_count() {
        Lines lines = new Lines();
        long before = StateDigest.of(lines);
        lines.scratch[2] = 9;
        Lines.created++;
        assertEquals(before, StateDigest.of(lines));
    }

    @Test
    void a_value_in_one_field_is_not_the_same_value_in_another() {
        Lines first = new Lines();
        first.tags[0] = 1;
        Lines second = new Lines();
        second.tags[1] = 1;
        assertNotEquals(StateDigest.of(first), StateDigest.of(second));
    }

    @Test
    void cycles_end() {
        Node a = new Node();
        a.next = new Node();
        a.next.next = a;
        Node b = new Node();
        b.next = b;
        assertEquals(StateDigest.of(a), StateDigest.of(a));
        assertNotEquals(StateDigest.of(a), StateDigest.of(b));
    }

    @Test
    void a_long_chain_does_not_overflow_the_stack() {
        Node head = new Node();
        for (int i = 0; i < 100_000; i++) {
            Node node = new Node();
            node.next = head;
            head = node;
        }
        long before = StateDigest.of(head);
        head.next.next.value = 1;
        assertNotEquals(before, StateDigest.of(head));
    }

    @Test
    void sharing_counts() {
        Node shared = new Node();
        assertNotEquals(StateDigest.of(List.of(shared, shared)), StateDigest.of(List.of(new Node(), new Node())));
    }

    @Test
    void ordered_collections_count_in_their_order() {
        assertEquals(StateDigest.of(new ArrayDeque<>(List.of(1, 2))), StateDigest.of(new ArrayList<>(List.of(1, 2))));
        assertNotEquals(StateDigest.of(List.of(1, 2)), StateDigest.of(List.of(2, 1)));
        Map<Integer, Integer> recency = new LinkedHashMap<>(4, 0.75f, true);
        recency.put(1, 1);
        recency.put(2, 2);
        long before = StateDigest.of(recency);
        recency.get(1);
        assertNotEquals(before, StateDigest.of(recency), "order of access");
        assertNotEquals(StateDigest.of(new TreeMap<>(Map.of(1, 2))), StateDigest.of(new TreeMap<>(Map.of(2, 1))));
    }

    /** 1 and 17 meet in the first bucket of a table of 16, so the order of insertion shows in that of iteration. */
    @Test
    void collections_without_order_count_without_it() {
        Set<Integer> up = new HashSet<>(List.of(1));
        up.add(17);
        Set<Integer> down = new HashSet<>(List.of(17));
        down.add(1);
        assertEquals(StateDigest.of(up), StateDigest.of(down));
        Map<Object, Integer> one = new HashMap<>();
        Map<Object, Integer> two = new HashMap<>();
        for (int i = 0; i < 10; i++) {
            one.put(new Pair(i, "x"), i);
            two.put(new Pair(9 - i, "x"), 9 - i);
        }
        assertEquals(StateDigest.of(one), StateDigest.of(two));
        two.put(new Pair(0, "x"), 1);
        assertNotEquals(StateDigest.of(one), StateDigest.of(two));
    }

    @Test
    void a_set_may_contain_an_object_that_refers_to_it() {
        Lines lines = new Lines();
        Set<Object> set = new HashSet<>();
        set.add(lines);
        lines.other = set;
        assertEquals(StateDigest.of(lines), StateDigest.of(lines));
    }

    @Test
    void values_records_enums_and_classes_count_by_content_and_name() {
        assertEquals(StateDigest.of(new Pair(1, "a")), StateDigest.of(new Pair(1, "a")));
        assertNotEquals(StateDigest.of(new Pair(1, "a")), StateDigest.of(new Pair(1, "b")));
        assertNotEquals(StateDigest.of(List.of(1)), StateDigest.of(List.of(1L)));
        assertNotEquals(StateDigest.of(Hook.HIT), StateDigest.of(Hook.FILL));
        assertNotEquals(StateDigest.of(int.class), StateDigest.of(long.class));
        BitSet bits = new BitSet();
        long empty = StateDigest.of(bits);
        bits.set(3);
        assertNotEquals(empty, StateDigest.of(bits));
    }

    @Test
    void a_lambda_counts_by_what_it_captured() {
        assertEquals(StateDigest.of(plus(1)), StateDigest.of(plus(1)));
        assertNotEquals(StateDigest.of(plus(1)), StateDigest.of(plus(2)));
    }

    private static IntUnaryOperator plus(int n) {
        return x -> x + n;
    }

    @Test
    void a_state_that_cannot_be_read_is_an_error_with_the_class_named() {
        IllegalArgumentException error =
                assertThrows(IllegalArgumentException.class, () -> StateDigest.of(new Object[] {new Random(1)}));
        assertTrue(error.getMessage().contains("java.util.Random"), error.getMessage());
    }

    /** The same in every run and on every machine: written down once. */
    @Test
    void digests_are_stable() {
        assertEquals(4364315967164203917L, StateDigest.of(Arrays.asList(1, "a", Hook.HIT)));
    }

    /** The values of every primitive type in an array of it. */
    @Test
    void arrays_of_every_type_count_by_content() {
        assertDiffer(new int[] {1}, new int[] {2});
        assertDiffer(new byte[] {1}, new byte[] {2});
        assertDiffer(new boolean[] {true}, new boolean[] {false});
        assertDiffer(new short[] {1, 5}, new short[] {1, 6});
        assertDiffer(new char[] {'a'}, new char[] {'b'});
        assertDiffer(new double[] {1.25}, new double[] {1.5});
        assertDiffer(new float[] {1.25f}, new float[] {1.5f});
        assertDiffer(new Object[] {1}, new Object[] {2});
    }

    private static void assertDiffer(Object one, Object other) {
        assertNotEquals(StateDigest.of(one), StateDigest.of(other));
    }

    @Test
    void arrays_of_different_types_or_lengths_differ() {
        assertDiffer(new int[] {1}, new long[] {1});
        assertDiffer(new int[] {0}, new int[] {0, 0});
        assertDiffer(new Object[0], new int[0]);
    }

    /** A double that differs in its fraction alone, a character, a boolean. */
    @Test
    void fields_of_every_type_count() {
        assertDiffer(new Fields(1.25, 'a', true), new Fields(1.5, 'a', true));
        assertDiffer(new Fields(1.25, 'a', true), new Fields(1.25, 'b', true));
        assertDiffer(new Fields(1.25, 'a', true), new Fields(1.25, 'a', false));
    }

    private record Fields(double ratio, char letter, boolean set) {}

    @Test
    void an_absent_object_is_not_a_present_one() {
        assertDiffer(Arrays.asList(1, null), Arrays.asList(1, -1));
        assertDiffer(Arrays.asList((Object) null), List.of());
    }

    @Test
    void objects_of_different_classes_differ() {
        assertDiffer(new Node(), new Base());
    }

    @Test
    void the_size_of_a_collection_counts() {
        assertDiffer(Set.of(), List.of(1));
        assertDiffer(new ArrayList<>(), new HashMap<>());
    }

    /** The sum over the members counts, not their order: {1, 2} is not {1, 3}. */
    @Test
    void members_of_a_set_count() {
        assertDiffer(new HashSet<>(List.of(1, 2)), new HashSet<>(List.of(1, 3)));
    }

    @Test
    void maps_in_the_order_of_keys_count_keys_and_values() {
        assertDiffer(new TreeMap<>(Map.of(1, 2)), new TreeMap<>(Map.of(1, 3)));
        assertDiffer(new TreeMap<>(Map.of(1, 2)), new TreeMap<>(Map.of(4, 2)));
    }

    /** Two maps of an enum that hold the same pairs, whichever was put first. */
    @Test
    void a_map_of_an_enum_counts_its_pairs() {
        Map<Hook, Integer> one = new EnumMap<>(Map.of(Hook.HIT, 1, Hook.FILL, 2));
        Map<Hook, Integer> swapped = new EnumMap<>(Map.of(Hook.HIT, 2, Hook.FILL, 1));
        assertDiffer(one, swapped);
        assertEquals(StateDigest.of(one), StateDigest.of(new EnumMap<>(one)));
    }

    /** Lambdas of two interfaces that capture the same number. */
    @Test
    void lambdas_of_different_interfaces_differ() {
        int one = 1;
        IntUnaryOperator unary = x -> x + one;
        IntSupplier supplier = () -> one;
        assertDiffer(unary, supplier);
    }
}
