package io.policybridge.config.file;

import io.policybridge.config.Complaint;

/** The value of an option that cannot be used; {@link ConfigReader} notes it and reads on. */
final class BadOption extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String option;
    private final transient Complaint complaint;

    /** {@code complaint}: null where it would be one of a value that the file does not have. */
    BadOption(String option, Complaint complaint) {
        super(String.valueOf(complaint));
        this.option = option;
        this.complaint = complaint;
    }

    String option() {
        return option;
    }

    Complaint complaint() {
        return complaint;
    }
}
