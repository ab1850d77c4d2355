package io.policybridge.patch;

import io.policybridge.api.Hook;
import io.policybridge.input.BadInput;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The hook files and insertions, and one GPGPU-Sim that they go into. The marks in the tree are the only state. */
public final class Patch {
    private final SourceTree tree;
    private final PatchFiles files;
    private final PatchPlan plan;
    private final Map<String, String> touched;
    private final Map<String, String> wanted;
    private final List<String> complaints;

    /** How much of the patch a tree holds. */
    public enum State {
        UNPATCHED("unpatched"),
        PATCHED("patched"),
        PARTLY("partly patched"),
        OTHERWISE("patched by another version of PolicyBridge or from another folder, or was edited since");

        private final String text;

        State(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /**
     * The patch for the simulator in {@code folder} or below it.
     *
     * @throws BadInput if there is no simulator, or its marks are damaged
     */
    public Patch(Path folder, PatchFiles files) {
        this.files = files;
        tree = SourceTree.at(folder);
        touched = tree.touched();
        plan = new PatchPlan(tree, files);
        complaints = new ArrayList<>(plan.complaints());
        wanted = plan.complaints().isEmpty() ? plan.contents() : Map.of();
        wanted.forEach((name, text) -> {
            if (AddedFile.isOurs(text) && tree.current(name) != null && !AddedFile.isOurs(tree.current(name))) {
                complaints.add(name + ": a file of this name exists already");
            }
        });
    }

    /** The simulator's folder. */
    public Path root() {
        return tree.root();
    }

    /** What the tree holds now. */
    public State state() {
        if (touched.isEmpty()) {
            return State.UNPATCHED;
        }
        boolean complete = true;
        for (Map.Entry<String, String> file : wanted.entrySet()) {
            boolean there = file.getValue().equals(touched.get(file.getKey()));
            if (!there && touched.containsKey(file.getKey())) {
                return State.OTHERWISE;
            }
            complete &= there;
        }
        return !wanted.keySet().containsAll(touched.keySet())
                ? State.OTHERWISE
                : complete ? State.PATCHED : State.PARTLY;
    }

    /** Each anchor that is missing or ambiguous, with what was found nearest; empty if the tree can be patched. */
    public List<String> complaints() {
        return List.copyOf(complaints);
    }

    /**
     * Refuses a tree that cannot be patched.
     *
     * @throws BadInput with all complaints
     */
    public void requirePossible() {
        if (!complaints.isEmpty()) {
            List<String> lines = new ArrayList<>(List.of(root() + ": cannot be patched:"));
            complaints.forEach(complaint -> lines.add("  " + complaint));
            throw new BadInput(lines);
        }
    }

    /** The policy hooks that the patched simulator has. */
    public Set<Hook> offered() {
        return plan.offered();
    }

    /** What this simulator lacks, each with the insertion point and the reason. */
    public List<String> leftOut() {
        List<String> lines = new ArrayList<>();
        plan.leftOut().forEach((point, left) -> lines.add(left.what() + " (" + point + ": " + left.why() + ")"));
        return lines;
    }

    /** Each insertion, where it goes, and its lines; then the new files. */
    public String listing() {
        StringBuilder text = new StringBuilder();
        for (InsertionPoint point : plan.points()) {
            Insertion insertion = point.insertion();
            text.append(insertion.file())
                    .append(':')
                    .append(point.line())
                    .append(": ")
                    .append(insertion.anchor().before() ? "before" : "after")
                    .append(" this line, ")
                    .append(insertion.title())
                    .append('\n');
            insertion.text().forEach(line -> text.append("  + ").append(line).append('\n'));
        }
        wanted.forEach((name, content) -> {
            if (AddedFile.isOurs(content)) {
                text.append(name)
                        .append(": new file, ")
                        .append(content.lines().count())
                        .append(" lines\n");
            }
        });
        return text.toString();
    }

    /** {@code 41 insertions in 9 files, 4 new files}. */
    public String size() {
        long edited = plan.points().stream()
                .map(point -> point.insertion().file())
                .distinct()
                .count();
        return plan.points().size() + " insertions in " + edited + " files, " + (wanted.size() - edited) + " new files";
    }

    /**
     * Inserts everything. A tree that has it already is not touched.
     *
     * @return names of the files that were written
     * @throws BadInput if the tree cannot be patched, is patched otherwise, or cannot be written; then no file is
     *     changed
     */
    public List<String> apply() {
        requirePossible();
        if (state() == State.OTHERWISE) {
            throw BadInput.in(root(), "is " + State.OTHERWISE + "; expected ./policybridge patch --revert first");
        }
        Map<String, String> open = new TreeMap<>(wanted);
        open.entrySet().removeIf(file -> file.getValue().equals(tree.current(file.getKey())));
        return applied(open);
    }

    /** How many insertions do not tell whether they were edited: those of earlier versions. */
    public int undigested() {
        return touched.entrySet().stream()
                .filter(file -> !AddedFile.isOurs(file.getValue()))
                .mapToInt(file -> tree.marks(file.getKey()).undigested())
                .sum();
    }

    /**
     * Removes everything that is marked, whichever list inserted it.
     *
     * @return names of the files that were written or deleted
     * @throws BadInput if a new file or a marked text was edited, or a file cannot be written; then no file is changed
     */
    public List<String> revert() {
        Map<String, String> before = new TreeMap<>();
        for (Map.Entry<String, String> file : touched.entrySet()) {
            boolean ours = AddedFile.isOurs(file.getValue());
            if (ours && AddedFile.isEdited(file.getValue())) {
                throw BadInput.in(
                        tree.path(file.getKey()),
                        "was edited, and would be deleted; expected it to be moved elsewhere first");
            }
            int edited = ours ? 0 : tree.marks(file.getKey()).edited();
            if (edited > 0) {
                throw new BadInput(tree.path(file.getKey()) + ":" + edited + ": the insertion that begins here was "
                        + "edited, and would be deleted; expected what was typed to be moved elsewhere, and the "
                        + "insertion as it was, or gone with both marks");
            }
            before.put(
                    file.getKey(), ours ? null : tree.unpatched(file.getKey()).original());
        }
        return applied(before);
    }

    private List<String> applied(Map<String, String> contents) {
        FileChanges changes = new FileChanges();
        contents.forEach((name, text) -> changes.add(tree.path(name), text));
        tree.leftovers().forEach(changes::addLeftover);
        wanted.forEach((name, text) -> {
            if (AddedFile.isOurs(text)) {
                changes.addEmpty(tree.path(name).getParent());
            }
        });
        changes.apply();
        return List.copyOf(contents.keySet());
    }

    /** Twelve digits that name this version of the patch. */
    public String digest() {
        return files.digest();
    }
}
