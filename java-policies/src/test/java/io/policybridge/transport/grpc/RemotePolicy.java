package io.policybridge.transport.grpc;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.DramHooks.BankQueue;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.Hook;
import io.policybridge.api.L1dHooks.RequestQueue;
import io.policybridge.api.L2Hooks.TagState;
import io.policybridge.api.Part;
import io.policybridge.api.PartKind;
import io.policybridge.api.WarpSet;
import io.policybridge.api.Ways;
import io.policybridge.proto.HostMessage;
import io.policybridge.proto.Place;
import io.policybridge.proto.PolicyMessage;
import io.policybridge.proto.Purpose;
import io.policybridge.transport.Wire;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/**
 * A policy whose parts are those of a policy server: what a host tells one is sent on, what it asks is asked there. So any Java host can
 * run behind gRPC, and be compared with itself. Ticks and kernels, which a server tells to all places at once, go through one part.
 */
final class RemotePolicy implements GpuPolicy {
  private static final int MOST_QUEUED_BYTES = 1 << 15;
  private static final Set<Hook> OF_THE_SESSION = EnumSet.of(Hook.TICK, Hook.KERNEL_BEGAN, Hook.KERNEL_ENDED);

  private final Client client;
  private final PolicyMessage opened;
  private final int warps;
  private final Encoder events = new Encoder();
  private final Encoder question = new Encoder();
  private final Set<Hook> ofTheSession = EnumSet.noneOf(Hook.class);
  private ByteBuffer published;
  private long nextTick;

  /** @param warps slots of an SM */
  RemotePolicy(Client client, PolicyMessage opened, int warps) {
    this.client = client;
    this.opened = opened;
    this.warps = warps;
    nextTick = opened.getNextTick();
  }

  @Override
  public Part l1d(int sm) {
    return part(PartKind.L1D, sm);
  }

  @Override
  public Part l2(int subPartition) {
    return part(PartKind.L2, subPartition);
  }

  @Override
  public Part dram(int channel) {
    return part(PartKind.DRAM, channel);
  }

  @Override
  public Part warps(int sm) {
    return part(PartKind.WARPS, sm);
  }

  /** Digest of the state of the server's policies. */
  long digest() {
    return client.exchange(message(Purpose.PURPOSE_DIGEST)).getValue();
  }

  void close() {
    client.exchange(message(Purpose.PURPOSE_CLOSE));
  }

  private Part part(PartKind kind, int unit) {
    for (Place place : opened.getOpened().getPlacesList()) {
      if (place.getPartValue() == Wire.number(kind) && place.getUnit() == unit) {
        Set<Hook> hooks = hooks(place.getHooks());
        hooks.removeIf(hook -> OF_THE_SESSION.contains(hook) && !ofTheSession.add(hook));
        Class<?>[] types = hooks.stream().map(Hook::subscription).toArray(Class<?>[]::new);
        return types.length == 0 ? null : (Part) Proxy.newProxyInstance(RemotePolicy.class.getClassLoader(), types, new Remote(place, kind, unit));
      }
    }
    return null;
  }

  private static Set<Hook> hooks(long bits) {
    Set<Hook> hooks = EnumSet.noneOf(Hook.class);
    for (Hook hook : Hook.values()) {
      if ((bits >>> Wire.number(hook) & 1) != 0) {
        hooks.add(hook);
      }
    }
    return hooks;
  }

  private HostMessage.Builder message(Purpose purpose) {
    return HostMessage.newBuilder().setPurpose(purpose).setEvents(events.take());
  }

  private void told() {
    published = null;
    if (events.size() > MOST_QUEUED_BYTES) {
      client.send(message(Purpose.PURPOSE_DRAIN));
    }
  }

  private PolicyMessage ask() {
    return client.exchange(message(Purpose.PURPOSE_ASK).setQuestion(question.take()));
  }

  private static long answer(PolicyMessage reply) {
    return (long) reply.getCodeValue() << 32 | reply.getValue() & 0xffffffffL;
  }

  /** Where the state of {@code sm} lies in a sample that is as new as the last event. */
  private int sampled(int sm) {
    if (published == null) {
      PolicyMessage reply = client.exchange(message(Purpose.PURPOSE_BOUNDARY).setSample(true));
      published = ByteBuffer.wrap(reply.getPublished().toByteArray()).order(ByteOrder.LITTLE_ENDIAN);
    }
    return sm * (8 + 16 * words());
  }

  private int words() {
    return (warps + 63) >> 6;
  }

  private void mask(WarpSet set, int at) {
    for (int slot = 0; slot < warps; slot++) {
      if ((published.getLong(at + 8 * (slot >> 6)) >>> slot & 1) == 0) {
        set.remove(slot);
      }
    }
  }

  /** One part. */
  private final class Remote implements InvocationHandler {
    private final Place place;
    private final PartKind kind;
    private final int unit;

