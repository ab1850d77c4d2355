package io.policybridge.session;

import io.policybridge.api.Access.StableId;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Deque;
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;

/**
 * A 64-bit digest of everything reachable from an object: equal states have equal digests in every run and on every
 * machine. Tests compare it before and after a query, and at the end of runs over several call paths; it is slow.
 *
 * <p>It covers the fields of each object, superclass first, in order of declaration; arrays and the JDK's collections
 * and maps by content (those without an order of their own regardless of order); boxed values and strings by value;
 * enum constants and classes by name; lambdas by the class that created them and the values that they captured. It also
 * covers which references lead to the same object, so cycles are allowed. Static fields are ignored, and so are
 * {@code transient} ones, which mark scratch space without meaning between calls.
 */
public final class StateDigest {
    private static final long START = 0x243F6A8885A308D3L;
    private static final String LAMBDA = "$$Lambda";
    /** The digested fields of each class; reflection for every object would be slow. */
    private static final ClassValue<Field[]> DIGESTED = new ClassValue<>() {
        @Override
        protected Field[] computeValue(Class<?> type) {
            return Arrays.stream(type.getDeclaredFields())
                    .filter(field ->
                            !Modifier.isStatic(field.getModifiers()) && !Modifier.isTransient(field.getModifiers()))
                    .toArray(Field[]::new);
        }
    };

    private final Map<Object, Integer> numbers;
    private final Deque<Object> pending = new ArrayDeque<>();
    private long digest = START;

    private StateDigest(Map<Object, Integer> seen) {
        numbers = new IdentityHashMap<>(seen);
    }

    /**
     * The digest of {@code root}.
     *
     * @throws IllegalArgumentException for an object of the JDK whose state cannot be read, such as a random generator
     *     or a thread
     */
    public static long of(Object root) {
        return new StateDigest(Map.of()).walk(root);
    }

    private long walk(Object root) {
        reference(root);
        while (!pending.isEmpty()) {
            content(pending.remove());
        }
        return digest;
    }

    private void add(long word) {
        digest = StableId.mix(digest ^ word);
    }

    private void add(String text) {
        add(text.length());
        for (int i = 0; i < text.length(); i++) {
            add(text.charAt(i));
        }
    }

    /** Digests values by content, objects by a number that is assigned on the first visit. */
    private void reference(Object object) {
        if (object == null) {
            add(-1);
        } else if (object instanceof Enum<?> constant) {
            add(constant.getDeclaringClass().getName());
            add(constant.name());
        } else if (object instanceof Class<?> type) {
            add(type.getName());
        } else if (isValue(object)) {
            add(object.getClass().getName());
            add(object.toString());
        } else {
            Integer number = numbers.putIfAbsent(object, numbers.size());
            if (number == null) {
                pending.add(object);
                number = numbers.size() - 1;
            }
            add(number);
        }
    }

    /** Whether {@link Object#toString} gives the whole state of an object of the JDK. */
    private static boolean isValue(Object object) {
        return object instanceof CharSequence
                || object instanceof Boolean
                || object instanceof Character
                || object instanceof BitSet
                || object instanceof Number && isOfTheJdk(object.getClass());
    }

    private static boolean isOfTheJdk(Class<?> type) {
        return type.getName().startsWith("java.");
    }

    private void content(Object object) {
        Class<?> type = object.getClass();
        if (type.isArray()) {
            add(type.getName());
            array(object);
        } else if (isOfTheJdk(type) && object instanceof Map<?, ?> map) {
            map(map);
        } else if (isOfTheJdk(type) && object instanceof Collection<?> collection) {
            collection(collection);
        } else {
            add(nameOf(type));
            fields(object, type);
        }
    }

    private static String nameOf(Class<?> type) {
        int lambda = type.getName().indexOf(LAMBDA);
        return lambda < 0
                ? type.getName()
                : type.getName().substring(0, lambda) + LAMBDA + type.getInterfaces()[0].getName();
    }

    private void array(Object array) {
        int length = Array.getLength(array);
        add(length);
        if (array instanceof Object[] objects) {
            for (Object element : objects) {
                reference(element);
            }
        } else if (array instanceof long[] words) {
            for (long word : words) {
                add(word);
            }
        } else if (array instanceof int[] words) {
            for (int word : words) {
                add(word);
            }
        } else if (array instanceof byte[] words) {
            for (byte word : words) {
                add(word);
            }
        } else if (array instanceof boolean[] flags) {
            for (boolean flag : flags) {
                add(flag ? 1 : 0);
            }
        } else {
            for (int i = 0; i < length; i++) {
                primitive(Array.get(array, i));
            }
        }
    }

    private void primitive(Object boxed) {
        if (boxed instanceof Boolean flag) {
            add(flag ? 1 : 0);
        } else if (boxed instanceof Character character) {
            add(character);
        } else if (boxed instanceof Double || boxed instanceof Float) {
            add(Double.doubleToLongBits(((Number) boxed).doubleValue()));
        } else {
            add(((Number) boxed).longValue());
        }
    }

    private void collection(Collection<?> collection) {
        add("collection");
        add(collection.size());
        if (collection instanceof Set<?>
                && !(collection instanceof SortedSet<?>)
                && !(collection instanceof LinkedHashSet<?>)) {
            long sum = 0;
            for (Object element : collection) {
                sum += new StateDigest(numbers).walk(element);
            }
            add(sum);
        } else {
            for (Object element : collection) {
                reference(element);
            }
        }
    }

    private void map(Map<?, ?> map) {
        add("map");
        add(map.size());
        boolean ordered =
                map instanceof SortedMap<?, ?> || map instanceof LinkedHashMap<?, ?> || map instanceof EnumMap<?, ?>;
        long sum = 0;
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            if (ordered) {
                reference(entry.getKey());
                reference(entry.getValue());
            } else {
                StateDigest pair = new StateDigest(numbers);
                pair.reference(entry.getKey());
                sum += pair.walk(entry.getValue());
            }
        }
        add(sum);
    }

    private void fields(Object object, Class<?> type) {
        if (type.getSuperclass() != null) {
            fields(object, type.getSuperclass());
        }
        for (Field field : DIGESTED.get(type)) {
            Object value = read(object, field);
            if (field.getType().isPrimitive()) {
                primitive(value);
            } else {
                reference(value);
            }
        }
    }

    private static Object read(Object object, Field field) {
        try {
            field.setAccessible(true);
            return field.get(object);
        } catch (InaccessibleObjectException | IllegalAccessException e) {
            throw new IllegalArgumentException(
                    "no state can be read of " + object.getClass().getName() + " (field " + field.getName()
                            + "); expected fields, arrays, collections and values: draw random numbers from a "
                            + "seed and a count of your own",
                    e);
        }
    }
}
