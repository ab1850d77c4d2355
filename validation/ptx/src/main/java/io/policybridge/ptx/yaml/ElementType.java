package io.policybridge.ptx.yaml;

import io.policybridge.input.yaml.YamlEntry;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** What a buffer is an array of. Integers may be written with or without a sign; they are read with one. */
enum ElementType {
    I8(1),
    I16(2),
    I32(4),
    I64(8),
    F32(4),
    F64(8);

    private final int bytes;

    ElementType(int bytes) {
        this.bytes = bytes;
    }

    /** @throws io.policybridge.input.BadInput if {@code entry} names none */
    static ElementType of(YamlEntry entry) {
        return Arrays.stream(values())
                .filter(type -> type.label().equals(entry.text()))
                .findFirst()
                .orElseThrow(() -> entry.refused("one of "
                        + Arrays.stream(values()).map(ElementType::label).collect(Collectors.joining(", "))));
    }

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    int bytes() {
        return bytes;
    }

    boolean isReal() {
        return this == F32 || this == F64;
    }

    /** Whether an element can be {@code value}. */
    boolean holds(Number value) {
        if (isReal()) {
            return true;
        }
        long least = this == I64 ? Long.MIN_VALUE : -(1L << 8 * bytes - 1);
        long most = this == I64 ? Long.MAX_VALUE : (1L << 8 * bytes) - 1;
        return value instanceof Long number && number >= least && number <= most;
    }

    /** Makes element {@code index} of {@code array} the {@code value}, which it holds. */
    void put(ByteBuffer array, int index, Number value) {
        int at = index * bytes;
        switch (this) {
            case I8 -> array.put(at, value.byteValue());
            case I16 -> array.putShort(at, value.shortValue());
            case I32 -> array.putInt(at, value.intValue());
            case I64 -> array.putLong(at, value.longValue());
            case F32 -> array.putFloat(at, value.floatValue());
            case F64 -> array.putDouble(at, value.doubleValue());
        }
    }

    /** Element {@code index} of {@code array}: a Long or a Double. */
    Number get(ByteBuffer array, int index) {
        int at = index * bytes;
        return switch (this) {
            case I8 -> (Number) (long) array.get(at);
            case I16 -> (long) array.getShort(at);
            case I32 -> (long) array.getInt(at);
            case I64 -> array.getLong(at);
            case F32 -> (double) array.getFloat(at);
            case F64 -> array.getDouble(at);
        };
    }
}
