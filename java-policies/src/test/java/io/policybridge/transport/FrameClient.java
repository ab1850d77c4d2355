package io.policybridge.transport;

import io.policybridge.api.Access;
import io.policybridge.api.DramHooks;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.L1dHooks;
import io.policybridge.api.L2Hooks;
import io.policybridge.api.PartKind;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Ways;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The asking side of a frame, as libpolicybridge.so is it: events are queued and travel with the next question. */
final class FrameClient {
  final ByteBuffer frame = ByteBuffer.allocateDirect(Layout.FRAME_BYTES).order(ByteOrder.LITTLE_ENDIAN);
  private final FrameServer server;
  private long sequence;
  private int queued;

  FrameClient(List<PolicySpec> known) {
    server = new FrameServer(frame, registry -> known);
  }

  void open(String policy, long seed, HostGeometry host) {
    StringBuilder text = new StringBuilder();
    text.append("policy=").append(policy).append("\nseed=").append(seed).append("\nliveness-limit=1000000\nregistry=test\nhost=")
        .append(host.host()).append('\n');
    byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
    frame.put(Layout.FRAME_TEXT, bytes);
    frame.putInt(Layout.FRAME_TEXT_BYTES, bytes.length);
    geometry(host);
    exchange(1);
  }

  private void geometry(HostGeometry host) {
    int[] counts = {host.sms(), host.subPartitions(), host.channels(), host.banks(), host.schedulers(), host.warps(), host.warpSize(), host.ctas()};
    for (int i = 0; i < counts.length; i++) {
      frame.putInt(Layout.FRAME_VIEW + i * Integer.BYTES, counts[i]);
    }
    shape(Layout.FRAME_VIEW + Layout.GEOMETRY_L1D, host.l1d());
    shape(Layout.FRAME_VIEW + Layout.GEOMETRY_L2, host.l2());
    long offered = 0;
    for (Hook hook : host.offered()) {
      offered |= 1L << Wire.number(hook);
    }
    frame.putLong(Layout.FRAME_VIEW + Layout.GEOMETRY_OFFERED, offered);
  }

  private void shape(int at, CacheShape shape) {
    frame.putInt(at, shape.sets());
    frame.putInt(at + 4, shape.ways());
    frame.putInt(at + 8, shape.lineBytes());
  }

  void event(PartKind part, int unit, Hook hook, Object... arguments) {
    record(Layout.FRAME_EVENT_RECORDS + queued++ * Layout.RECORD_BYTES, part, unit, hook, arguments);
    if (queued == Layout.MOST_EVENTS) {
      exchange(FrameSession.DRAIN);
    }
  }

  /** The answer, as the API packs it. */
  long ask(PartKind part, int unit, Hook hook, Object... arguments) {
    record(Layout.FRAME_QUESTION, part, unit, hook, arguments);
    frame.putInt(Layout.FRAME_VIEW_BYTES, hook == Hook.L2_ROUTE ? 0 : view(arguments));
    exchange(FrameSession.ASK);
    return (long) frame.getInt(Layout.FRAME_CODE) << 32 | frame.getLong(Layout.FRAME_VALUE) & 0xffffffffL;
  }

  /** The boundary of {@code cycle}, where a tick is due, or published state, or both. */
  void boundary(long cycle, boolean tick, boolean sample) {
    frame.putLong(Layout.FRAME_CYCLE, cycle);
    frame.putInt(Layout.FRAME_FLAGS, (tick ? 1 : 0) | (sample ? 2 : 0));
    exchange(FrameSession.BOUNDARY);
  }

  long digest() {
    exchange(FrameSession.DIGEST);
    return frame.getLong(Layout.FRAME_VALUE);
  }

  long nextTick() {
    return frame.getLong(Layout.FRAME_NEXT_TICK);
  }

  /** Sends whatever is in the frame; returns the status and throws nothing. */
  int raw() {
    queued = 0;
    return server.answer();
  }

  String text() {
    byte[] bytes = new byte[frame.getInt(Layout.FRAME_REPLY_TEXT_BYTES)];
    frame.get(Layout.FRAME_TEXT, bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  void exchange(int purpose) {
    frame.putLong(Layout.FRAME_SEQUENCE, ++sequence);
    frame.putInt(Layout.FRAME_PURPOSE, purpose);
    frame.putInt(Layout.FRAME_EVENTS, queued);
    int status = raw();
    if (status != FrameServer.ANSWERED || frame.getLong(Layout.FRAME_ECHO) != sequence) {
      throw new IllegalStateException("status " + status + ": " + text());
    }
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
      } else if (argument instanceof L1dHooks.RequestQueue queue) {
        frame.putLong(at + Layout.RECORD_ARG + 8, queue.size());
      } else if (argument instanceof int[] slots) {
        frame.putLong(at + Layout.RECORD_ARG + 8, slots.length);
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
      } else if (argument instanceof L1dHooks.RequestQueue queue) {
        bytes = queue.size() * Layout.QUEUED_BYTES;
        for (int i = 0; i < queue.size(); i++) {
          access(Layout.FRAME_VIEW + i * Layout.QUEUED_BYTES + Layout.QUEUED_ACCESS, queue.access(i));
        }
      } else if (argument instanceof int[] slots) {
        bytes = slots.length * Integer.BYTES;
        for (int i = 0; i < slots.length; i++) {
          frame.putInt(Layout.FRAME_VIEW + i * Integer.BYTES, slots[i]);
        }
      } else if (argument instanceof String name) {
        byte[] text = name.getBytes(StandardCharsets.UTF_8);
        bytes = text.length;
        frame.put(Layout.FRAME_VIEW, text);
      }
    }
    return bytes;
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
    frame.putLong(at + Layout.ACCESS_ADDRESS, a.address());
    frame.putLong(at + Layout.ACCESS_PC, a.pc());
    frame.putLong(at + Layout.ACCESS_CYCLE, a.cycle());
    int[] numbers = {a.kernel(), a.cta(), a.warpInCta(), a.n(), a.request(), a.sector(), a.sm(), a.scheduler(), a.slot(), a.dynamicWarp(),
        a.partition(), a.lanes(), a.size()};
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
