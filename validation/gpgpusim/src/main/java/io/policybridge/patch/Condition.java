package io.policybridge.patch;

/**
 * A condition on a tree for an insertion to apply: a file has or lacks a text.
 *
 * @param file path from the simulator's root; a missing file lacks every text
 */
record Condition(String file, boolean has, String text) {
    @Override
    public String toString() {
        return file + (has ? " has \"" : " lacks \"") + text + '"';
    }
}
