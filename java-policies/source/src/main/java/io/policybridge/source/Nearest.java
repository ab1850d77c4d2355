package io.policybridge.source;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** The known words nearest to a mistyped one. */
public final class Nearest {
    private Nearest() {}

    /**
     * At most {@code most} of {@code known}, nearest first, ties in alphabetical order. Distance counts insertions,
     * deletions, replacements and swaps of neighbours; case is ignored, and a word that begins with {@code wrong} is
     * one step away.
     */
    public static List<String> of(String wrong, Collection<String> known, int most) {
        String lower = wrong.toLowerCase(Locale.ROOT);
        return known.stream()
                .map(word -> new Near(distance(lower, word.toLowerCase(Locale.ROOT)), word))
                .sorted(Comparator.comparingInt(Near::distance).thenComparing(Near::word))
                .limit(most)
                .map(Near::word)
                .toList();
    }

    /** A known word; its distance is computed once, however often it is compared. */
    private record Near(int distance, String word) {}

    private static int distance(String a, String b) {
        int[][] steps = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                steps[i][j] = i == 0 || j == 0 ? i + j : step(steps, a, b, i, j);
            }
        }
        int whole = steps[a.length()][b.length()];
        return !a.isEmpty() && b.startsWith(a) ? Math.min(whole, 1) : whole;
    }

    private static int step(int[][] steps, String a, String b, int i, int j) {
        boolean same = a.charAt(i - 1) == b.charAt(j - 1);
        int least = Math.min(steps[i - 1][j - 1] + (same ? 0 : 1), 1 + Math.min(steps[i - 1][j], steps[i][j - 1]));
        boolean swapped = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
        return swapped ? Math.min(least, steps[i - 2][j - 2] + 1) : least;
    }
}
