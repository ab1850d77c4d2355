package io.policybridge.patch;

/**
 * What a tree must be like for an insertion to apply: a file has or lacks a text.
 *
 * @param file path from the simulator's root; a file that is not there lacks everything
 */
record Condition(String file, boolean has, String text) {
    @Override
    public String toString() {
        return file + (has ? " has \"" : " lacks \"") + text + '"';
    }
}
