package io.policybridge.patch;

import io.policybridge.api.Hook;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What patching would do to one tree: all of it is known before a byte is written. */
final class Plan {
  private static final Comparator<Place> ORDER = Comparator.<Place>comparingInt(Place::offset).thenComparing(place -> place.insertion().before());

  private final SourceTree tree;
  private final PatchFiles files;
  private final List<Place> places = new ArrayList<>();
  private final Map<String, LeftOut> leftOut = new LinkedHashMap<>();
  private final List<String> complaints = new ArrayList<>();

  /**
   * A hook that this tree cannot have.
   *
   * @param what what is not offered then
   * @param why which anchor or variant is missing
   */
  record LeftOut(String what, String why) {}

  Plan(SourceTree tree, PatchFiles files) {
    this.tree = tree;
    this.files = files;
    Map<String, Map<String, List<Insertion>>> stems = new LinkedHashMap<>();
    for (Insertion insertion : files.insertions()) {
      stems.computeIfAbsent(insertion.stem(), stem -> new LinkedHashMap<>()).computeIfAbsent(insertion.number(), number -> new ArrayList<>()).add(insertion);
    }
    stems.forEach(this::hook);
  }

  /** All places of one hook, or none. */
  private void hook(String stem, Map<String, List<Insertion>> numbers) {
    List<Place> found = new ArrayList<>();
    for (List<Insertion> variants : numbers.values()) {
      List<Insertion> fitting = variants.stream().filter(this::fits).toList();
      String optional = variants.stream().map(Insertion::optional).filter(text -> text != null).findFirst().orElse(null);
      String complaint;
      if (fitting.size() == 1) {
        Place place = Place.of(fitting.get(0), tree);
        found.add(place);
        complaint = place.found() ? null : place.insertion().title() + ": " + place.complaint();
      } else if (fitting.isEmpty()) {
        complaint = variants.get(0).title() + ": no variant fits this tree; expected " + conditions(variants);
      } else {
        complaint = variants.get(0).title() + ": two variants fit this tree: " + conditions(fitting);
        optional = null;
      }
      if (complaint != null && optional == null) {
        complaints.add(complaint);
      } else if (complaint != null) {
        leftOut.putIfAbsent(stem, new LeftOut(optional, complaint));
      }
    }
    if (!leftOut.containsKey(stem)) {
      found.stream().filter(Place::found).forEach(places::add);
    }
  }

  private boolean fits(Insertion insertion) {
    for (Condition condition : insertion.conditions()) {
      NormalText text = tree.unpatched(condition.file());
      if ((text != null && text.has(condition.text())) != condition.has()) {
        return false;
      }
    }
    return true;
  }

  private static String conditions(List<Insertion> variants) {
    List<String> all = new ArrayList<>();
    for (Insertion variant : variants) {
      all.add(String.join(" and ", variant.conditions().stream().map(Condition::toString).toList()));
    }
    return String.join(", or ", all);
  }

  /** Each anchor that is missing or ambiguous; empty if the tree can be patched. */
  List<String> complaints() {
    return complaints;
  }

  /** In the order of the list. */
  List<Place> places() {
    return places;
  }

  /** By stem. */
  Map<String, LeftOut> leftOut() {
    return leftOut;
  }

  /** The policy hooks that the patched simulator has. */
  Set<Hook> offered() {
    Set<Hook> offered = EnumSet.noneOf(Hook.class);
    places.forEach(place -> offered.addAll(place.insertion().offers()));
    files.insertions().stream().filter(insertion -> leftOut.containsKey(insertion.stem())).forEach(insertion -> offered.removeAll(insertion.offers()));
    return offered;
  }

  /** Every file that is put in or changed, with what it is to hold, by name. */
  Map<String, String> contents() {
    Map<String, String> contents = new TreeMap<>();
    Map<String, List<Place>> byFile = new TreeMap<>();
    places.forEach(place -> byFile.computeIfAbsent(place.insertion().file(), file -> new ArrayList<>()).add(place));
    byFile.forEach((file, inserted) -> contents.put(file, inserted(tree.unpatched(file).original(), inserted)));
    files.hooks().forEach((name, text) -> contents.put(SourceTree.SIMULATOR + "/" + name, NewFile.of(text)));
    contents.put(SourceTree.SIMULATOR + "/" + VariantHeader.NAME, NewFile.of(VariantHeader.text(places, offered(), files.digest(), files.library())));
    return contents;
  }

  private static String inserted(String text, List<Place> places) {
    StringBuilder patched = new StringBuilder(text.length());
    int from = 0;
    for (Place place : places.stream().sorted(ORDER).toList()) {
      int to = place.offset();
      patched.append(text, from, to);
      from = to;
      String ending = ending(text, to);
      String marked = Marks.marked(place.insertion(), ending);
      boolean open = !patched.isEmpty() && patched.charAt(patched.length() - 1) != '\n';
      patched.append(open ? ending + marked : marked + ending);
    }
    return patched.append(text, from, text.length()).toString();
  }

  /** The line ending in use around an offset at the beginning of a line. */
  private static String ending(String text, int offset) {
    int feed = offset > 0 && text.charAt(offset - 1) == '\n' ? offset - 1 : text.indexOf('\n');
    return feed > 0 && text.charAt(feed - 1) == '\r' ? "\r\n" : "\n";
  }
}
