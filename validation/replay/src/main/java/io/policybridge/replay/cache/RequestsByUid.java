package io.policybridge.replay.cache;

import io.policybridge.simulator.request.Requests;
import java.util.Arrays;

/** The requests of a replay by their uids in the stream. */
final class RequestsByUid {
    private final Requests requests;
    private int[] requestOf = new int[1 << 12];

    RequestsByUid(Requests requests) {
        this.requests = requests;
        Arrays.fill(requestOf, Requests.NONE);
    }

    /** The request with uid {@code uid}, created if there is none. */
    int request(int uid) {
        if (uid < requestOf.length && requestOf[uid] != Requests.NONE) {
            return requestOf[uid];
        }
        int request = requests.reserve();
        name(request, uid);
        return request;
    }

    /** Gives {@code request} the uid {@code uid}. */
    void name(int request, int uid) {
        if (uid >= requestOf.length) {
            int old = requestOf.length;
            requestOf = Arrays.copyOf(requestOf, Math.max(2 * old, uid + 1));
            Arrays.fill(requestOf, old, requestOf.length, Requests.NONE);
        }
        requests.uid[request] = uid;
        requestOf[uid] = request;
    }

    /** Ends the life of {@code request}. */
    void end(int request) {
        requestOf[requests.uid[request]] = Requests.NONE;
        requests.release(request);
    }
}
