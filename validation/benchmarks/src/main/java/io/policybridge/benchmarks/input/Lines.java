package io.policybridge.benchmarks.input;

import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;

/**
 * A text in lines.
 *
 * @param text with a newline at the end of each line
 * @param begins where each line begins, and behind the last one where it ends
 */
@SuppressWarnings("ArrayRecordComponent") // read, as the arrays that they are copied from
public record Lines(byte[] text, int[] begins) {
    private static final int WORDS = 10_000;
    private static final int WORDS_OF_A_LINE = 12;
    private static final int WORDS_PER_LINK = 10;
    private static final int LINES_PER_PAGE = 4;
    private static final int ENTRIES_PER_VISITOR = 8;

    /** Of {@code text}. */
    public static Lines of(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        int count = 0;
        for (byte character : bytes) {
            count += character == '\n' ? 1 : 0;
        }
        int[] begins = new int[count + 1];
        int line = 0;
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == '\n') {
                begins[++line] = i + 1;
            }
        }
        return new Lines(bytes, begins);
    }

    public int count() {
        return begins.length - 1;
    }

    /** At least {@code bytes} of HTML: words, and links to pages, the first of which begins the text. */
    public static Lines html(long seed, int bytes) {
        SplittableRandom random = new SplittableRandom(seed);
        Zipf words = new Zipf(seed, WORDS);
        Zipf pages = new Zipf(seed + 1, bytes / 1000 + 1);
        StringBuilder text = new StringBuilder(bytes + 1000);
        while (text.length() < bytes) {
            for (int word = random.nextInt(WORDS_OF_A_LINE) + 1; word > 0; word--) {
                if (text.length() == 0 || random.nextInt(WORDS_PER_LINK) == 0) {
                    text.append("<a href=\"/page").append(pages.next()).append(".html\">");
                }
                text.append(Integer.toString(words.next(), Character.MAX_RADIX)).append(' ');
            }
            text.setCharAt(text.length() - 1, '\n');
        }
        return of(text.toString());
    }

    /** {@code entries} of the log of a site: page, address and cookie of a visitor, with tabs between them. */
    public static Lines log(long seed, int entries) {
        Zipf pages = new Zipf(seed, entries / LINES_PER_PAGE + 1);
        Zipf visitors = new Zipf(seed + 1, entries / ENTRIES_PER_VISITOR + 1);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < entries; i++) {
            int visitor = visitors.next();
            text.append("http://site/page").append(pages.next()).append(".html\t10.");
            text.append(visitor >> 16)
                    .append('.')
                    .append(visitor >> 8 & 255)
                    .append('.')
                    .append(visitor & 255);
            text.append("\tsession").append(visitor).append('\n');
        }
        return of(text.toString());
    }
}
