package io.policybridge.fuzz.program;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Changes to the text of a program that often leave it one: a word becomes another one of its wordClass, or, more
 * rarely, is left out or stands twice; signs stay. Each change takes three bytes: what it is, and of which wordClass of
 * word; of these the one; and the new word.
 */
final class WordEdits {
    private static final Pattern WORD = Pattern.compile("\"[^\"]*\"|\\d[\\w.]*|\\w+|\\S");
    private static final int BYTES = 3;

    private enum WordClass {
        TEXT,
        NUMBER,
        TYPE,
        NAME,
        SIGN;

        static WordClass of(String word) {
            char first = word.charAt(0);
            return first == '"'
                    ? TEXT
                    : Character.isDigit(first)
                            ? NUMBER
                            : Character.isUpperCase(first) ? TYPE : Character.isLetter(first) ? NAME : SIGN;
        }
    }

    private static final WordClass[] CHANGED = {WordClass.TEXT, WordClass.NUMBER, WordClass.TYPE, WordClass.NAME};

    private final List<String> program;
    private final Set<String> vocabulary;

    /** Of {@code program}; words of {@code more} may take the place of its own. */
    WordEdits(String program, List<String> more) {
        this.program = words(program);
        vocabulary = new LinkedHashSet<>(this.program);
        vocabulary.addAll(more);
    }

    private static List<String> words(String text) {
        Matcher matcher = WORD.matcher(text);
        List<String> words = new ArrayList<>();
        while (matcher.find()) {
            words.add(matcher.group());
        }
        return words;
    }

    /** The program with the changes of {@code edits}, one after the other. */
    String edited(byte[] edits) {
        List<String> words = new ArrayList<>(program);
        for (int at = 0; at + BYTES <= edits.length; at += BYTES) {
            int what = edits[at] & 0xff;
            WordClass wordClass = CHANGED[what / 16 % CHANGED.length];
            int[] places = IntStream.range(0, words.size())
                    .filter(place -> WordClass.of(words.get(place)) == wordClass)
                    .toArray();
            if (places.length > 0) {
                edit(words, what % 16, places[(edits[at + 1] & 0xff) % places.length], edits[at + 2] & 0xff);
            }
        }
        return String.join(" ", words);
    }

    private void edit(List<String> words, int what, int where, int which) {
        String word = words.get(where);
        switch (what) {
            case 0 -> words.remove(where);
            case 1 -> words.add(where, word);
            default -> {
                List<String> others = vocabulary.stream()
                        .filter(other -> WordClass.of(other) == WordClass.of(word))
                        .toList();
                words.set(where, others.get(which % others.size()));
            }
        }
    }
}
