package io.policybridge.patch;

import io.policybridge.api.Hook;
import io.policybridge.input.BadInput;
import io.policybridge.source.Nearest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads lists of insertions; their form is described in gpgpusim-patch/README.md. */
final class InsertionReader {
    private static final String QUOTED = "\"((?:[^\"\\\\]|\\\\.)*)\"";
    private static final Pattern HEAD = Pattern.compile("\\[([A-Z]+[0-9]+[a-z]*)\\s+(\\S.*)]");
    private static final Pattern WHEN = Pattern.compile("(\\S+)\\s+(has|lacks)\\s+" + QUOTED);
    private static final Pattern ANCHOR =
            Pattern.compile(QUOTED + "(?:\\s+(\\d{1,4})\\s+of\\s+(\\d{1,4}))?(?:\\s+in\\s+" + QUOTED + ")?");
    private static final String KEYS =
            "file, when, define, offers, optional, anchor, after, before or a line of text after a |";

    private final Path source;
    private final Set<String> titles;
    private final List<Insertion> read = new ArrayList<>();
    private int number;
    private Draft draft;

    /** An insertion whose lines are not all read yet. */
    private static final class Draft {
        int line;
        Insertion.Title title;
        String file;
        final List<Condition> conditions = new ArrayList<>();
        final List<String> defines = new ArrayList<>();
        final Set<Hook> offers = EnumSet.noneOf(Hook.class);
        Anchor anchor;
        Boolean before;
        final List<String> text = new ArrayList<>();
        String optional;
    }

    private InsertionReader(Path source, Set<String> titles) {
        this.source = source;
        this.titles = titles;
    }

    /**
     * All insertions of the files {@code *.ins} of a folder, in order of file names and lines.
     *
     * @throws BadInput if there is none or one cannot be used
     */
    static List<Insertion> readAll(Path folder) {
        List<Insertion> all = new ArrayList<>();
        try (Stream<Path> entries = Files.list(folder)) {
            Set<String> titles = new HashSet<>();
            for (Path file : entries.filter(entry -> entry.toString().endsWith(".ins"))
                    .sorted()
                    .toList()) {
                all.addAll(new InsertionReader(file, titles).read(Files.readString(file, StandardCharsets.ISO_8859_1)));
            }
        } catch (IOException e) {
            throw BadInput.in(folder, "cannot be read: " + e.getMessage());
        }
        if (all.isEmpty()) {
            throw BadInput.in(folder, "no insertions; expected files *.ins");
        }
        return all;
    }

    private List<Insertion> read(String content) {
        for (String line : content.lines().toList()) {
            number++;
            if (line.startsWith("|")) {
                draft("| " + line).text.add(line.startsWith("| ") ? line.substring(2) : line.substring(1));
                if (line.contains(Marks.WORD)) {
                    throw bad("text", line, "no mark of the tool in it");
                }
            } else if (line.startsWith("[")) {
                finish();
                begin(line.strip());
            } else if (!line.isBlank() && !line.startsWith("#")) {
                String[] words = line.strip().split("\\s+", 2);
                key(words[0], words.length == 1 ? "" : words[1]);
            }
        }
        finish();
        return read;
    }

    private void begin(String line) {
        Matcher head = matched(HEAD, "insertion", line, "[NUMBER NAME], such as [H26a verdict at the probe]");
        draft = new Draft();
        draft.line = number;
        draft.title = new Insertion.Title(head.group(1), head.group(2));
        if (!titles.add(draft.title.toString())) {
            throw bad("insertion", line, "a number and name that no other insertion has");
        }
    }

    private void key(String key, String value) {
        Draft in = draft(key);
        switch (key) {
            case "file" -> in.file = once(key, in.file, path(key, value));
            case "when" -> {
                Matcher when = matched(WHEN, key, value, "FILE has \"TEXT\" or FILE lacks \"TEXT\"");
                in.conditions.add(
                        new Condition(path(key, when.group(1)), when.group(2).equals("has"), text(key, when.group(3))));
            }
            case "define" ->
                in.defines.add(matched(Pattern.compile("[A-Z][A-Z0-9_]*"), key, value, "a name in capitals")
                        .group());
            case "offers" -> Stream.of(value.split("\\s+")).forEach(label -> in.offers.add(hook(label)));
            case "optional" ->
                in.optional = once(
                        key,
                        in.optional,
                        text(
                                key,
                                matched(Pattern.compile(QUOTED), key, value, "what the tree lacks then, in quotes")
                                        .group(1)));
            case "anchor" -> in.anchor = once(key, in.anchor, anchor(value));
            case "after", "before" -> in.before = once(key, in.before, key.equals("before"));
            default -> throw bad("key", key, KEYS);
        }
    }

    private Anchor anchor(String value) {
        Matcher anchor =
                matched(ANCHOR, "anchor", value, "\"TEXT\", then possibly 1 of 2, then possibly in \"FUNCTION\"");
        int occurrence = anchor.group(2) == null ? 1 : Integer.parseInt(anchor.group(2));
        int of = anchor.group(3) == null ? 1 : Integer.parseInt(anchor.group(3));
        if (occurrence < 1 || occurrence > of) {
            throw bad("anchor", value, "an occurrence from 1 to the number of them");
        }
        return new Anchor(
                text("anchor", anchor.group(1)),
                occurrence,
                of,
                anchor.group(4) == null ? null : text("anchor", anchor.group(4)),
                false);
    }

    private void finish() {
        if (draft == null) {
            return;
        }
        String missing = draft.file == null
                ? "file"
                : draft.anchor == null
                        ? "anchor"
                        : draft.before == null ? "after or before" : draft.text.isEmpty() ? "text" : null;
        if (missing != null) {
            throw BadInput.at(source, draft.line, "insertion", draft.title, "a line with its " + missing);
        }
        read.add(new Insertion(
                draft.title,
                draft.file,
                List.copyOf(draft.conditions),
                draft.anchor.placed(draft.before),
                List.copyOf(draft.text),
                new Insertion.Effects(List.copyOf(draft.defines), Set.copyOf(draft.offers), draft.optional)));
        draft = null;
    }

    private Draft draft(String found) {
        if (draft == null) {
            throw bad("line", found, "an insertion to begin with [NUMBER NAME]");
        }
        return draft;
    }

    private String path(String key, String value) {
        if (value.isEmpty() || value.startsWith("/") || value.contains("..") || value.contains(" ")) {
            throw bad(key, value, "a path from the simulator's root");
        }
        return value;
    }

    private String text(String key, String quoted) {
        String text = quoted.replace("\\\"", "\"");
        if (NormalText.of(text).isEmpty()) {
            throw bad(key, quoted, "a text that is not blank");
        }
        return text;
    }

    private Hook hook(String label) {
        Collection<String> labels = new ArrayList<>();
        for (Hook hook : Hook.values()) {
            if (hook.label().equals(label)) {
                return hook;
            }
            labels.add(hook.label());
        }
        throw bad("offers", label, "hooks of policies; nearest: " + String.join(", ", Nearest.of(label, labels, 3)));
    }

    private <T> T once(String key, T before, T now) {
        if (before != null) {
            throw bad(key, now, "only one such line in an insertion");
        }
        return now;
    }

    private Matcher matched(Pattern pattern, String key, String value, String expected) {
        Matcher matcher = pattern.matcher(value);
        if (!matcher.matches()) {
            throw bad(key, value, expected);
        }
        return matcher;
    }

    private BadInput bad(String what, Object value, String expected) {
        return BadInput.at(source, number, what, value, expected);
    }
}
