package io.policybridge.bridge;

import io.policybridge.api.Answer;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.PartKind;
import io.policybridge.session.CacheCalls;
import io.policybridge.session.Calls;
import io.policybridge.session.DramCalls;
import io.policybridge.session.Session;
import io.policybridge.session.WarpCalls;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Asks a session's policies what a host asks: a record and the view behind it become one direct call, without
 * allocating.
 */
public final class Queries {
    private static final int MOST_QUEUED = 512;
    private static final int MOST_WAYS = 512;

    private final Session session;
    private final AccessView access;
    private final WaysView ways = new WaysView();
    private final QueueView queue;
    private final TagView tags = new TagView();
    private final int[] slots;
    private int slotCount;

    public Queries(Session session) {
        this.session = session;
        access = new AccessView(session.host());
        queue = new QueueView(session.host());
        slots = new int[session.host().warps()];
    }

    /**
     * Asks the question at {@code at}, whose view lies directly behind it and ends at {@code end}.
     *
     * @return an {@link Answer}; its code is that of the table in policybridge.h, never 0
     * @throws BadFrame for a hook that is no question, a place, set, bank or warp that is not there, or a view that
     *     does not fit
     * @throws io.policybridge.session.PolicyFailure if the policy throws or answers what is not legal
     */
    public long ask(ByteBuffer bytes, int at, int end) {
        slotCount = 0;
        if (end - at < Layout.RECORD_BYTES) {
            throw new BadFrame("a question of " + (end - at) + " bytes; expected " + Layout.RECORD_BYTES + " or more");
        }
        Hook hook = Wire.hook(bytes.getShort(at + Layout.RECORD_HOOK));
        if (hook == Hook.KERNEL_BEGAN || hook == Hook.KERNEL_ENDED) {
            return kernel(hook, bytes, at, end);
        }
        PartKind part = Wire.part(bytes.getShort(at + Layout.RECORD_PART));
        int unit = SessionSites.checked(session, part, bytes.getInt(at + Layout.RECORD_UNIT));
        return switch (part) {
            case L1D ->
                cache(
                        SessionSites.present(session.l1d(unit), part, unit),
                        session.host().l1d(),
                        hook,
                        bytes,
                        at,
                        end);
            case L2 ->
                cache(
                        SessionSites.present(session.l2(unit), part, unit),
                        session.host().l2(),
                        hook,
                        bytes,
                        at,
                        end);
            case DRAM -> dram(SessionSites.present(session.dram(unit), part, unit), hook, bytes, at, end);
            case WARPS -> warps(SessionSites.present(session.warps(unit), part, unit), hook, bytes, at, end);
        };
    }

    /** Slots that the last question, a WARP_ORDER, put in order; 0 after any other. */
    public int slotCount() {
        return slotCount;
    }

    /** The slots that the last WARP_ORDER put in order. */
    public int slot(int index) {
        return slots[index];
    }

    private static long arg(ByteBuffer bytes, int at, int i) {
        return bytes.getLong(at + Layout.RECORD_ARG + i * Long.BYTES);
    }

    private static int num(ByteBuffer bytes, int at, int i) {
        return (int) arg(bytes, at, i);
    }

    /** Ways of the set that is shown. */
    private static int ways(ByteBuffer bytes, int at) {
        long ways = arg(bytes, at, 1);
        if (ways < 1 || ways > MOST_WAYS) {
            throw new BadFrame("victim shows ways=" + ways + "; expected 1 to " + MOST_WAYS);
        }
        return (int) ways;
    }

    /** Where the view begins, if it has {@code count} things of {@code each} bytes, 0 to {@code most} of them. */
    private static int view(Hook hook, int at, int end, long count, int most, int each) {
        if (count < 0 || count > most) {
            throw new BadFrame(hook.label() + " shows " + count + "; expected 0 to " + most);
        }
        int shown = end - at - Layout.RECORD_BYTES;
        if (shown != count * each) {
            throw new BadFrame(hook.label() + " has a view of " + shown + " bytes; expected " + count * each);
        }
        return at + Layout.RECORD_BYTES;
    }

    /** Null where no part looks at accesses: hosts need not describe them then. */
    private AccessView access(Calls calls, ByteBuffer bytes, int at) {
        return calls.seesAccesses() ? access.at(bytes, at + Layout.RECORD_ACCESS) : null;
    }

