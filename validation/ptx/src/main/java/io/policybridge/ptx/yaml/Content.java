package io.policybridge.ptx.yaml;

import io.policybridge.input.yaml.YamlEntry;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** What the elements of a buffer are. */
interface Content {
    /**
     * The content of a buffer of {@code elements} elements, little-endian; possibly shorter.
     *
     * @throws io.policybridge.input.BadInput if an element cannot be what it should
     */
    ByteBuffer bytes(ElementType type, int elements, Variables variables);

    /** An element by its index, in order. */
    @FunctionalInterface
    interface Elements {
        Number at(int index);
    }

    /** {@code elements} elements; {@code entry} says what they are. */
    static ByteBuffer filled(YamlEntry entry, ElementType type, int elements, Elements values) {
        ByteBuffer array = ByteBuffer.allocate(elements * type.bytes()).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < elements; i++) {
            Number value = values.at(i);
            if (!type.holds(value)) {
                throw entry.refused("elements that fit " + type.label() + ", not " + value + " for element " + i);
            }
            type.put(array, i, value);
        }
        return array;
    }
}
