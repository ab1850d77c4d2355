package io.policybridge.kit;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * All that a policy reaches at one moment, in slots: each field, also static ones and scratch space, and each element
 * of an array; a collection of the JDK is one slot. What only holds constants or is the JDK's own is left out.
 */
final class ReachedState {
    /** The fields of a class and those above it. */
    private static final ClassValue<Field[]> FIELDS = new ClassValue<>() {
        @Override
        protected Field[] computeValue(Class<?> type) {
            List<Field> fields = new ArrayList<>();
            for (Class<?> at = type; at != null; at = at.getSuperclass()) {
                fields.addAll(List.of(at.getDeclaredFields()));
            }
            return fields.toArray(new Field[0]);
        }
    };

    /** By object its slots: a copy of an array, or the values of fields. */
    private final Map<Object, Object> contents = new IdentityHashMap<>();
    /** By object the field in which it was found. */
    private final Map<Object, String> names = new IdentityHashMap<>();

    private final Deque<Object> pending = new ArrayDeque<>();

    /** Receives what has changed. */
    interface Changes {
        /** {@code slot} of the {@code slots} of {@code object} has changed. */
        void changed(Object object, int slot, int slots);
    }

    private ReachedState() {}

    static ReachedState of(Collection<?> roots) {
        ReachedState state = new ReachedState();
        roots.forEach(root -> state.reach(root, root.getClass().getSimpleName()));
        while (!state.pending.isEmpty()) {
            state.read(state.pending.remove());
        }
        return state;
    }

    private void reach(Object object, String name) {
        if (isHeld(object) && !contents.containsKey(object)) {
            contents.put(object, new Object[0]);
            names.put(object, name);
            pending.add(object);
        }
    }

    /** Whether the contents of {@code object} may change. */
    private static boolean isHeld(Object object) {
        return object != null
                && !(object instanceof Enum<?>)
                && !(object instanceof Class<?>)
                && (!isOfTheJdk(object.getClass())
                        || object.getClass().isArray()
                        || object instanceof BitSet
                        || object instanceof Collection<?>
                        || object instanceof Map<?, ?>);
    }

    private static boolean isOfTheJdk(Class<?> type) {
        return type.getName().startsWith("java.");
    }

    private void read(Object object) {
        Class<?> type = object.getClass();
        String name = names.get(object);
        if (type.isArray()) {
            int length = Array.getLength(object);
            Object copy = Array.newInstance(type.getComponentType(), length);
            System.arraycopy(object, 0, copy, 0, length);
            contents.put(object, copy);
            for (int i = 0; object instanceof Object[] elements && i < length; i++) {
                reach(elements[i], name + "[" + i + "]");
            }
        } else if (isOfTheJdk(type)) {
            List<Object> elements = elements(object);
            contents.put(object, new Object[] {elements});
            elements.forEach(element -> reach(element, name));
        } else {
            contents.put(object, fields(object));
        }
    }

    private static List<Object> elements(Object object) {
        List<Object> elements = new ArrayList<>();
        if (object instanceof Map<?, ?> map) {
            elements.addAll(map.keySet());
            elements.addAll(map.values());
        } else if (object instanceof Collection<?> collection) {
            elements.addAll(collection);
        } else {
            elements.add(object.toString());
        }
        return elements;
    }

    private Object[] fields(Object object) {
        Field[] fields = FIELDS.get(object.getClass());
        Object[] values = new Object[fields.length];
        for (int i = 0; i < fields.length; i++) {
            Object value = value(fields[i], object);
            if (!isConstant(fields[i].getModifiers(), value)) {
                values[i] = value;
                reach(value, name(fields[i]));
            }
        }
        return values;
    }

    private static boolean isConstant(int modifiers, Object value) {
        return Modifier.isStatic(modifiers)
                && Modifier.isFinal(modifiers)
                && !(value instanceof Collection<?> || value instanceof Map<?, ?>)
                && (value == null || !value.getClass().isArray());
    }

    private static Object value(Field field, Object of) {
        try {
            field.setAccessible(true);
            return field.get(of);
        } catch (InaccessibleObjectException | IllegalAccessException e) {
            return null; // its_state_can_be_read fails
        }
    }

    private static String name(Field field) {
        String type = field.getDeclaringClass().getName();
        return type.substring(type.lastIndexOf('.') + 1) + "." + field.getName();
    }

    /** Slots that are both here and in {@code later}, and of which the contents differ. */
    void changes(ReachedState later, Changes to) {
        contents.forEach((object, before) -> {
            Object after = later.contents.get(object);
            boolean isEqual = !(before instanceof Object[]) && Objects.deepEquals(before, after);
            if (after != null && !isEqual) {
                int slots = Array.getLength(after);
                for (int i = 0; i < slots; i++) {
                    if (!isSameValue(Array.get(before, i), Array.get(after, i))) {
                        to.changed(object, i, slots);
                    }
                }
            }
        });
    }

    private static boolean isSameValue(Object before, Object after) {
        return before == after
                || before != null
                        && after != null
                        && (isOfTheJdk(before.getClass()) && !before.getClass().isArray())
                        && before.equals(after);
    }

    /** What {@code slot} of {@code object} is called: the field, or the field that holds the array, with an index. */
    String name(Object object, int slot) {
        if (object.getClass().isArray()) {
            return names.get(object) + "[" + slot + "]";
        }
        return isOfTheJdk(object.getClass()) ? names.get(object) : name(FIELDS.get(object.getClass())[slot]);
    }
}
