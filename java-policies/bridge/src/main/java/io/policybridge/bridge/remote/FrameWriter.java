package io.policybridge.bridge.remote;

import io.policybridge.api.Access;
import io.policybridge.api.DramHooks;
import io.policybridge.api.Hook;
import io.policybridge.api.L1dHooks;
import io.policybridge.api.L2Hooks;
import io.policybridge.api.PartKind;
import io.policybridge.api.SchedulerWarps;
import io.policybridge.api.Ways;
import io.policybridge.bridge.Layout;
import io.policybridge.bridge.Wire;
import io.policybridge.session.DramCalls;
import io.policybridge.session.WarpCalls;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Writes records and views into a frame, from the arguments of the calls of the API. An access that is null, because
 * the policy reads none, leaves its bytes zero.
 */
public final class FrameWriter {
    public final ByteBuffer frame =
            ByteBuffer.allocateDirect(Layout.FRAME_BYTES).order(ByteOrder.LITTLE_ENDIAN);

    /** Writes an event as the {@code index}-th that waits. */
    public void event(int index, PartKind part, int unit, Hook hook, Object... arguments) {
        record(Layout.FRAME_EVENT_RECORDS + index * Layout.RECORD_BYTES, part, unit, hook, arguments);
    }

    /** Writes a query and its view; returns the bytes of the view. */
    public int query(PartKind part, int unit, Hook hook, Object... arguments) {
        record(Layout.FRAME_QUERY, part, unit, hook, arguments);
        return hook == Hook.L2_ROUTE ? 0 : view(arguments);
    }

    private void record(int at, PartKind part, int unit, Hook hook, Object[] arguments) {
        for (int i = 0; i < Layout.RECORD_BYTES; i++) {
            frame.put(at + i, (byte) 0);
        }
        frame.putShort(at + Layout.RECORD_HOOK, (short) Wire.number(hook));
        frame.putShort(at + Layout.RECORD_PART, (short) (part == null ? 0 : Wire.number(part)));
        frame.putInt(at + Layout.RECORD_UNIT, unit);
        int arg = at + Layout.RECORD_ARG;
        for (Object argument : arguments) {
            if (argument == null) {
                continue;
            }
            if (argument instanceof Access access) {
                access(at + Layout.RECORD_ACCESS, access);
            } else if (hook == Hook.L2_ROUTE) {
                L2Hooks.TagState tags = (L2Hooks.TagState) argument;
                frame.putLong(arg, (tags.present() ? 1 : 0) | (tags.dirty() ? 2 : 0));
            } else if (argument instanceof Ways ways) {
                frame.putLong(at + Layout.RECORD_ARG + 8, ways.count());
                frame.putLong(at + Layout.RECORD_ARG + 16, (ways.mayBypass() ? 1 : 0) | (ways.mayStall() ? 2 : 0));
            } else if (argument instanceof DramHooks.BankQueue queue) {
                frame.putLong(at + Layout.RECORD_ARG + 8, queue.size());
                frame.putLong(at + Layout.RECORD_ARG + 16, queue.openRow());
            } else if (argument instanceof DramHooks.ChannelQueue queue) {
                frame.putLong(at + Layout.RECORD_ARG + 8, queue.size());
            } else if (argument instanceof L1dHooks.RequestQueue queue) {
                frame.putLong(at + Layout.RECORD_ARG + 8, queue.size());
            } else if (argument instanceof SchedulerWarps warps) {
                int last = warps.lastIssued();
                frame.putLong(at + Layout.RECORD_ARG + 8, warps.size());
                frame.putLong(at + Layout.RECORD_ARG + 16, last);
                frame.putLong(at + Layout.RECORD_ARG + 24, last < 0 ? last : warps.issuedAt(last));
                frame.putLong(at + Layout.RECORD_ARG + 32, warps.cycle());
            } else if (argument instanceof String name) {
                frame.putLong(at + Layout.RECORD_ARG + 24, name.getBytes(StandardCharsets.UTF_8).length);
            } else {
                frame.putLong(arg, number(argument));
                arg += Long.BYTES;
            }
        }
    }

    private static long number(Object argument) {
        if (argument instanceof Boolean flag) {
            return flag ? 1 : 0;
        } else if (argument instanceof Enum<?> constant) {
            return Wire.number(constant);
        }
        return ((Number) argument).longValue();
    }

