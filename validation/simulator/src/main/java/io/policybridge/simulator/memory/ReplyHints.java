package io.policybridge.simulator.memory;

import io.policybridge.api.Hook;
import io.policybridge.session.CacheCalls;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.request.RequestAccess;
import io.policybridge.simulator.request.Requests;

/** The hints that replies of an L2 slice to loads carry; only created where a policy gives them. */
final class ReplyHints {
    private static final int READ = AccessType.GLOBAL_READ.ordinal();
    private static final int LOCAL_READ = AccessType.LOCAL_READ.ordinal();

    private final CacheCalls calls;
    private final Requests requests;
    private final RequestAccess access;

    ReplyHints(CacheCalls calls, Requests requests) {
        this.calls = calls;
        this.requests = requests;
        access = new RequestAccess(requests);
    }

    static boolean isNeeded(CacheCalls calls) {
        return calls != null && calls.has(Hook.REPLY_HINT);
    }

    /** The L2 answers {@code request} in core cycle {@code cycle}. */
    void give(int request, long cycle) {
        int type = requests.type[request];
        if ((type == READ || type == LOCAL_READ) && !requests.atomic[request]) {
            requests.hint[request] = calls.replyHint(access.at(request, cycle));
        }
    }
}
