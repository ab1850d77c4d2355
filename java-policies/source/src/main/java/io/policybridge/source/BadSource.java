package io.policybridge.source;

/** A Java source file that cannot be compiled. The message is one line: the file, the reason and the expectation. */
public final class BadSource extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    BadSource(String message) {
        super(message);
    }
}
