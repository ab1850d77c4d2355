package io.policybridge.ptx.yaml;

import io.policybridge.input.yaml.YamlEntry;
import io.policybridge.ptx.host.DeviceBuffer;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;

/** What names stand for while a workload runs. */
final class Variables {
    private final Map<String, Long> numbers = new HashMap<>();
    private final Map<String, Array> arrays = new HashMap<>();
    /** Buffers that the step at hand has read: one copy for all of their elements. */
    private final Map<String, ByteBuffer> copies = new HashMap<>();

    /** A buffer, and what it is an array of. */
    record Array(DeviceBuffer buffer, ElementType type) {
        int length() {
            return buffer.bytes() / type.bytes();
        }
    }

    /** {@code name} stands for {@code value} from now on. */
    void set(String name, long value) {
        numbers.put(name, value);
    }

    /** {@code name} stands for {@code array} from now on. */
    void set(String name, Array array) {
        arrays.put(name, array);
    }

    /** A step begins: kernels and copies may have changed buffers. */
    void stepBegins() {
        copies.clear();
    }

    long number(String name) {
        return numbers.get(name);
    }

    Array array(String name) {
        return arrays.get(name);
    }

    /**
     * @throws io.policybridge.input.BadInput if buffer {@code name} has no element {@code index}; names {@code entry}
     */
    Number element(YamlEntry entry, String name, Number index) {
        Array array = arrays.get(name);
        if (!(index instanceof Long number) || number < 0 || number >= array.length()) {
            throw entry.refused("an index of " + name + " from 0 to " + (array.length() - 1) + ", not " + index);
        }
        ByteBuffer copy = copies.computeIfAbsent(name, key -> array.buffer().read());
        return array.type().get(copy, number.intValue());
    }
}
