package io.policybridge.drive;

import io.policybridge.api.HostGeometry;
import io.policybridge.session.PolicyFailure;
import io.policybridge.session.Session;
import io.policybridge.session.SessionObserver;
import io.policybridge.session.guard.CallLimit;
import io.policybridge.session.naming.PolicyString;
import java.util.List;
import java.util.function.Function;

/** Plays a recording to policies directly, Java to Java, timed and digested. */
public final class DirectPlayback {
    private DirectPlayback() {}

    /**
     * The result of one recording on {@code host}.
     *
     * @param limit of every call
     * @param play sends everything recorded through the path and compares the answers
     */
    public static DriveResult of(
            String run,
            List<Session.Chosen> policies,
            HostGeometry host,
            CallLimit limit,
            Function<DrivePath, Agreement> play) {
        Session session =
                limit.opened(policies, () -> new Session(policies, host, null, Session.DEFAULT_LIVENESS_LIMIT));
        long start = System.nanoTime();
        MeteredPath path = new MeteredPath(new DirectPath(session));
        Agreement agreement;
        try {
            agreement = limit.run(session, () -> play.apply(path));
        } catch (PolicyFailure problem) {
            problem.addSuppressed(DriveSoFar.of(session, path.latencies().count()));
            throw problem;
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        SequenceDigest digest = path.digest();
        return new DriveResult(
                run,
                PolicyString.describe(policies),
                agreement.matches(),
                new DriveResult.QueryCost(seconds, path.latencies(), 0),
                new DriveResult.Digests(digest.sent(), digest.answered(), session.digest()),
                session.tally().warnings());
    }

    /** Plays a recording on {@code host} to {@code policies}; {@code observer} sees all that crosses. */
    public static Agreement observed(
            List<Session.Chosen> policies,
            HostGeometry host,
            SessionObserver observer,
            Function<DrivePath, Agreement> play) {
        return play.apply(new DirectPath(Session.observed(policies, host, null, observer)));
    }
}
