package io.policybridge.call;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CommonHooks;
import io.policybridge.api.Hook;
import io.policybridge.api.Part;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the calls of all kinds of part have in common: who answers, who listens, counting, checking, ticks and kernels. */
abstract class Calls {
  private final List<Bound> parts;
  private final Map<Hook, Bound> governors = new EnumMap<>(Hook.class);
  private final Set<Hook> subscribed = EnumSet.noneOf(Hook.class);
  private final Set<Hook> prompt = EnumSet.noneOf(Hook.class);
  private final CommonHooks.Tick[] ticks;
  private final long[] nextTick;
  private final CommonHooks.KernelBegan[] began;
  private final CommonHooks.KernelEnded[] ended;
  final Tally tally;
  final Journal journal;
  private final long livenessLimit;
  private long refusals;

  Calls(List<Bound> parts, Session.Context context) {
    this.parts = parts;
    tally = context.tally();
    journal = context.journal();
    livenessLimit = context.livenessLimit();
    for (Bound bound : parts) {
      prompt.addAll(bound.part().prompt());
      for (Hook hook : Hook.of(bound.part())) {
        subscribed.add(hook);
        if (hook.governs()) {
          governors.put(hook, bound);
        }
      }
    }
    ticks = listeners(CommonHooks.Tick.class).toArray(new CommonHooks.Tick[0]);
    began = listeners(CommonHooks.KernelBegan.class).toArray(new CommonHooks.KernelBegan[0]);
    ended = listeners(CommonHooks.KernelEnded.class).toArray(new CommonHooks.KernelEnded[0]);
    nextTick = new long[ticks.length];
    for (int i = 0; i < ticks.length; i++) {
      nextTick[i] = ticks[i].firstTick();
    }
  }

  final <T> List<T> listeners(Class<T> hook) {
    List<T> found = new ArrayList<>();
    for (Bound bound : parts) {
      if (hook.isInstance(bound.part())) {
        found.add(hook.cast(bound.part()));
      }
    }
    return found;
  }

  /** The one part that answers {@code hook}, or null. */
  final Bound governor(Hook hook) {
    return governors.get(hook);
  }

  final <T extends Part> T governor(Hook hook, Class<T> type) {
    Bound bound = governors.get(hook);
    return bound == null ? null : type.cast(bound.part());
  }

  /** Whether anybody answers or listens to {@code hook}; what nobody subscribed to need not be called. */
  public final boolean has(Hook hook) {
    return subscribed.contains(hook);
  }

  /** Whether {@code event} was declared prompt: published state must be sampled at the next core-cycle boundary. */
  public final boolean isPrompt(Hook event) {
    return prompt.contains(event);
  }

  /** The next core cycle at which a part wants to be woken. */
  public final long nextTick() {
    long next = CommonHooks.Tick.NEVER;
    for (long cycle : nextTick) {
      next = Math.min(next, cycle);
    }
    return next;
  }

  /** Wakes every part that is due at core cycle {@code cycle}. */
  public final void tick(long cycle) {
    for (int i = 0; i < ticks.length; i++) {
      if (nextTick[i] <= cycle) {
        tally.called(Hook.TICK);
        long next;
        try {
          next = ticks[i].tick(cycle);
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
          throw failure(ticks[i], Hook.TICK, null, -1, e);
        }
        if (next <= cycle) {
          throw new PolicyFailure(bound(ticks[i]).name() + " tick at cycle=" + cycle + " named cycle=" + next + " as the next; expected a later one");
        }
        nextTick[i] = next;
      }
    }
  }

  /** Tells that a kernel was handed to the GPU. */
  public final void kernelBegan(int kernel, String name, int ctas, int threadsPerCta) {
    for (CommonHooks.KernelBegan listener : began) {
      tally.called(Hook.KERNEL_BEGAN);
      try {
        listener.kernelBegan(kernel, name, ctas, threadsPerCta);
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
        throw failure(listener, Hook.KERNEL_BEGAN, null, -1, e);
      }
    }
  }

  /** Tells that the last CTA of a kernel has finished. */
  public final void kernelEnded(int kernel) {
    for (CommonHooks.KernelEnded listener : ended) {
      tally.called(Hook.KERNEL_ENDED);
      try {
        listener.kernelEnded(kernel);
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
        throw failure(listener, Hook.KERNEL_ENDED, null, -1, e);
      }
    }
  }

  /** Counts and checks an answer whose code must be one of those set in {@code legal}. */
  final long checked(Hook hook, Access access, int set, long answer, int legal) {
    int code = Answer.code(answer);
    if (code <= 0 || code >= Answer.CODES || (legal >>> code & 1) == 0) {
      throw illegal(hook, access, set, answer, legal);
    }
    tally.answered(hook, code);
    if (code == Answer.STALL_CODE) {
      if (++refusals >= livenessLimit) {
        throw new PolicyFailure(Describe.question(governor(hook), hook, access, set) + " was refused " + refusals
            + " times in a row (livenessLimit): nothing can move any more");
      }
    } else {
      refusals = 0;
    }
    if (journal != null) {
      journal.note(governor(hook), hook, access, set, answer);
    }
    return answer;
  }

  final PolicyFailure illegal(Hook hook, Access access, int set, long answer, int legal) {
    StringBuilder expected = new StringBuilder();
    for (int code = 1; code < Answer.CODES; code++) {
      if ((legal >>> code & 1) != 0) {
        expected.append(expected.isEmpty() ? "" : ", ").append(Answer.name(code));
      }
    }
    return new PolicyFailure(Describe.question(governor(hook), hook, access, set) + " was answered with " + Answer.text(answer) + "; legal: " + expected);
  }

  final PolicyFailure failure(Object part, Hook hook, Access access, int set, Throwable cause) {
    if (cause instanceof PolicyFailure already) {
      return already;
    }
    return new PolicyFailure(Describe.question(bound(part), hook, access, set) + " threw " + cause, cause);
  }

  private Bound bound(Object part) {
    for (Bound bound : parts) {
      if (bound.part() == part) {
        return bound;
      }
    }
    throw new IllegalStateException("not a part of this place: " + part);
  }
}
