package io.policybridge.characterize;

import io.policybridge.benchmarks.Paper;
import io.policybridge.catalogue.ConfigChoice;

/**
 * The machine on which the rule of a paper is applied.
 *
 * @param chosen by the user
 * @param ofPapers whether each paper's own machine stands in its place
 */
public record MachineChoice(ConfigChoice chosen, boolean ofPapers) {

    /** The configuration for the rule of {@code paper}. */
    ConfigChoice of(Paper paper) {
        return ofPapers ? new ConfigChoice(name(paper), chosen.overrides()) : chosen;
    }

    private static String name(Paper paper) {
        return switch (paper) {
            case DACACHE -> "dacache";
            case APCM -> "apcm1";
            case MEDIC -> "medic";
            case DYCACHE -> "dycache";
            case THESIS -> "thesis";
        };
    }
}
