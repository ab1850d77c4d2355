package io.policybridge.patch;

/**
 * A text that must be in a file, known number of times.
 *
 * @param text the text, compared as {@link NormalText} does
 * @param occurrence which one is meant, from 1
 * @param of how many there must be
 * @param within unique text whose function the search is limited to (up to the next line that begins with a brace), or
 *     null
 */
record Anchor(String text, int occurrence, int of, String within) {}
