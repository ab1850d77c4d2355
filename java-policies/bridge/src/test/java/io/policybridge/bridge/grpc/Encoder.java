package io.policybridge.bridge.grpc;

import com.google.protobuf.ByteString;
import io.policybridge.api.Access;
import io.policybridge.api.Hook;
import io.policybridge.api.PartKind;
import io.policybridge.api.Ways;
import io.policybridge.bridge.Layout;
import io.policybridge.bridge.Wire;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.IntFunction;

/** Writes records as a host does, from policybridge.h and the .proto. */
final class Encoder {
    private final ByteBuffer bytes = ByteBuffer.allocate(1 << 17).order(ByteOrder.LITTLE_ENDIAN);

    int size() {
        return bytes.position();
    }

    /** The bytes written since the last call. */
    ByteString take() {
        ByteString taken = ByteString.copyFrom(bytes.array(), 0, bytes.position());
        bytes.clear();
        return taken;
    }

    Encoder record(Hook hook, PartKind part, int unit, Access access, long... args) {
        int at = bytes.position();
        bytes.putShort((short) Wire.number(hook))
                .putShort((short) Wire.number(part))
                .putInt(unit);
        for (int i = 0; i < 5; i++) {
            bytes.putLong(i < args.length ? args[i] : 0);
        }
        bytes.position(at + Layout.RECORD_ACCESS);
        return access(access);
    }

    private Encoder access(Access access) {
        if (access == null) {
            bytes.put(new byte[Layout.ACCESS_BYTES]);
            return this;
        }
        bytes.putLong(access.address()).putLong(access.pc()).putLong(access.cycle());
        bytes.putInt(access.kernel())
                .putInt(access.cta())
                .putInt(access.warpInCta())
                .putInt(access.n())
                .putInt(access.request());
        bytes.putInt(access.sector())
                .putInt(access.sm())
                .putInt(access.scheduler())
                .putInt(access.slot())
                .putInt(access.dynamicWarp());
        bytes.putInt(access.partition()).putInt(access.lanes()).putInt(access.size());
        bytes.putShort((short) access.requests())
                .putShort((short) access.lines())
                .put((byte) access.sectors());
        bytes.put((byte) Wire.number(access.kind()))
                .put((byte) Wire.number(access.space()))
                .put((byte) access.tag())
                .putInt(0);
        return this;
    }

    Encoder ways(Ways ways) {
        int words = (ways.count() + 63) >> 6;
        int at = bytes.position();
        bytes.put(new byte[16 * words]);
        for (int way = ways.nextEligible(0); way >= 0; way = ways.nextEligible(way + 1)) {
            mark(at, way);
        }
        for (int way = ways.nextInvalid(0); way >= 0; way = ways.nextInvalid(way + 1)) {
            mark(at + 8 * words, way);
        }
        return this;
    }

    private void mark(int at, int way) {
        int word = at + 8 * (way >> 6);
        bytes.putLong(word, bytes.getLong(word) | 1L << way);
    }

    /** Entries of a queue: {@code row} and {@code tag} by index, 0 in front of an L1D. */
    Encoder queue(int size, IntFunction<Long> row, IntFunction<Integer> tag, IntFunction<Access> access) {
        for (int i = 0; i < size; i++) {
            bytes.putLong(row.apply(i)).putInt(tag.apply(i)).putInt(0);
            access(access.apply(i));
        }
        return this;
    }

    Encoder slots(int[] slots, int count) {
        for (int i = 0; i < count; i++) {
            bytes.putInt(slots[i]);
        }
        return this;
    }

    Encoder text(byte[] text) {
        bytes.put(text);
        return this;
    }
}
