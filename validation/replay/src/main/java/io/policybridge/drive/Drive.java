package io.policybridge.drive;

import io.policybridge.session.Session;
import io.policybridge.session.guard.CallLimit;
import java.util.List;

/** A recording that can be played to policies, on any call path. */
public interface Drive {
    /** The policy string that it is played to unless the user names another. */
    String policy();

    /** What names these policies, for messages: a file and its line. */
    String policySource();

    /** The seed that it is played with unless the user names another. */
    long seed();

    /**
     * Reads it once, and complains if it is not whole.
     *
     * @param others whether it is to be played to other policies than {@link #policy}
     * @return what the user is to be told before it is played, a line each
     */
    List<String> checked(boolean others);

    /** Plays it to {@code policies} directly, Java to Java. */
    default DriveResult direct(List<Session.Chosen> policies) {
        return direct(policies, CallLimit.DEFAULT);
    }

    /** As {@link #direct(List)}, with a limit for every call. */
    DriveResult direct(List<Session.Chosen> policies, CallLimit limit);

    /**
     * Plays it from C++, through the C interface; without policies there are no queries, and events are sent only to be
     * recorded.
     */
    DriveResult through(NativeDriver driver, List<Session.Chosen> policies, NativeDriver.Route route);
}
