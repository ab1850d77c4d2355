package io.policybridge.simulator.ldst;

import io.policybridge.api.Answer;
import io.policybridge.api.Hook;
import io.policybridge.session.CacheCalls;
import io.policybridge.simulator.request.RequestAccess;
import io.policybridge.simulator.request.Requests;

/**
 * The queue in front of the L1D that a policy orders; only created where there is such a policy. Requests come in where
 * they would have entered a latency queue, as many in a step as are admitted; one per bank and step goes on into the
 * latency queue of its bank, from the next step on. What the L1D refuses waits at the end of the latency queue as it
 * does without this one, and nothing overtakes it there.
 */
final class InputQueue {
    private final CacheCalls calls;
    private final L1dPath path;
    private final WaitingRequests waiting;
    private final Requests requests;
    private final RequestAccess view;
    private LdstObserver observer;

    InputQueue(CacheCalls calls, L1dPath path, Requests requests, int slots) {
        this.calls = calls;
        this.path = path;
        this.requests = requests;
        waiting = new WaitingRequests(requests, slots);
        view = new RequestAccess(requests);
    }

    void observe(LdstObserver watching) {
        observer = watching;
    }

    boolean isEmpty() {
        return waiting.isEmpty();
    }

    /** Takes {@code request} in, if the policy admits it. The acknowledgements of a store are awaited from now on. */
    boolean take(int request, long now) {
        if (Answer.code(calls.admit(view.at(request, now))) == Answer.STALL_CODE) {
            return false;
        }
        waiting.add(request, now);
        if (requests.isWrite(request)) {
            path.sent(request);
        }
        calls.requestQueued(view.at(request, now));
        return true;
    }

    /** One step: the chosen requests move on while their bank has room. */
    void cycle(long now, long step) {
        for (int i = 0; i < path.banks() && !waiting.isEmpty() && path.acceptsAny(step); i++) {
            long answer = calls.nextRequest(waiting.at(now));
            if (Answer.code(answer) == Answer.NONE_CODE) {
                return;
            }
            int index = Answer.value(answer);
            int request = waiting.request(index);
            int bank = path.bank(requests.address[request]);
            if (!path.accepts(bank, step)) {
                calls.overruled(Hook.NEXT_REQUEST);
                return;
            }
            waiting.take(index, now);
            path.add(bank, request, step);
            calls.requestTaken(view.at(request, now));
            if (observer != null) {
                observer.queued(bank, requests.instruction[request], request, now);
            }
        }
    }

    /** Most core cycles that a request has waited so far. */
    long longestWait() {
        return waiting.longestWait();
    }
}
