package io.policybridge.fuzz.policy;

import com.google.protobuf.ByteString;
import io.grpc.Status;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Deque;

/**
 * How an input changes the replies of a server. It is a list of changes, each of a byte with the number of unchanged
 * replies before it, a byte with its change, a byte with the length of its own bytes, and these.
 */
final class ReplyChanges {
    private static final int HEAD_BYTES = 3;
    /** Far more than a host lets wait. */
    private static final int COPIES = 100;

    /** What a change does with a reply, and what its own bytes are. */
    enum Change {
        /** Fields that replace or extend its own. */
        MERGED,
        /** Sent instead of it. */
        INSTEAD,
        /** Sent after it, many times. */
        AFTER,
        /** The status that ends the stream instead. */
        STATUS
    }

    private final ByteBuffer changes;
    private int unchanged;

    /** The changes from {@code from} on. */
    ReplyChanges(byte[] input, int from) {
        changes = ByteBuffer.wrap(input, Math.min(from, input.length), Math.max(0, input.length - from));
        unchanged = next();
    }

    private int next() {
        return changes.remaining() < HEAD_BYTES ? -1 : changes.get() & 0xff;
    }

    /**
     * Adds {@code reply}, or what this input makes of it, to {@code replies}; the status that ends the stream, or null.
     */
    Status sent(ByteString reply, Deque<byte[]> replies) {
        if (unchanged != 0) {
            unchanged -= unchanged > 0 ? 1 : 0;
            replies.add(reply.toByteArray());
            return null;
        }
        Change change = Change.values()[(changes.get() & 0xff) % Change.values().length];
        byte[] own = new byte[Math.min(changes.get() & 0xff, changes.remaining())];
        changes.get(own);
        unchanged = next();
        switch (change) {
            case MERGED -> replies.add(reply.concat(ByteString.copyFrom(own)).toByteArray());
            case INSTEAD -> replies.add(own);
            case AFTER -> {
                replies.add(reply.toByteArray());
                replies.addAll(Collections.nCopies(COPIES, own));
            }
            case STATUS -> {
                return status(own);
            }
        }
        return null;
    }

    private static Status status(byte... own) {
        int code = own.length == 0 ? 0 : own[0] & 0xff;
        String why = own.length < 2 ? null : new String(own, 1, own.length - 1, StandardCharsets.UTF_8);
        return Status.fromCodeValue(code).withDescription(why);
    }
}
