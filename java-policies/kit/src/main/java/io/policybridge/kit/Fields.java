package io.policybridge.kit;

import io.policybridge.session.StateDigest;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Fields of a part by their path from it: {@code duel.psel}, or {@code counts.0} for an element of an array. They need
 * not be accessible.
 */
final class Fields {
    private Fields() {}

    /** The value at {@code path}, boxed if it is primitive. */
    static Object read(Object from, String path) {
        Object value = from;
        for (String name : path.split("\\.")) {
            value = value != null && value.getClass().isArray()
                    ? Array.get(value, Integer.parseInt(name))
                    : field(value, name, path);
        }
        return value;
    }

    private static Object field(Object from, String name, String path) {
        for (Class<?> type = from == null ? null : from.getClass(); type != null; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (field.getName().equals(name)) {
                    try {
                        field.setAccessible(true);
                        return field.get(from);
                    } catch (ReflectiveOperationException e) {
                        throw new LinkageError("the field " + path + " cannot be read", e);
                    }
                }
            }
        }
        throw new AssertionError("the witness names the field " + path + ", but "
                + (from == null ? "null" : from.getClass().getName()) + " has no field " + name);
    }

    /** The fields of {@code from} that are state: a primitive's value, of an object its digest. */
    static Map<String, Object> values(Object from) {
        Map<String, Object> values = new LinkedHashMap<>();
        for (Class<?> type = from.getClass(); type != null; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && !Modifier.isTransient(field.getModifiers())) {
                    Object value = read(from, field.getName());
                    values.putIfAbsent(
                            field.getName(), field.getType().isPrimitive() ? value : new Digest(StateDigest.of(value)));
                }
            }
        }
        return values;
    }

    /** The contents of an object. */
    private record Digest(long of) {}

    /** What of {@code expected} is not in {@code got}, for messages; empty if all is. */
    static String difference(Map<String, Object> expected, Map<String, Object> got) {
        StringBuilder text = new StringBuilder();
        expected.forEach((name, value) -> {
            Object now = got.get(name);
            if (!value.equals(now)) {
                text.append(
                        value instanceof Digest
                                ? "; the contents of " + name + " changed"
                                : "; expected " + name + "=" + value + ", got " + name + "=" + now);
            }
        });
        return text.toString();
    }

    /** Equal for equal contents, and different in practice for different ones. */
    static long digest(Object from, String path) {
        return StateDigest.of(read(from, path));
    }

    /** The whole number at {@code path}. */
    static long number(Object from, String path) {
        if (read(from, path) instanceof Number number) {
            return number.longValue();
        }
        throw new AssertionError("the witness counts the field " + path + ", which is no number");
    }

    /** A digest of each element of the array at {@code path}. */
    static long[] elements(Object from, String path) {
        Object array = read(from, path);
        if (array == null || !array.getClass().isArray()) {
            throw new AssertionError("the witness fills the field " + path + ", which is no array");
        }
        long[] elements = new long[Array.getLength(array)];
        for (int i = 0; i < elements.length; i++) {
            elements[i] = StateDigest.of(Array.get(array, i));
        }
        return elements;
    }
}
