package io.policybridge.bridge;

import io.policybridge.api.Answer;
import io.policybridge.api.Hook;
import io.policybridge.api.PartKind;
import io.policybridge.session.Calls;
import io.policybridge.session.Session;
import io.policybridge.session.WarpCalls;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Answers the queries of a host from a session's policies: a record and the view behind it become one direct call,
 * without allocating.
 */
public final class Queries {
    private final Session session;
    private final FrameRecord record;
    private int slotCount;

    public Queries(Session session) {
        this.session = session;
        record = new FrameRecord(session.host());
    }

    /**
     * Answers the query at {@code at}, whose view lies directly behind it and ends at {@code end}.
     *
     * @return an {@link Answer}; its code is that of the table in policybridge.h, never 0
     * @throws io.policybridge.session.BadCall for a hook that is not a query, a site, set, bank or warp that does not
     *     exist, or a view that does not fit
     * @throws io.policybridge.session.PolicyFailure if the policy throws or its answer is not legal
     */
    public long answer(ByteBuffer bytes, int at, int end) {
        slotCount = 0;
        if (end - at < Layout.RECORD_BYTES) {
            throw new BadFrame("a query of " + (end - at) + " bytes; expected " + Layout.RECORD_BYTES + " or more");
        }
        Hook hook = Wire.hook(bytes.getShort(at + Layout.RECORD_HOOK));
        if (hook == Hook.KERNEL_BEGAN || hook == Hook.KERNEL_ENDED) {
            return kernel(hook, bytes, at, end);
        }
        PartKind part = Wire.part(bytes.getShort(at + Layout.RECORD_PART));
        int unit = SessionSites.checked(session, part, bytes.getInt(at + Layout.RECORD_UNIT));
        return switch (part) {
            case L1D -> query(SessionSites.present(session.l1d(unit), part, unit), hook, bytes, at, end);
            case L2 -> query(SessionSites.present(session.l2(unit), part, unit), hook, bytes, at, end);
            case DRAM -> query(SessionSites.present(session.dram(unit), part, unit), hook, bytes, at, end);
            case WARPS -> warps(SessionSites.present(session.warps(unit), part, unit), hook, bytes, at, end);
        };
    }

    private long query(Calls calls, Hook hook, ByteBuffer bytes, int at, int end) {
        if (!calls.has(hook)) {
            throw new BadFrame("hook " + hook.label() + " is queried where no policy answers it");
        }
        return calls.query(hook, record.at(calls.seesAccesses(), bytes, at, end));
    }

    private long warps(WarpCalls calls, Hook hook, ByteBuffer bytes, int at, int end) {
        if (hook == Hook.WARP_MASK && calls.has(hook)) {
            calls.allMasked(arg(bytes, at, 0));
            return Answer.NONE;
        }
        long answer = query(calls, hook, bytes, at, end);
        slotCount = record.slotCount();
        return answer;
    }

    /** Number of slots that the last query, a WARP_ORDER, showed; 0 after any other. */
    public int slotCount() {
        return slotCount;
    }

    /** Entry {@code index} of the order that answered the last WARP_ORDER: an index, or -1 behind the last. */
    public int slot(int index) {
        return record.slot(index);
    }

    private static long arg(ByteBuffer bytes, int at, int i) {
        return bytes.getLong(at + Layout.RECORD_ARG + i * Long.BYTES);
    }

    private static int num(ByteBuffer bytes, int at, int i) {
        return (int) arg(bytes, at, i);
    }

    private long kernel(Hook hook, ByteBuffer b, int at, int end) {
        if (hook == Hook.KERNEL_ENDED) {
            session.kernelEnded(num(b, at, 0));
        } else {
            byte[] name = new byte[end - FrameRecord.view(hook, at, end, arg(b, at, 3), Layout.FRAME_TEXT_LENGTH, 1)];
            b.get(at + Layout.RECORD_BYTES, name);
            session.kernelBegan(num(b, at, 0), new String(name, StandardCharsets.UTF_8), num(b, at, 1), num(b, at, 2));
        }
        return Answer.NONE;
    }
}
