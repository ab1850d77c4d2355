package io.policybridge.reproduce;

/**
 * A number that a paper's text gives.
 *
 * @param figure or table that it is of, in the paper's count
 * @param section of the text that gives it
 * @param plan whose results give ours
 * @param ours how
 * @param paper what the paper prints
 * @param finding why they disagree, with the experiment that shows it; empty if that is not known, or they agree
 */
record PaperNumber(String figure, String section, String plan, Quantity ours, Expectation paper, String finding) {}