    private static int set(CacheShape cache, ByteBuffer bytes, int at) {
        return Wire.index("set", arg(bytes, at, 0), cache.sets());
    }

    private long cache(CacheCalls calls, CacheShape cache, Hook hook, ByteBuffer b, int at, int end) {
        asked(calls.has(hook), hook);
        return switch (hook) {
            case SET_INDEX -> Answer.set(calls.setIndex(arg(b, at, 0), num(b, at, 1), num(b, at, 2)));
            case ROUTE -> calls.route(access(calls, b, at));
            case VICTIM -> {
                int count = ways(b, at);
                ways.at(b, view(hook, at, end, count + 63 >> 6, MOST_WAYS, 2 * Long.BYTES), count, num(b, at, 2));
                if (ways.nextEligible(0) < 0) {
                    throw new BadFrame("hook victim shows no eligible way; expected one of " + count);
                }
                yield calls.victim(access(calls, b, at), set(cache, b, at), ways);
            }
            case NO_ELIGIBLE_WAY -> calls.noEligibleWay(access(calls, b, at), set(cache, b, at));
            case NEXT_REQUEST ->
                arg(b, at, 1) == 0
                        ? calls.admit(access(calls, b, at))
                        : calls.nextRequest(entries(calls, hook, b, at, end, 0));
            case GRAIN -> calls.grain(access(calls, b, at), set(cache, b, at));
            case L2_ROUTE -> calls.l2Route(access(calls, b, at), tags.of(arg(b, at, 0)));
            case REQUEST_TAG -> Answer.tag(calls.requestTag(access(calls, b, at)));
            default -> throw notAQuestion(hook, "a cache");
        };
    }

    private QueueView entries(Calls calls, Hook hook, ByteBuffer b, int at, int end, long openRow) {
        int view = view(hook, at, end, arg(b, at, 1), MOST_QUEUED, Layout.QUEUED_BYTES);
        return queue.at(b, view, num(b, at, 1), openRow, calls.seesAccesses());
    }

    private long dram(DramCalls calls, Hook hook, ByteBuffer b, int at, int end) {
        asked(calls.has(hook), hook);
        return switch (hook) {
            case PRIORITY_CLASS -> Answer.index(calls.priorityClass(num(b, at, 0)));
            case PICK ->
                calls.pick(
                        Wire.index("bank", arg(b, at, 0), session.host().banks()),
                        entries(calls, hook, b, at, end, arg(b, at, 2)));
            default -> throw notAQuestion(hook, "a DRAM channel");
        };
    }

    private long warps(WarpCalls calls, Hook hook, ByteBuffer b, int at, int end) {
        asked(calls.has(hook), hook);
        switch (hook) {
            case WARP_ORDER -> {
                int count = num(b, at, 1);
                int view = view(hook, at, end, count, slots.length, Integer.BYTES);
                for (int i = 0; i < count; i++) {
                    slots[i] = Wire.index("slot", b.getInt(view + i * Integer.BYTES), slots.length);
                }
                calls.warpOrder(
                        Wire.index("scheduler", arg(b, at, 0), session.host().schedulers()), slots, count);
                slotCount = count;
            }
            case WARP_MASK -> calls.allMasked(arg(b, at, 0));
            default -> throw notAQuestion(hook, "the warps of an SM");
        }
        return Answer.NONE;
    }

    private long kernel(Hook hook, ByteBuffer b, int at, int end) {
        if (hook == Hook.KERNEL_ENDED) {
            session.kernelEnded(num(b, at, 0));
        } else {
            byte[] name = new byte[end - view(hook, at, end, arg(b, at, 3), Layout.TEXT_BYTES, 1)];
            b.get(at + Layout.RECORD_BYTES, name);
            session.kernelBegan(num(b, at, 0), new String(name, StandardCharsets.UTF_8), num(b, at, 1), num(b, at, 2));
        }
        return Answer.NONE;
    }

    private static void asked(boolean answered, Hook hook) {
        if (!answered) {
            throw new BadFrame("hook " + hook.label() + " is asked where no policy answers it");
        }
    }

    private static BadFrame notAQuestion(Hook hook, String place) {
        return new BadFrame("hook " + hook.label() + " is no question to " + place);
    }
}
