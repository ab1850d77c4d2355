package io.policybridge.transport;

import io.policybridge.api.Answer;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.Part;
import io.policybridge.api.PartKind;
import io.policybridge.api.WarpSet;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/** A policy whose parts pass every call on through a frame; which hooks they have is read off a model that is never called otherwise. */
final class FramedParts implements GpuPolicy {
  private final FrameClient client;
  private final GpuPolicy model;
  private final int words;
  private final int stride;
  private long tickedAt;
  private int kernelBegan;
  private int kernelEnded;

  FramedParts(FrameClient client, GpuPolicy model, HostGeometry host) {
    this.client = client;
    this.model = model;
    words = host.warps() + 63 >> 6;
    stride = 8 + 2 * words * Long.BYTES;
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

  private Part part(PartKind kind, int unit) {
    Part original = kind.of(model, unit);
    if (original == null) {
      return null;
    }
    Class<?>[] types = Hook.of(original).stream().map(Hook::subscription).toArray(Class<?>[]::new);
    InvocationHandler passing = (proxy, method, arguments) -> pass(kind, unit, original, method, arguments == null ? new Object[0] : arguments);
    return (Part) Proxy.newProxyInstance(Part.class.getClassLoader(), types, passing);
  }

  private Object pass(PartKind part, int unit, Part original, Method method, Object[] arguments) throws ReflectiveOperationException {
    Hook hook = hook(method);
    if (hook == null) {
      return method.invoke(original, arguments);
    }
    return switch (hook) {
      case TICK -> tick(arguments);
      case KERNEL_BEGAN -> kernelBegan(arguments);
      case KERNEL_ENDED -> kernelEnded(arguments);
      case WARP_MASK -> mask(unit, (WarpSet) arguments[0], (WarpSet) arguments[1]);
      case CTA_LIMIT -> published(unit, 0);
      case FLUSH -> published(unit, 4) == 1;
      case WARP_ORDER -> order(unit, (int) arguments[0], (int[]) arguments[1], (int) arguments[2]);
      case SET_INDEX, PRIORITY_CLASS -> Answer.value(client.ask(part, unit, hook, arguments));
      default -> {
        if (hook.kind() == Hook.Kind.EVENT) {
          client.event(part, unit, hook, arguments);
          yield null;
        }
        yield client.ask(part, unit, hook, arguments);
      }
    };
  }

  /** The hook that {@code method} is the call of; null for what is asked about a part. */
  private static Hook hook(Method method) {
    for (Hook hook : Hook.values()) {
      if (hook.subscription() == method.getDeclaringClass() && !method.isDefault()) {
        return hook;
      }
    }
    return null;
  }

  /** All parts on the other side are ticked at once, so each part here is woken whenever one is due there. */
  private long tick(Object[] arguments) {
    if (arguments.length == 1 && (long) arguments[0] > tickedAt) {
      tickedAt = (long) arguments[0];
      client.boundary(tickedAt, true, false);
    }
    return client.nextTick();
  }

  private Object kernelBegan(Object[] arguments) {
    if ((int) arguments[0] > kernelBegan) {
      kernelBegan = (int) arguments[0];
      client.ask(null, 0, Hook.KERNEL_BEGAN, arguments);
    }
    return null;
  }

  private Object kernelEnded(Object[] arguments) {
    if ((int) arguments[0] > kernelEnded) {
      kernelEnded = (int) arguments[0];
      client.ask(null, 0, Hook.KERNEL_ENDED, arguments);
    }
    return null;
  }

  private int published(int sm, int offset) {
    client.boundary(0, false, true);
    return client.frame.getInt(Layout.FRAME_PUBLISHED + sm * stride + offset);
  }

  private Object mask(int sm, WarpSet any, WarpSet loads) {
    client.boundary(0, false, true);
    int at = Layout.FRAME_PUBLISHED + sm * stride + 8;
    for (int slot = 0; slot < any.slots(); slot++) {
      int word = at + (slot >> 6) * Long.BYTES;
      if ((client.frame.getLong(word) >>> slot & 1) == 0) {
        any.remove(slot);
      }
      if ((client.frame.getLong(word + words * Long.BYTES) >>> slot & 1) == 0) {
        loads.remove(slot);
      }
    }
    return null;
  }

  private Object order(int sm, int scheduler, int[] slots, int count) {
    client.ask(PartKind.WARPS, sm, Hook.WARP_ORDER, scheduler, java.util.Arrays.copyOf(slots, count));
    for (int i = 0; i < count; i++) {
      slots[i] = client.frame.getInt(Layout.FRAME_VIEW + i * Integer.BYTES);
    }
    return null;
  }
}
