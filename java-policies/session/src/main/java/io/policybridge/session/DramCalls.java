package io.policybridge.session;

import io.policybridge.api.Answer;
import io.policybridge.api.DramHooks;
import io.policybridge.api.Hook;
import io.policybridge.api.Promises.Promise;

/** The calls that one DRAM channel makes to its policies. */
public final class DramCalls extends DescribedDramCalls {
    private static final int CLASSES = 256;

    private final DramHooks.PriorityClass priorityClass;
    private final DramHooks.Pick pick;
    private final int picks;

    DramCalls(SiteParts site, Session.Context context) {
        super(site, context);
        priorityClass = governor(Hook.PRIORITY_CLASS, DramHooks.PriorityClass.class);
        pick = governor(Hook.PICK, DramHooks.Pick.class);
        picks = 1 << Answer.INDEX_CODE | (refuses(Hook.PICK) ? 1 << Answer.NONE_CODE : 0);
    }

    @Override
    public long query(Hook query, HookRecord record) {
        return switch (query) {
            case PRIORITY_CLASS -> Answer.index(priorityClass((int) record.number(0)));
            case PICK -> pick(Checked.index("bank", record.number(0), host.banks()), record.bank());
            default -> super.query(query, record);
        };
    }

    /** Query PRIORITY_CLASS; class 0 where no policy classifies. */
    public int priorityClass(int tag) {
        if (priorityClass == null) {
            return 0;
        }
        entered(Hook.PRIORITY_CLASS, -1, null);
        queried(Hook.PRIORITY_CLASS);
        int answer;
        try {
            answer = priorityClass.priorityClass(tag);
        } catch (Throwable e) {
            throw failure(priorityClass, Hook.PRIORITY_CLASS, "tag=" + tag, e);
        }
        if (answer < 0 || answer >= CLASSES) {
            throw illegal(Hook.PRIORITY_CLASS, "tag=" + tag, "class " + answer, "0 to " + (CLASSES - 1));
        }
        compared(Hook.PRIORITY_CLASS, answer == 0);
        if (journal != null) {
            note(Hook.PRIORITY_CLASS, "tag=" + tag, "class " + answer);
        }
        showAnswer(Hook.PRIORITY_CLASS, null, tag, 0, 0, Answer.index(answer));
        return isApplied() ? answer : 0;
    }

    /** Whether {@link #pick} depends only on row hits, see {@link Promise#PICKS_BY_HITS}. */
    public boolean picksByHits() {
        return site().promises(Hook.PICK, Promise.PICKS_BY_HITS)
                && site().promises(Hook.PICK, Promise.SEES_NO_ACCESSES);
    }

    /** Query PICK; only if {@code has(PICK)} and the bank has a request. */
    public long pick(int bank, DramHooks.BankQueue queue) {
        entered(Hook.PICK, -1, null);
        long answer;
        try {
            answer = pick.pick(bank, queue);
        } catch (Throwable e) {
            throw failure(pick, Hook.PICK, "bank=" + bank + " queued=" + queue.size(), e);
        }
        if (Answer.code(answer) == Answer.INDEX_CODE
                && (Answer.value(answer) < 0 || Answer.value(answer) >= queue.size())) {
            throw illegal(Hook.PICK, "bank=" + bank, Answer.text(answer), "0 to " + (queue.size() - 1));
        }
        checked(Hook.PICK, null, -1, answer, picks);
        if (observer != null) {
            observer.picked(unit, bank, queue, answer);
        }
        return answer;
    }
}
