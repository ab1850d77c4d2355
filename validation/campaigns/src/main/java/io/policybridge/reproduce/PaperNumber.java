package io.policybridge.reproduce;

/**
 * A number that a paper's text gives.
 *
 * @param figure or table that it is of, in the paper's count
 * @param section of the text that gives it
 * @param plan whose results give ours
 * @param ours how
 * @param paper what the paper prints
 * @param applications that the paper's number is of, where it is a headline: one that says what the paper is for; else
 *     0
 * @param isReading whether ours is of another reading of the paper than the default's, or another machine
 * @param finding why they disagree, with the experiment that shows it; empty if that is not known, or they agree
 */
record PaperNumber(
        String figure,
        String section,
        String plan,
        Quantity ours,
        Expectation paper,
        int applications,
        boolean isReading,
        String finding) {
    /** Whether it stands at the head of the paper's page. */
    boolean isHeadline() {
        return applications > 0;
    }
}
