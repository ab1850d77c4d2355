package io.policybridge.api;

/** Hooks of a DRAM channel. Banks count from 0; rows are the controller's. */
public interface DramHooks {

    /** P21. Query: class of a request, 0 (the lowest) to 255, a function of its tag. Hosts have a queue per class. */
    interface PriorityClass extends Part {
        int priorityClass(int tag);
    }

    /** P22. Query: the next request of an idle bank. */
    interface Pick extends Part {
        /** {@link Answer#index} into {@code queue}, or NONE to leave the bank idle in this DRAM cycle. */
        long pick(int bank, BankQueue queue);
    }

    /** P23. Event: a request entered the controller's queue. */
    interface DramEnqueued extends Part {
        void dramEnqueued(Access access, int bank, long row);
    }

    /** P23. Event: the scheduler handed a request to its bank. */
    interface DramPicked extends Part {
        void dramPicked(Access access, int bank, long row, boolean rowHit);
    }

    /** P23. Event: its last beat was on the data bus. */
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
}
