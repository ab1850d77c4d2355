package io.policybridge.patch;

import io.policybridge.api.Hook;
import java.util.List;
import java.util.Set;

/**
 * One text that goes into one file.
 *
 * @param file path from the simulator's root
 * @param conditions all must hold for this variant to fit
 * @param anchor where the text goes
 * @param text lines without line endings
 * @param effects on the patched simulator
 */
record Insertion(
        Title title, String file, List<Condition> conditions, Anchor anchor, List<String> text, Effects effects) {

    /**
     * The heading of an insertion.
     *
     * @param number of the hook that it serves: {@code H26}
     * @param name of the insertion point, then after a comma of the variant; exactly one variant of a point may fit a
     *     tree
     */
    record Title(String number, String name) {
        /** The insertion point that this is a variant of: number and name up to the first comma. */
        String point() {
            int comma = name.indexOf(',');
            return number + " " + (comma < 0 ? name : name.substring(0, comma)).strip();
        }

        /** {@code H26 name}. */
        @Override
        public String toString() {
            return number + " " + name;
        }
    }

    /**
     * What a patched simulator has or lacks because of an insertion.
     *
     * @param defines names that the hook files see with it
     * @param offers policy hooks that a host has only with it
     * @param optional what a tree without such a point lacks; null if every tree must have the point
     */
    record Effects(List<String> defines, Set<Hook> offers, String optional) {}
}
