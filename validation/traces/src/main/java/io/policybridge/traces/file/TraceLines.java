package io.policybridge.traces.file;

import io.policybridge.input.BadInput;
import io.policybridge.stream.Zstd;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import org.tukaani.xz.XZInputStream;

/**
 * The lines of a file of a trace, one after the other, and the words of the current one, separated by blanks. A file is
 * plain ({@code .traceg}) or compressed with xz, as Accel-Sim takes it, or with gzip or zstd.
 */
public final class TraceLines implements AutoCloseable {
    /** Bytes of a line; names of kernels can have thousands. */
    private static final int LONGEST = 1 << 16;
    /** What xz may need to decompress, in KiB: its strongest preset needs half of it. */
    private static final int XZ_KIBIBYTES = 1 << 17;

    /** What the name of a trace is. */
    static final String EXPECTED = "a name that ends in .traceg, or .traceg.xz, .gz or .zst";

    private final Path file;
    private final InputStream in;
    private final byte[] buffer = new byte[1 << 16];
    private int at;
    private int end;
    private byte[] line = new byte[1 << 10];
    private int length;
    private long number;
    private int wordStart;
    private int wordEnd;

    private TraceLines(Path file, InputStream in) {
        this.file = file;
        this.in = in;
    }

    /**
     * Opens {@code file}.
     *
     * @throws BadInput if it cannot be read, or its name does not tell that it is a trace
     */
    public static TraceLines open(Path file) {
        if (!isTrace(file)) {
            throw BadInput.in(file, "expected " + EXPECTED + noLaterForm(file.toString()));
        }
        InputStream plain = null;
        try {
            if (!Files.isRegularFile(file)) {
                throw BadInput.in(file, "no such file; expected a kernel's trace");
            }
            plain = Files.newInputStream(file);
            return new TraceLines(file, decompressed(file.toString(), plain));
        } catch (IOException e) {
            close(plain);
            throw BadInput.in(file, "cannot be read: " + e.getMessage());
        }
    }

    private static InputStream decompressed(String name, InputStream plain) throws IOException {
        if (name.endsWith(".xz")) {
            return new XZInputStream(plain, XZ_KIBIBYTES);
        }
        if (name.endsWith(".gz")) {
            return new GZIPInputStream(plain, 1 << 16);
        }
        return name.endsWith(".zst") ? Zstd.decompressing(plain) : plain;
    }

    /** Whether the name of {@code file} is that of a kernel's trace. */
    public static boolean isTrace(Path file) {
        return file.getFileName() != null
                && file.getFileName().toString().matches(".*\\.traceg(\\.xz|\\.gz|\\.zst)?|.*\\.xz");
    }

    /** What to say of a file {@code name} in the form of Accel-Sim 2.0, behind a colon; empty of others. */
    static String noLaterForm(String name) {
        return isLaterForm(name) ? ": .tracez, the form of Accel-Sim 2.0, is not read" : "";
    }

    /** Whether {@code name} is that of a trace in the form of Accel-Sim 2.0. */
    public static boolean isLaterForm(String name) {
        return name.endsWith(".tracez");
    }

    /** Moves to the next line; false at the end of the file. */
    public boolean next() {
        length = 0;
        wordEnd = 0;
        boolean whole = false;
        while (!whole && (at < end || fill())) {
            int from = at;
            while (at < end && buffer[at] != '\n') {
                at++;
            }
            append(from);
            if (at < end) {
                at++;
                whole = true;
            }
        }
        if (whole) {
            number++;
            if (length > 0 && line[length - 1] == '\r') {
                throw bad("lines that end with a line feed alone: Accel-Sim ends at a carriage return");
            }
        } else if (length > 0) {
            number++;
            throw bad("a line feed behind the last line: without one Accel-Sim ends in an assertion");
        }
        return whole;
    }

    private boolean fill() {
        try {
            at = 0;
            end = Math.max(0, in.read(buffer));
            return end > 0;
        } catch (IOException e) {
            throw new BadInput(file + ":" + (number + 1) + ": cannot be read: " + e.getMessage());
        }
    }