    Remote(Place place, PartKind kind, int unit) {
      this.place = place;
      this.kind = kind;
      this.unit = unit;
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
      Hook hook = Arrays.stream(Hook.values()).filter(h -> h.label().equals(method.getName())).findFirst().orElse(null);
      if (hook != null && hook.kind() == Hook.Kind.EVENT && !OF_THE_SESSION.contains(hook)) {
        tell(hook, arguments);
        return null;
      }
      return switch (method.getName()) {
        case "prompt" -> hooks(place.getPrompt() & place.getHooks());
        case "choosesInvalid" -> place.getChoosesInvalid();
        case "firstTick" -> nextTick;
        case "tick" -> tick((Long) arguments[0]);
        case "kernelBegan" -> kernelBegan((Integer) arguments[0], (String) arguments[1], (Integer) arguments[2], (Integer) arguments[3]);
        case "kernelEnded" -> {
          question.record(Hook.KERNEL_ENDED, kind, unit, null, (Integer) arguments[0]);
          yield sessionTold();
        }
        case "warpMask" -> {
          int at = sampled(unit) + 8;
          mask((WarpSet) arguments[0], at);
          mask((WarpSet) arguments[1], at + 8 * words());
          yield null;
        }
        case "ctaLimit" -> published().getInt(sampled(unit));
        case "flush" -> published().getInt(sampled(unit) + 4) == 1;
        case "warpOrder" -> warpOrder((Integer) arguments[0], (int[]) arguments[1], (Integer) arguments[2]);
        case "hashCode" -> System.identityHashCode(proxy);
        case "equals" -> proxy == arguments[0];
        default -> hook != null ? asked(hook, arguments) : InvocationHandler.invokeDefault(proxy, method, arguments);
      };
    }

    private ByteBuffer published() {
      sampled(unit);
      return published;
    }

    private Object tick(long cycle) {
      published = null;
      nextTick = client.exchange(message(Purpose.PURPOSE_BOUNDARY).setTick(true).setCycle(cycle)).getNextTick();
      return nextTick;
    }

    private Object kernelBegan(int kernel, String name, int ctas, int threadsPerCta) {
      byte[] text = name.getBytes(StandardCharsets.UTF_8);
      question.record(Hook.KERNEL_BEGAN, kind, unit, null, kernel, ctas, threadsPerCta, text.length).text(text);
      return sessionTold();
    }

    private Object sessionTold() {
      published = null;
      ask();
      return null;
    }

    private Object warpOrder(int scheduler, int[] slots, int count) {
      question.record(Hook.WARP_ORDER, kind, unit, null, scheduler, count).slots(slots, count);
      PolicyMessage reply = ask();
      for (int i = 0; i < count; i++) {
        slots[i] = reply.getSlots(i);
      }
      return null;
    }

    /** An event's arguments are sent in the order of the API, without its access; enums by their numbers. */
    private void tell(Hook hook, Object[] arguments) {
      Access access = null;
      long[] args = new long[5];
      int n = 0;
      for (Object argument : arguments) {
        if (argument instanceof Access shown) {
          access = shown;
        } else {
          args[n++] = argument instanceof Number number ? number.longValue()
              : argument instanceof Boolean flag ? (flag ? 1 : 0)
              : Wire.number((Enum<?>) argument);
        }
      }
      events.record(hook, kind, unit, access, args);
      told();
    }

    private Object asked(Hook hook, Object[] a) {
      switch (hook) {
        case SET_INDEX -> question.record(hook, kind, unit, null, (Long) a[0], (Integer) a[1], (Integer) a[2]);
        case ROUTE, REQUEST_TAG -> question.record(hook, kind, unit, (Access) a[0]);
        case NO_ELIGIBLE_WAY, GRAIN -> question.record(hook, kind, unit, (Access) a[0], (Integer) a[1]);
        case VICTIM -> {
          Ways ways = (Ways) a[2];
          long legal = (ways.mayBypass() ? 1 : 0) + (ways.mayStall() ? 2 : 0);
          question.record(hook, kind, unit, (Access) a[0], (Integer) a[1], ways.count(), legal).ways(ways);
        }
        case NEXT_REQUEST -> {
          if (a[0] instanceof Access admitted) {
            question.record(hook, kind, unit, admitted);
            break;
          }
          RequestQueue queue = (RequestQueue) a[0];
          question.record(hook, kind, unit, null, 0, queue.size()).queue(queue.size(), i -> 0L, i -> 0, queue::access);
        }
        case L2_ROUTE -> {
          TagState tags = (TagState) a[1];
          question.record(hook, kind, unit, (Access) a[0], (tags.present() ? 1 : 0) + (tags.dirty() ? 2 : 0));
        }
        case PRIORITY_CLASS -> question.record(hook, kind, unit, null, (Integer) a[0]);
        case PICK -> {
          BankQueue queue = (BankQueue) a[1];
          question.record(hook, kind, unit, null, (Integer) a[0], queue.size(), queue.openRow())
              .queue(queue.size(), queue::row, queue::tag, queue::access);
        }
        default -> throw new AssertionError(hook);
      }
      if (hook.kind() == Hook.Kind.COMMIT) {
        published = null;
      }
      long answer = answer(ask());
      boolean plain = hook == Hook.SET_INDEX || hook == Hook.PRIORITY_CLASS;
      return plain ? (Object) Answer.value(answer) : (Object) answer;
    }
  }
}