    private int view(Object[] arguments) {
        int bytes = 0;
        for (Object argument : arguments) {
            if (argument instanceof Ways ways) {
                bytes = ways(ways);
            } else if (argument instanceof DramHooks.BankQueue queue) {
                bytes = queue.size() * Layout.QUEUED_BYTES;
                for (int i = 0; i < queue.size(); i++) {
                    int at = Layout.FRAME_VIEW + i * Layout.QUEUED_BYTES;
                    frame.putLong(at + Layout.QUEUED_ROW, queue.row(i));
                    frame.putInt(at + Layout.QUEUED_TAG, queue.tag(i));
                    access(at + Layout.QUEUED_ACCESS, queue.access(i));
                }
            } else if (argument instanceof DramHooks.ChannelQueue queue) {
                bytes = channel(queue);
            } else if (argument instanceof L1dHooks.RequestQueue queue) {
                bytes = queue.size() * Layout.QUEUED_BYTES;
                for (int i = 0; i < queue.size(); i++) {
                    access(Layout.FRAME_VIEW + i * Layout.QUEUED_BYTES + Layout.QUEUED_ACCESS, queue.access(i));
                }
            } else if (argument instanceof SchedulerWarps warps) {
                bytes = warps.size() * Integer.BYTES;
                for (int i = 0; i < warps.size(); i++) {
                    int state = WarpCalls.state(warps.isReady(i), warps.awaited(i));
                    frame.putInt(Layout.FRAME_VIEW + i * Integer.BYTES, state);
                }
            } else if (argument instanceof String name) {
                byte[] text = name.getBytes(StandardCharsets.UTF_8);
                bytes = text.length;
                frame.put(Layout.FRAME_VIEW, text);
            }
        }
        return bytes;
    }

    private int channel(DramHooks.ChannelQueue queue) {
        for (int i = 0; i < queue.size(); i++) {
            int at = Layout.FRAME_VIEW + i * Layout.QUEUED_BYTES;
            frame.putLong(at + Layout.QUEUED_ROW, queue.row(i));
            frame.putInt(at + Layout.QUEUED_TAG, queue.tag(i));
            frame.putShort(at + Layout.QUEUED_BANK, (short) queue.bank(i));
            frame.putShort(at + Layout.QUEUED_STATE, (short) DramCalls.state(queue, i));
            access(at + Layout.QUEUED_ACCESS, queue.access(i));
        }
        return queue.size() * Layout.QUEUED_BYTES;
    }

    private int ways(Ways ways) {
        int words = ways.count() + 63 >> 6;
        for (int word = 0; word < 2 * words; word++) {
            frame.putLong(Layout.FRAME_VIEW + word * Long.BYTES, 0);
        }
        for (int way = ways.nextEligible(0); way >= 0; way = ways.nextEligible(way + 1)) {
            set(Layout.FRAME_VIEW + (way >> 6) * Long.BYTES, way);
        }
        for (int way = ways.nextInvalid(0); way >= 0; way = ways.nextInvalid(way + 1)) {
            set(Layout.FRAME_VIEW + (words + (way >> 6)) * Long.BYTES, way);
        }
        return 2 * words * Long.BYTES;
    }

    private void set(int at, int way) {
        frame.putLong(at, frame.getLong(at) | 1L << way);
    }

    private void access(int at, Access a) {
        if (a == null) {
            return;
        }
        frame.putLong(at + Layout.ACCESS_ADDRESS, a.address());
        frame.putLong(at + Layout.ACCESS_PC, a.pc());
        frame.putLong(at + Layout.ACCESS_CYCLE, a.cycle());
        int[] numbers = {
            a.kernel(),
            a.cta(),
            a.warpInCta(),
            a.n(),
            a.request(),
            a.sector(),
            a.sm(),
            a.scheduler(),
            a.slot(),
            a.dynamicWarp(),
            a.partition(),
            a.lanes(),
            a.size()
        };
        for (int i = 0; i < numbers.length; i++) {
            frame.putInt(at + Layout.ACCESS_KERNEL + i * Integer.BYTES, numbers[i]);
        }
        frame.putShort(at + Layout.ACCESS_REQUESTS, (short) a.requests());
        frame.putShort(at + Layout.ACCESS_LINES, (short) a.lines());
        frame.put(at + Layout.ACCESS_SECTORS, (byte) a.sectors());
        frame.put(at + Layout.ACCESS_KIND, (byte) Wire.number(a.kind()));
        frame.put(at + Layout.ACCESS_SPACE, (byte) Wire.number(a.space()));
        frame.put(at + Layout.ACCESS_TAG, (byte) a.tag());
    }
}