    private void append(int from) {
        int more = at - from;
        if (length + more > LONGEST) {
            number++;
            length = 0;
            throw BadInput.in(file, "line " + number + " is longer than " + LONGEST + " bytes; expected a trace");
        }
        if (length + more > line.length) {
            line = Arrays.copyOf(line, Math.max(2 * line.length, length + more));
        }
        System.arraycopy(buffer, from, line, length, more);
        length += more;
    }

    /** The current line. */
    public String text() {
        return new String(line, 0, length, StandardCharsets.UTF_8);
    }

    public boolean isEmpty() {
        return length == 0;
    }

    /** The first byte of the current line, which is not empty. */
    public int first() {
        return line[0];
    }

    /** Moves to the next word of the line; false if there is none. */
    boolean word() {
        wordStart = wordEnd;
        while (wordStart < length && isBlank(line[wordStart])) {
            wordStart++;
        }
        wordEnd = wordStart;
        while (wordEnd < length && !isBlank(line[wordEnd])) {
            wordEnd++;
        }
        return wordStart < wordEnd;
    }

    private static boolean isBlank(byte character) {
        return character >= 0 && character <= ' ';
    }

    /** Where the current word begins in {@link #bytes}. */
    int wordStart() {
        return wordStart;
    }

    /** Where it ends. */
    int wordEnd() {
        return wordEnd;
    }

    /** The bytes of the current line; those behind its end are of no line. */
    byte[] bytes() {
        return line;
    }

    /** The current word. */
    String wordText() {
        return new String(line, wordStart, wordEnd - wordStart, StandardCharsets.UTF_8);
    }

    /** The next word, a hexadecimal number of at most {@code digits} digits, with 0x or without. */
    long hex(String what, int digits) {
        if (!word()) {
            throw bad(what, "", "a hexadecimal number");
        }
        int from = wordStart;
        if (wordEnd - from > 2 && line[from] == '0' && (line[from + 1] | 0x20) == 'x') {
            from += 2;
        }
        while (wordEnd - from > digits && line[from] == '0') {
            from++;
        }
        long value = 0;
        for (int i = from; i < wordEnd; i++) {
            int digit = Character.digit(line[i], 16);
            if (digit < 0 || wordEnd - from > digits) {
                throw bad(what, wordText(), "a hexadecimal number of at most " + digits + " digits");
            }
            value = value << 4 | digit;
        }
        return value;
    }

    /** The next word, a decimal number from {@code least} to {@code most}. */
    long decimal(String what, long least, long most) {
        if (!word()) {
            throw bad(what, "", "a number from " + least + " to " + most);
        }
        boolean negative = line[wordStart] == '-';
        long value = 0;
        boolean legal = wordEnd > wordStart + (negative ? 1 : 0);
        for (int i = wordStart + (negative ? 1 : 0); i < wordEnd && legal; i++) {
            int digit = line[i] - '0';
            legal = digit >= 0 && digit <= 9 && value <= (Long.MAX_VALUE - digit) / 10;
            value = 10 * value + digit;
        }
        value = negative ? -value : value;
        if (!legal || value < least || value > most) {
            throw bad(what, wordText(), "a number from " + least + " to " + most);
        }
        return value;
    }

    /** The file. */
    public Path file() {
        return file;
    }

    /** The number of the current line, from 1. */
    public long number() {
        return number;
    }

    /** A complaint about {@code what} of the current line. */
    public BadInput bad(String what, Object value, String expected) {
        return BadInput.at(file, number, what, value, expected);
    }

    /** A complaint about the whole line. */
    public BadInput bad(String expected) {
        return bad("line", text(), expected);
    }

    @Override
    public void close() {
        close(in);
    }

    private static void close(InputStream in) {
        if (in != null) {
            try {
                in.close();
            } catch (IOException e) {
                return; // nothing was written
            }
        }
    }
}
