package io.policybridge.ptx.yaml;

import io.policybridge.ptx.host.WrongResult;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Compares a buffer with what it should contain.
 *
 * @param place where that is said, for messages
 * @param tolerance by how much an element may differ, as a share of the larger of the expected one and 1
 */
record ResultCheck(String place, Variables.Array array, double tolerance) {

    /** @throws WrongResult if an element differs more; names it */
    void run(Content expected, Variables variables) {
        ElementType type = array.type();
        ByteBuffer should = expected.bytes(type, array.length(), variables).order(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer is = array.buffer().read();
        for (int i = 0; i < should.limit() / type.bytes(); i++) {
            Number found = type.get(is, i);
            Number value = type.get(should, i);
            if (!found.equals(value) && !isClose(found, value)) {
                throw new WrongResult(place + ": " + array.buffer().name() + "[" + i + "]=" + found + "; expected "
                        + value + (tolerance > 0 ? " (within " + tolerance + " of it)" : ""));
            }
        }
    }

    /** Integers that differ are never equal as doubles: without a tolerance they are wrong. */
    private boolean isClose(Number found, Number value) {
        double is = found.doubleValue();
        double should = value.doubleValue();
        boolean fractions = found instanceof Float || found instanceof Double;
        return fractions && is == should
                || tolerance > 0 && Math.abs(is - should) <= tolerance * Math.max(1, Math.abs(should));
    }
}
