package io.policybridge.ptx.text;

import java.util.List;
import java.util.Optional;

/**
 * The head of a function.
 *
 * @param entry whether a host can launch it
 * @param result what it returns: one parameter, if any
 * @param line in its file
 */
public record PtxSignature(
        String name, boolean entry, Optional<PtxVariable> result, List<PtxVariable> parameters, int line) {
    public PtxSignature {
        parameters = List.copyOf(parameters);
    }
}
