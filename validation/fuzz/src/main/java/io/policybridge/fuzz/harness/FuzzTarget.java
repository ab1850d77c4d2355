package io.policybridge.fuzz.harness;

import java.io.IOException;
import java.util.List;

/** One kind of input, and what is done with it: it is read, and what was read is run for a while. */
public interface FuzzTarget {
    /** Its name: lower-case words joined by hyphens. */
    String name();

    /** Valid inputs to begin with, a few kilobytes each. */
    List<byte[]> seeds() throws IOException;

    /**
     * Uses {@code input}. Returns if it can be used, and throws what the command line explains in a line if it is
     * refused; everything else that it throws is a finding.
     */
    void use(byte[] input) throws Exception;

    /** Whether inputs bring policies, which may do wrong; those of the registry may not. */
    default boolean hasOwnPolicies() {
        return false;
    }

    /** Processor time that an input may take, in seconds: more is a finding. */
    default int longestSeconds() {
        return 1;
    }

    /** What the explanation of a refusal must contain, such as the name of the file; may be empty. */
    default String named() {
        return "";
    }
}
