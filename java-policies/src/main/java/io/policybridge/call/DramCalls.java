package io.policybridge.call;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.DramHooks;
import io.policybridge.api.Hook;
import java.util.List;

/** The calls that one DRAM channel makes to its policies. */
public final class DramCalls extends Calls {
  private final DramHooks.PriorityClass priorityClass;
  private final DramHooks.Pick pick;
  private final DramHooks.DramEnqueued[] dramEnqueued;
  private final DramHooks.DramPicked[] dramPicked;
  private final DramHooks.DramServed[] dramServed;

  DramCalls(List<Bound> parts, Session.Context context) {
    super(parts, context);
    priorityClass = governor(Hook.PRIORITY_CLASS, DramHooks.PriorityClass.class);
    pick = governor(Hook.PICK, DramHooks.Pick.class);
    dramEnqueued = listeners(DramHooks.DramEnqueued.class).toArray(new DramHooks.DramEnqueued[0]);
    dramPicked = listeners(DramHooks.DramPicked.class).toArray(new DramHooks.DramPicked[0]);
    dramServed = listeners(DramHooks.DramServed.class).toArray(new DramHooks.DramServed[0]);
  }

  /** Query P21; class 0 where nobody classifies. */
  public int priorityClass(int tag) {
    if (priorityClass == null) {
      return 0;
    }
    tally.called(Hook.PRIORITY_CLASS);
    try {
      int answer = priorityClass.priorityClass(tag);
      if (answer < 0) {
        throw new PolicyFailure(
            governor(Hook.PRIORITY_CLASS).name() + " priorityClass tag=" + tag + " was answered with " + answer + "; legal: 0 or more");
      }
      return answer;
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      throw failure(priorityClass, Hook.PRIORITY_CLASS, null, -1, e);
    }
  }

  /** Query P22; only if {@code has(PICK)} and the bank has a request. */
  public long pick(int bank, DramHooks.BankQueue queue) {
    try {
      long answer = checked(Hook.PICK, null, -1, pick.pick(bank, queue), 1 << Answer.INDEX_CODE | 1 << Answer.NONE_CODE);
      if (Answer.code(answer) == Answer.INDEX_CODE && (Answer.value(answer) < 0 || Answer.value(answer) >= queue.size())) {
        throw new PolicyFailure(governor(Hook.PICK).name() + " pick bank=" + bank + " was answered with " + Answer.text(answer) + "; legal: 0 to "
            + (queue.size() - 1));
      }
      return answer;
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      throw failure(pick, Hook.PICK, null, -1, e);
    }
  }

  /** Event P23. */
  public void dramEnqueued(Access access, int bank, long row) {
    for (DramHooks.DramEnqueued listener : dramEnqueued) {
      try {
        tally.called(Hook.DRAM_ENQUEUED);
        listener.dramEnqueued(access, bank, row);
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
        throw failure(listener, Hook.DRAM_ENQUEUED, access, -1, e);
      }
    }
  }

  /** Event P23. */
  public void dramPicked(Access access, int bank, long row, boolean rowHit) {
    for (DramHooks.DramPicked listener : dramPicked) {
      try {
        tally.called(Hook.DRAM_PICKED);
        listener.dramPicked(access, bank, row, rowHit);
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
        throw failure(listener, Hook.DRAM_PICKED, access, -1, e);
      }
    }
  }

  /** Event P23. */
  public void dramServed(Access access, int bank, long row) {
    for (DramHooks.DramServed listener : dramServed) {
      try {
        tally.called(Hook.DRAM_SERVED);
        listener.dramServed(access, bank, row);
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
        throw failure(listener, Hook.DRAM_SERVED, access, -1, e);
      }
    }
  }
}
