package io.policybridge.characterize;

import java.util.List;
import java.util.OptionalInt;

/**
 * What was found of one workload.
 *
 * @param size of one that is executed, if it has sizes
 * @param findings one for each paper
 */
public record Profile(String workload, OptionalInt size, List<Finding> findings) {
    public Profile {
        findings = List.copyOf(findings);
    }

    String sizeText() {
        return size.isPresent() ? Integer.toString(size.getAsInt()) : "-";
    }
}
