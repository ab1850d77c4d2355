package io.policybridge.patch;

import io.policybridge.api.Hook;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * One text that goes into one file.
 *
 * @param source where it is described
 * @param line its first line there
 * @param number of the hook that it serves: {@code H26}
 * @param name of the place, then after a comma of the variant; exactly one variant of a place may fit a tree
 * @param file path from the simulator's root
 * @param conditions all must hold for this variant to fit
 * @param defines names that the hook files see when this is inserted
 * @param offers policy hooks that a host has only with this place
 * @param before whether the text goes before the anchor's first line, not after its last
 * @param text lines without line endings
 * @param optional what a tree without such a place cannot have; null if every tree must have it
 */
record Insertion(
        Path source,
        int line,
        String number,
        String name,
        String file,
        List<Condition> conditions,
        List<String> defines,
        Set<Hook> offers,
        Anchor anchor,
        boolean before,
        List<String> text,
        String optional) {

    /** The place that this is a variant of: number and name up to the first comma. */
    String place() {
        int comma = name.indexOf(',');
        return number + " " + (comma < 0 ? name : name.substring(0, comma)).strip();
    }

    /** {@code H26 name}. */
    String title() {
        return number + " " + name;
    }
}
