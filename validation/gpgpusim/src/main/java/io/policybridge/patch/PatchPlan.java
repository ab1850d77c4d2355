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
import java.util.stream.Collectors;

/** All changes that patching makes to one tree, computed before a byte is written. */
final class PatchPlan {
    private static final Comparator<InsertionPoint> ORDER = Comparator.<InsertionPoint>comparingInt(
                    InsertionPoint::offset)
            .thenComparing(point -> point.insertion().anchor().before());

    private final SourceTree tree;
    private final PatchFiles files;
    private final List<InsertionPoint> points = new ArrayList<>();
    private final Map<String, LeftOut> leftOut = new LinkedHashMap<>();
    private final List<String> complaints = new ArrayList<>();

    /**
     * An insertion point that this tree does not have.
     *
     * @param what the tree lacks because of that
     * @param why the structure that is missing
     */
    record LeftOut(String what, String why) {}

    PatchPlan(SourceTree tree, PatchFiles files) {
        this.tree = tree;
        this.files = files;
        Map<String, List<Insertion>> variants = new LinkedHashMap<>();
        for (Insertion insertion : files.insertions()) {
            variants.computeIfAbsent(insertion.title().point(), point -> new ArrayList<>())
                    .add(insertion);
        }
        variants.forEach(this::locate);
    }

    private void locate(String name, List<Insertion> variants) {
        List<Insertion> fitting = variants.stream().filter(this::fits).toList();
        String optional = variants.stream()
                .map(variant -> variant.effects().optional())
                .filter(text -> text != null)
                .findFirst()
                .orElse(null);
        if (fitting.size() > 1) {
            complaints.add(name + ": two variants fit this tree: " + conditions(fitting));
        } else if (fitting.isEmpty() && optional != null) {
            leftOut.put(name, new LeftOut(optional, "expected " + conditions(variants)));
        } else if (fitting.isEmpty()) {
            complaints.add(name + ": no variant fits this tree; expected " + conditions(variants));
        } else {
            InsertionPoint point = InsertionPoint.of(fitting.get(0), tree);
            if (point.found()) {
                points.add(point);
            } else {
                complaints.add(point.insertion().title() + ": " + point.complaint());
            }
        }
    }

    private boolean fits(Insertion insertion) {
        for (Condition condition : insertion.conditions()) {
            NormalText text = tree.unpatched(condition.file());
            if ((text != null && text.has(condition.text())) != condition.has()) {
                return false;
            }
        }
        return insertion.effects().optional() == null || tree.unpatched(insertion.file()) != null;
    }

    private static String conditions(List<Insertion> variants) {
        List<String> all = new ArrayList<>();
        for (Insertion variant : variants) {
            List<String> conditions =
                    variant.conditions().stream().map(Condition::toString).toList();
            all.add(conditions.isEmpty() ? "a file " + variant.file() : String.join(" and ", conditions));
        }
        return String.join(", or ", all);
    }

    /** Each anchor that is missing or ambiguous; empty if the tree can be patched. */
    List<String> complaints() {
        return complaints;
    }

    /** In the order of the list. */
    List<InsertionPoint> points() {
        return points;
    }

    /** By insertion point. */
    Map<String, LeftOut> leftOut() {
        return leftOut;
    }

    /** The policy hooks that the patched simulator has. */
    Set<Hook> offered() {
        Set<String> inserted =
                points.stream().map(point -> point.insertion().title().point()).collect(Collectors.toSet());
        Set<Hook> offered = EnumSet.noneOf(Hook.class);
        files.insertions().stream()
                .filter(insertion -> inserted.contains(insertion.title().point()))
                .forEach(insertion -> offered.addAll(insertion.effects().offers()));
        files.insertions().stream()
                .filter(insertion -> leftOut.containsKey(insertion.title().point()))
                .forEach(insertion -> offered.removeAll(insertion.effects().offers()));
        return offered;
    }

    /** The new content of every file that is added or changed, by name. */
    Map<String, String> contents() {
        Map<String, String> contents = new TreeMap<>();
        Map<String, List<InsertionPoint>> byFile = new TreeMap<>();
        points.forEach(point -> byFile.computeIfAbsent(point.insertion().file(), file -> new ArrayList<>())
                .add(point));
        byFile.forEach((file, inserted) ->
                contents.put(file, inserted(tree.unpatched(file).original(), inserted)));
        files.hooks().forEach((name, text) -> contents.put(SourceTree.SIMULATOR + "/" + name, AddedFile.of(text)));
        contents.put(
                SourceTree.SIMULATOR + "/" + VariantHeader.NAME,
                AddedFile.of(VariantHeader.text(points, offered(), files.digest(), files.library())));
        return contents;
    }

    private static String inserted(String text, List<InsertionPoint> points) {
        StringBuilder patched = new StringBuilder(text.length());
        int from = 0;
        for (InsertionPoint point : points.stream().sorted(ORDER).toList()) {
            int to = point.offset();
            patched.append(text, from, to);
            from = to;
            String ending = ending(text, to);
            String marked = Marks.marked(point.insertion(), ending);
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
