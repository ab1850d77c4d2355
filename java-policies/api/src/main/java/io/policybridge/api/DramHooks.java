package io.policybridge.api;

/**
 * Hooks of a DRAM channel. Banks count from 0; rows are the controller's. The reference simulator and every GPGPU-Sim
 * act on the answers, with the FR-FCFS scheduler and without a separate write queue; otherwise a policy with
 * {@link Pick}, {@link PickInChannel} or {@link PriorityClass} is refused before the first kernel. The stream driver
 * compares answers and acts on none.
 */
public interface DramHooks {

    /**
     * Query: class of a request, 0 (the lowest) to 255, a function of its tag: a host queries each tag once at a
     * channel and keeps the answer. Each class has as much room in the scheduler, and in the queue from each L2 slice
     * to it, as all requests have without classes, and misses of a slice pass those whose class is full: a full class
     * holds back no other. At the input of a slice requests stay in order. The class orders nothing: {@link Pick} does.
     */
    @Hook.Answers(Answer.INDEX_CODE)
    interface PriorityClass extends Part {
        int priorityClass(int tag);
    }

    /**
     * Query: which request an idle bank serves next. In each DRAM cycle the idle banks with requests are queried in
     * turn, each cycle starting from a different one, until one answers with a request: a channel issues one a cycle.
     *
     * <ul>
     *   <li>INDEX: that request is handed to the bank, which opens its row if it must, and serves it to its end.
     *   <li>NONE: the bank stays idle in this cycle, and the next bank is queried.
     * </ul>
     *
     * <p>What it sees is a {@link BankQueue}: the requests in the scheduler that wait for this bank, reads and writes
     * together, oldest first, at most 512; the row, tag and access of each; the row in the bank's row register. What it
     * does not see: the queues and rows of other banks, whether the row is still open, timing constraints, whether the
     * data bus turns from read to write, requests that have not reached the scheduler, and the cycle. A policy that
     * needs more keeps it from {@link DramEnqueued}, {@link DramPicked} and {@link DramServed}, or has
     * {@link PickInChannel}.
     */
    @Hook.Answers({Answer.INDEX_CODE, Answer.NONE_CODE})
    interface Pick extends Part {
        /** {@link Answer#index} into {@code queue}, or NONE to leave the bank idle in this DRAM cycle. */
        long pick(int bank, BankQueue queue);
    }

    /**
     * Query: which request of the whole channel is handed to its bank next. It takes the place of {@link Pick}, which
     * no part of the same channel can have besides. Queried once in each DRAM cycle in which a request waits for an
     * idle bank.
     *
     * <ul>
     *   <li>INDEX: that request, whose bank must be idle, is handed to it, as with {@link Pick}.
     *   <li>NONE: no bank receives a request in this DRAM cycle.
     * </ul>
     *
     * <p>What it does not see: the rows of banks for which no request waits, timing constraints, whether the data bus
     * turns from read to write, requests that have not reached the scheduler, and the cycle.
     */
    @Hook.Answers({Answer.INDEX_CODE, Answer.NONE_CODE})
    interface PickInChannel extends Part {
        /**
         * {@link Answer#index} into {@code queue}, or NONE.
         *
         * @param bank where the host's own search for an idle bank begins in this cycle: it hands out a request to the
         *     first idle bank from here on, in a circle, for which one waits
         */
        long pickInChannel(int bank, ChannelQueue queue);
    }

    /** Event: a request enters the scheduler's queue. */
    interface DramEnqueued extends Part {
        void dramEnqueued(Access access, int bank, long row);
    }

    /** Event: the scheduler hands a request to its bank; {@code rowHit} if its row is in the row register. */
    interface DramPicked extends Part {
        void dramPicked(Access access, int bank, long row, boolean rowHit);
    }

    /** Event: the last beat of the request is on the data bus. */
    interface DramServed extends Part {
        void dramServed(Access access, int bank, long row);
    }

    /** Requests that wait for one bank, oldest first; valid during the call only. */
    interface BankQueue {
        int size();

        /** Row in the bank's row register; it keeps its value when the bank is closed. */
        long openRow();

        long row(int index);

        int tag(int index);

        Access access(int index);
    }

    /**
     * Requests that wait in the scheduler of a channel for any of its banks, oldest first, at most 512; valid during
     * the call only. Its access says which SM, warp and load a request is from: all requests of one load instruction
     * have the same kernel, CTA, warp and {@link Access#n}.
     */
    interface ChannelQueue {
        int size();

        int bank(int index);

        /** Whether the request's bank serves none: only then may it be picked. At least one is so. */
        boolean isIdle(int index);

        /** Whether the request's row is the one in the row register of its bank. */
        boolean isRowHit(int index);

        long row(int index);

        int tag(int index);

        Access access(int index);
    }
}
