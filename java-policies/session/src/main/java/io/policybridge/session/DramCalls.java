package io.policybridge.session;

import io.policybridge.api.Answer;
import io.policybridge.api.DramHooks;
import io.policybridge.api.Hook;
import io.policybridge.api.Promises.Promise;

/** The calls that one DRAM channel makes to its policies. */
public final class DramCalls extends DescribedDramCalls {
    /** Bits of {@link #state}. */
    public static final int ROW_HIT = 1;

    public static final int IDLE = 2;

    private static final int CLASSES = 256;

    private final DramHooks.PriorityClass priorityClass;
    private final DramHooks.Pick pick;
    private final DramHooks.PickInChannel pickInChannel;
    private final int picks;
    private final int picksInChannel;

    DramCalls(SiteParts site, Session.Context context) {
        super(site, context);
        priorityClass = governor(Hook.PRIORITY_CLASS, DramHooks.PriorityClass.class);
        pick = governor(Hook.PICK, DramHooks.Pick.class);
        pickInChannel = governor(Hook.PICK_IN_CHANNEL, DramHooks.PickInChannel.class);
        picks = codes(Hook.PICK);
        picksInChannel = codes(Hook.PICK_IN_CHANNEL);
    }

    private int codes(Hook query) {
        return 1 << Answer.INDEX_CODE | (refuses(query) ? 1 << Answer.NONE_CODE : 0);
    }

    @Override
    public long query(Hook query, HookRecord record) {
        return switch (query) {
            case PRIORITY_CLASS -> Answer.index(priorityClass((int) record.number(0)));
            case PICK -> pick(Checked.index("bank", record.number(0), host.banks()), record.bank());
            case PICK_IN_CHANNEL ->
                pickInChannel(Checked.index("bank", record.number(0), host.banks()), record.channel());
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

    /** Query PICK_IN_CHANNEL; only if {@code has(PICK_IN_CHANNEL)} and a request waits for an idle bank. */
    public long pickInChannel(int bank, DramHooks.ChannelQueue queue) {
        entered(Hook.PICK_IN_CHANNEL, -1, null);
        long answer;
        try {
            answer = pickInChannel.pickInChannel(bank, queue);
        } catch (Throwable e) {
            throw failure(pickInChannel, Hook.PICK_IN_CHANNEL, "queued=" + queue.size(), e);
        }
        if (Answer.code(answer) == Answer.INDEX_CODE) {
            checkPicked(Answer.value(answer), queue);
        }
        checked(Hook.PICK_IN_CHANNEL, null, -1, answer, picksInChannel);
        if (observer != null) {
            observer.pickedInChannel(unit, bank, queue, answer);
        }
        return answer;
    }

    /** How hosts show whether entry {@code index} of a channel's queue is a row hit, and its bank idle. */
    public static int state(DramHooks.ChannelQueue queue, int index) {
        return (queue.isRowHit(index) ? ROW_HIT : 0) | (queue.isIdle(index) ? IDLE : 0);
    }

    private void checkPicked(int index, DramHooks.ChannelQueue queue) {
        if (index < 0 || index >= queue.size()) {
            throw illegal(Hook.PICK_IN_CHANNEL, "", Answer.text(Answer.index(index)), "0 to " + (queue.size() - 1));
        }
        if (!queue.isIdle(index)) {
            throw illegal(
                    Hook.PICK_IN_CHANNEL,
                    "",
                    Answer.text(Answer.index(index)) + ", a request of bank " + queue.bank(index),
                    "a request whose bank is idle");
        }
    }
}
