package io.policybridge.ptx.text;

import java.util.HashMap;
import java.util.Map;

/**
 * The files of the program that PTX was compiled from: {@code .file NUMBER "NAME"}, which may stand behind their use.
 */
public final class SourceFiles {
    /** Numbers of the files of one module. */
    private static final int MOST_FILES = 1 << 16;

    private final Map<Integer, String> paths = new HashMap<>();
    private ProgramText text;

    /**
     * A line of the program that PTX was compiled from, as a {@code .loc} gives it.
     *
     * @param file number of a {@code .file}
     * @param line from 1
     * @param caller where the function that the line is in was inlined; null if it was not, or the compiler does not
     *     say
     */
    public record Loc(int file, int line, Loc caller) {

        /** Reads a {@code .loc}, which ends with its line; null if it stands for no line of the program. */
        static Loc read(Tokens tokens) {
            int written = tokens.line();
            tokens.take();
            int file = number(tokens);
            int line = number(tokens);
            Loc caller = null;
            while (tokens.goesOn(written)) {
                if (tokens.take().equals("inlined_at")) {
                    caller = new Loc(number(tokens), number(tokens), null);
                }
            }
            return line == 0 ? null : new Loc(file, line, caller);
        }

        private static int number(Tokens tokens) {
            return (int) tokens.takeInteger(0, Integer.MAX_VALUE);
        }

        /** The same line, of a file whose number is greater by {@code more}. */
        Loc behind(int more) {
            return new Loc(file + more, line, caller == null ? null : caller.behind(more));
        }
    }

    /** What is added to the numbers of files of module {@code number}, from 0, of those that are linked. */
    static int first(int number) {
        return number * MOST_FILES;
    }

    /** Those of {@code other}, whose numbers are greater by {@code more}. */
    void addAll(SourceFiles other, int more) {
        other.paths.forEach((number, path) -> paths.put(number + more, path));
    }

    SourceFiles() {}

    /** Reads a {@code .file}, which ends with its line. */
    void read(Tokens tokens) {
        int written = tokens.line();
        tokens.take();
        int number = (int) tokens.takeInteger(0, Integer.MAX_VALUE);
        if (!tokens.peek().startsWith("\"")) {
            throw tokens.bad("the name of a file in double quotes");
        }
        // A second string is the file in the folder that the first one names.
        String path = unquoted(tokens.take());
        if (tokens.goesOn(written) && tokens.peek().startsWith("\"")) {
            path += "/" + unquoted(tokens.take());
        }
        tokens.skipLine(written);
        paths.put(number, path);
    }

    private static String unquoted(String text) {
        return text.substring(1, text.length() - 1);
    }

    /** From now on {@link #text(Loc)} shows lines of {@code program}. */
    public void show(ProgramText program) {
        text = program;
    }

    /** What stands in the line of {@code loc}; empty where that is not known. */
    public String text(Loc loc) {
        return text == null || loc == null || !paths.containsKey(loc.file())
                ? ""
                : text.line(paths.get(loc.file()), loc.line());
    }

    /** {@code kmeans.cu:31}, and where that was inlined; empty for null, or of a file that has no name here. */
    public String name(Loc loc) {
        if (loc == null || !paths.containsKey(loc.file())) {
            return "";
        }
        String path = paths.get(loc.file());
        int folder = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'));
        String caller = name(loc.caller());
        return path.substring(folder + 1).replaceAll("\\p{Cntrl}", "?") + ":" + loc.line()
                + (caller.isEmpty() ? "" : " in " + caller);
    }
}
