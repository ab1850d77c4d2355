package io.policybridge.evaluate.worker;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Every number that objects hold, in an order that is the same each time: primitive fields and elements of arrays,
 * boxed values, bits of a {@link BitSet}, also below collections and other objects. Static fields are none of it.
 */
final class HeldNumbers {
    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Deque<Object> open = new ArrayDeque<>();
    private long[] numbers = new long[1024];
    private int count;

    private HeldNumbers() {}

    /** Those of {@code roots}. */
    static long[] of(Collection<?> roots) {
        HeldNumbers held = new HeldNumbers();
        roots.forEach(held::reference);
        while (!held.open.isEmpty()) {
            held.content(held.open.remove());
        }
        return Arrays.copyOf(held.numbers, held.count);
    }

    /**
     * Which bits of each number have been others than {@code before} up to now: those of {@code differed}, and those in
     * which {@code now} differs.
     */
    static long[] differed(long[] differed, long[] before, long[] now) {
        long[] all = Arrays.copyOf(differed, Math.max(differed.length, now.length));
        for (int i = 0; i < now.length; i++) {
            all[i] |= now[i] ^ (i < before.length ? before[i] : 0);
        }
        return all;
    }

    private void add(long number) {
        if (count == numbers.length) {
            numbers = Arrays.copyOf(numbers, 2 * count);
        }
        numbers[count++] = number;
    }

    private void reference(Object object) {
        if (object == null || object instanceof CharSequence || object instanceof Class<?>) {
            return;
        }
        if (object instanceof Boolean flag) {
            add(flag ? 1 : 0);
        } else if (object instanceof Character character) {
            add(character);
        } else if (object instanceof Double || object instanceof Float) {
            add(Double.doubleToLongBits(((Number) object).doubleValue()));
        } else if (object instanceof Number number) {
            add(number.longValue());
        } else if (object instanceof Enum<?> constant) {
            add(constant.ordinal());
        } else if (seen.add(object)) {
            open.add(object);
        }
    }

    private void content(Object object) {
        Class<?> type = object.getClass();
        if (type.isArray()) {
            for (int i = 0; i < Array.getLength(object); i++) {
                reference(Array.get(object, i));
            }
        } else if (object instanceof BitSet bits) {
            for (int i = 0; i < bits.length(); i++) {
                add(bits.get(i) ? 1 : 0);
            }
        } else if (isOfTheJdk(type) && object instanceof Map<?, ?> map) {
            map.forEach((key, value) -> {
                reference(key);
                reference(value);
            });
        } else if (isOfTheJdk(type) && object instanceof Collection<?> collection) {
            collection.forEach(this::reference);
        } else {
            for (Class<?> at = type; at != null; at = at.getSuperclass()) {
                fields(object, at);
            }
        }
    }

    private static boolean isOfTheJdk(Class<?> type) {
        return type.getName().startsWith("java.");
    }

    private void fields(Object object, Class<?> type) {
        for (Field field : type.getDeclaredFields()) {
            if (!Modifier.isStatic(field.getModifiers())) {
                try {
                    field.setAccessible(true);
                    reference(field.get(object));
                } catch (InaccessibleObjectException | IllegalAccessException e) {
                    // an object of the JDK of which the kit has said that it cannot be read
                }
            }
        }
    }
}
