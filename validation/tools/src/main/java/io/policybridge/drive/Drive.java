package io.policybridge.drive;

import io.policybridge.session.Session;
import java.util.List;

/** Something recorded that can be played before policies, on any call path. */
public interface Drive {
    /** The policy string that it is played before unless another is wanted. */
    String policy();

    /** The seed that it is played with unless another is wanted. */
    long seed();

    /** Plays it before {@code policies} directly, Java to Java. */
    DriveResult direct(List<Session.Chosen> policies);

    /**
     * Plays it from C++, through the C interface; without policies nothing is queried, and events are sent only to be
     * recorded.
     */
    DriveResult through(NativeDriver driver, List<Session.Chosen> policies, NativeDriver.Route route);
}
