package io.policybridge.ptx.text;

import java.util.HashMap;
import java.util.Map;

/**
 * The files of the program that PTX was compiled from: {@code .file NUMBER "NAME"}, which may stand behind their use.
 */
public final class SourceFiles {
    private final Map<Integer, String> names = new HashMap<>();

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
        String name = tokens.take();
        if (tokens.goesOn(written) && tokens.peek().startsWith("\"")) {
            name = tokens.take();
        }
        tokens.skipLine(written);
        int folder = Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\'));
        names.put(
                number,
                name.substring(Math.max(1, folder + 1), name.length() - 1).replaceAll("\\p{Cntrl}", "?"));
    }

    /** {@code kmeans.cu:31}, and where that was inlined; empty for null, or of a file that has no name here. */
    public String name(Loc loc) {
        if (loc == null || !names.containsKey(loc.file())) {
            return "";
        }
        String caller = name(loc.caller());
        return names.get(loc.file()) + ":" + loc.line() + (caller.isEmpty() ? "" : " in " + caller);
    }
}
