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
 * @param number {@code H26a}: place a of hook H26; insertions of one number are variants, of which exactly one applies
 * @param name short, for people
 * @param file path from the simulator's root
 * @param conditions all must hold for this variant to apply
 * @param defines names that the hook files see when this is inserted
 * @param offers policy hooks that a host has only with this hook
 * @param before whether the text goes before the anchor's first line, not after its last
 * @param text lines without line endings
 * @param optional what the host does not offer if this cannot be inserted; null if it must be
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

  /** The hook that this is a place of: {@code H26} of {@code H26a}. All places of a hook are inserted, or none. */
  String stem() {
    return number.replaceFirst("(?<=\\d)[a-z]+$", "");
  }

  /** {@code H26a name}. */
  String title() {
    return number + " " + name;
  }
}
