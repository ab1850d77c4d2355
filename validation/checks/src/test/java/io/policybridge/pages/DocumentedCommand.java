package io.policybridge.pages;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A command line of the launcher on a page of the documentation. In a code block whose info string has the word
 * {@code run} it takes at most ten seconds and needs no GPGPU-Sim; inside a sentence it is a form, with optional parts
 * in brackets and placeholders.
 */
record DocumentedCommand(String page, String line, Use use) {
    private static final Pattern FENCE = Pattern.compile("^ *```(.*)$");
    private static final Pattern INLINE = Pattern.compile("`(\\./policybridge [^`]+)`");
    private static final Pattern LAUNCHER = Pattern.compile("^\\S*/policybridge (.*)$");

    enum Use {
        RUN,
        SHOWN,
        FORM
    }

    /** All of {@code text}, the page called {@code page}, from top to bottom. */
    static List<DocumentedCommand> of(String page, String text) {
        List<DocumentedCommand> found = new ArrayList<>();
        String block = null;
        StringBuilder pending = new StringBuilder();
        for (String line : text.lines().toList()) {
            Matcher fence = FENCE.matcher(line);
            if (fence.matches()) {
                block = block == null ? fence.group(1) : null;
                continue;
            }
            if (block == null && !line.startsWith("    ")) {
                INLINE.matcher(line)
                        .results()
                        .forEach(span -> found.add(new DocumentedCommand(page, span.group(1), Use.FORM)));
                continue;
            }
            pending.append(line.strip());
            if (pending.toString().endsWith("\\")) {
                pending.setLength(pending.length() - 1);
                continue;
            }
            if (LAUNCHER.matcher(pending).matches()) {
                boolean runs = block != null && List.of(block.split(" ")).contains("run");
                found.add(new DocumentedCommand(page, pending.toString(), runs ? Use.RUN : Use.SHOWN));
            }
            pending.setLength(0);
        }
        return found;
    }

    /** What the launcher gets, as a shell splits it: up to a comment, a pipe, a redirection or the next command. */
    List<String> arguments() {
        Matcher launcher = LAUNCHER.matcher(line);
        if (!launcher.matches()) {
            throw new IllegalStateException(line);
        }
        String words = launcher.group(1);
        if (use == Use.FORM) {
            words = words.replaceAll("[\\[\\]]", "").replace("...", "");
        }
        return split(words);
    }

    private List<String> split(String words) {
        List<String> arguments = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean inWord = false;
        char quote = 0;
        for (char c : words.toCharArray()) {
            if (quote != 0) {
                quote = c == quote ? 0 : quote;
                if (quote != 0) {
                    word.append(c);
                }
            } else if (c == '\'' || c == '"') {
                quote = c;
                inWord = true;
            } else if (ends(c, inWord)) {
                break;
            } else if (c == ' ') {
                if (inWord) {
                    arguments.add(word.toString());
                }
                word.setLength(0);
                inWord = false;
            } else {
                word.append(c);
                inWord = true;
            }
        }
        if (inWord) {
            arguments.add(word.toString());
        }
        return arguments;
    }

    private boolean ends(char c, boolean inWord) {
        return c == '#' && !inWord || use != Use.FORM && "|&;>".indexOf(c) >= 0;
    }

    @Override
    public String toString() {
        return page + ": " + line;
    }
}
