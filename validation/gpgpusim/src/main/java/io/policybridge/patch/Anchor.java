package io.policybridge.patch;

/**
 * A text that a file must hold a known number of times, and on which side of it an insertion goes.
 *
 * @param text the text, compared as {@link NormalText} does
 * @param occurrence which one is meant, from 1
 * @param of how many there must be
 * @param within unique text whose function the search is limited to (up to the next line that begins with a brace), or
 *     null
 * @param before whether the insertion goes before the anchor's first line, not after its last
 */
record Anchor(String text, int occurrence, int of, String within, boolean before) {
    /** The same anchor with the insertion on the given side. */
    Anchor placed(boolean insertionBefore) {
        return new Anchor(text, occurrence, of, within, insertionBefore);
    }
}
