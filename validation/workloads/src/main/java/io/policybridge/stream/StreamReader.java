package io.policybridge.stream;

import io.policybridge.input.BadInput;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * A cursor over the records of an event stream (docs/streams.md), compressed with zstd or plain. {@link #next} moves to
 * the next record and checks it as a whole ({@link RecordCheck}); its columns are then taken one after the other, by
 * the kind of value in them. No method allocates per record or column, except those that return a String. Anything that
 * does not fit the format throws {@link BadInput} with file, line, column, value and expectation.
 *
 * <p>Composite columns: {@link #openField}, then parts and {@link #take separators}, then {@link #closeField}.
 */
public final class StreamReader implements AutoCloseable {
    private static final String MAGIC = "#policybridge-stream";
    private static final int VERSION = 1;
    private static final String AT_LEAST_ONE_DIGIT = "a decimal number";

    private final Path file;
    private final StreamLines lines;
    /** The current line, see {@link StreamLines}. */
    private byte[] buffer;

    private int lineStart;
    private int lineEnd;
    private int at;
    private int fieldStart;
    private String column = "kind";
    private int kind;
    private final RecordCheck check;
    private boolean promised;
    private boolean ended;

    private StreamReader(Path file, String name) {
        this.file = file;
        lines = new StreamLines(file);
        check = new RecordCheck(name);
    }

    /** Opens {@code file}, which must hold the stream called {@code name} in version 1. */
    public static StreamReader open(Path file, String name) {
        StreamReader reader = new StreamReader(file, name);
        try {
            reader.checkHeader(name);
        } catch (RuntimeException e) {
            reader.close();
            throw e;
        }
        return reader;
    }

    /** Checks every record of {@code file}, which must hold the stream called {@code name}. */
    public static void check(Path file, String name) {
        try (StreamReader reader = open(file, name)) {
            while (reader.next()) {
                // reading checks
            }
        }
    }

    /**
     * A word of up to four letters as {@link #kind} and {@link #word} return it; letters are the bytes of an int, last
     * letter lowest.
     */
    public static int packed(String word) {
        int packed = 0;
        for (int i = 0; i < word.length(); i++) {
            packed = packed << 8 | word.charAt(i);
        }
        return packed;
    }

    /** The letters of a packed word. */
    public static String unpacked(int word) {
        StringBuilder letters = new StringBuilder(4);
        for (int shift = 24; shift >= 0; shift -= 8) {
            if ((word >>> shift & 0xff) != 0) {
                letters.append((char) (word >>> shift & 0xff));
            }
        }
        return letters.toString();
    }

    private void checkHeader(String name) {
        if (!advance()) {
            throw BadInput.in(file, "empty; expected a stream that begins with " + MAGIC + " " + name + " " + VERSION);
        }
        String header = new String(buffer, lineStart, Math.min(lineEnd - lineStart, 200), StandardCharsets.ISO_8859_1);
        String[] words = header.split(" ", -1);
        if (words.length != 3 || !words[0].equals(MAGIC)) {
            throw BadInput.at(file, lines.number, "header", header, MAGIC + " " + name + " " + VERSION);
        }
        if (!words[1].equals(name)) {
            throw BadInput.at(file, lines.number, "stream", words[1], name);
        }
        if (!words[2].equals(Integer.toString(VERSION))) {
            throw BadInput.at(file, lines.number, "version", words[2], Integer.toString(VERSION));
        }
    }

    /** Moves to the next record, over comment lines; false at the end of the stream. */
    public boolean next() {
        do {
            if (!advance()) {
                checkEnd();
                return false;
            }
        } while (isComment());
        column = "kind";
        fieldStart = lineStart;
        at = lineStart;
        kind = partWord();
        closeField();
        int behindKind = at;
        check.check(this);
        at = behindKind;
        return true;
    }

    private boolean isComment() {
        if (ended) {
            throw BadInput.at(file, lines.number, "line", recordText(), "none after " + EndMark.LINE);
        }
        if (buffer[lineStart] != '#') {
            return false;
        }
        promised |= EndMark.isPromise(buffer, lineStart, lineEnd);
        ended = EndMark.isEnd(buffer, lineStart, lineEnd);
        return true;
    }

    private void checkEnd() {
        if (promised && !ended) {
            throw BadInput.in(
                    file, "breaks off after line " + lines.number + "; expected its last line, " + EndMark.LINE);
        }
    }

    /** Whether a mark has said that the stream ends here; known when {@link #next} has returned false. */
    public boolean isMarkedEnd() {
        return ended;
    }

    private boolean advance() {
        if (!lines.advance()) {
            return false;
        }
        buffer = lines.buffer;
        lineStart = lines.start;
        lineEnd = lines.end;
        return true;
    }

    /** The file being read. */
    public Path file() {
        return file;
    }

    /** Line of the current record; the header is line 1. */
    public long line() {
        return lines.number;
    }

    /** The current record's kind as {@link #packed} makes it. */
    public int kind() {
        return kind;
    }

    /** Whether the record has columns left. */
    public boolean more() {
        return at < lineEnd;
    }

    /** First byte of the next column, or -1 when there is none. */
    public int peekField() {
        return at + 1 < lineEnd ? buffer[at + 1] : -1;
    }

    /** Whether the next column contains {@code separator}. */
    public boolean fieldHas(char separator) {
        int i = at + 1;
        while (i < lineEnd && buffer[i] != ' ' && buffer[i] != separator) {
            i++;
        }
        return i < lineEnd && buffer[i] == separator;
    }

    /** Takes the next column if it is {@code -}, which means no value. */
    public boolean takeDash() {
        boolean dash = peekField() == '-' && (at + 2 == lineEnd || buffer[at + 2] == ' ');
        if (dash) {
            fieldStart = at + 1;
            at += 2;
        }
        return dash;
    }

    /** Takes a decimal column. */
    public long decimal(String name) {
        openField(name);
        long value = partDecimal();
        closeField();
        return value;
    }

    /** Takes a decimal column between {@code least} and {@code most}, both included. */
    public int integer(String name, int least, int most) {
        return (int) number(name, least, most);
    }

    /** As {@link #integer}, for numbers of more than 32 bits. */
    public long number(String name, long least, long most) {
        long value = decimal(name);
        if (value < least || value > most) {
            throw bad("a number from " + least + " to " + most);
        }
        return value;
    }

    /** Takes a decimal column that must not be negative: a cycle, tick or count. */
    public long count(String name) {
        long value = decimal(name);
        if (value < 0) {
            throw bad("a number from 0");
        }
        return value;
    }

    /** Takes a hexadecimal column of up to 64 bits: an address or pc. */
    public long hex(String name) {
        openField(name);
        long value = partHex();
        closeField();
        return value;
    }

    /** Takes a hexadecimal column of up to 32 bits: a mask. */
    public int mask(String name) {
        openField(name);
        int value = partMask();
        closeField();
        return value;
    }

    /** Takes a column of one to four letters or digits, as {@link #packed} makes it. */
    public int word(String name) {
        openField(name);
        int value = partWord();
        closeField();
        return value;
    }

    /** Takes a column as text. */
    public String text(String name) {
        openField(name);
        skipToEndOfField();
        return new String(buffer, fieldStart, at - fieldStart, StandardCharsets.UTF_8);
    }

    /** Takes all that is left of the record, blanks included. */
    public String rest(String name) {
        openField(name);
        at = lineEnd;
        return new String(buffer, fieldStart, at - fieldStart, StandardCharsets.UTF_8);
    }

    /** Skips {@code columns} columns. */
    public void skip(int columns) {
        for (int i = 0; i < columns; i++) {
            openField("column");
            skipToEndOfField();
        }
    }

    /** Checks that no column is left. */
    public void end() {
        if (at < lineEnd) {
            openField("columns");
            throw BadInput.at(file, lines.number, "record", recordText(), "no column after the known ones");
        }
    }

    /** Begins the next column, whose parts are to be taken; {@code name} appears in complaints. */
    public void openField(String name) {
        column = name;
        if (at >= lineEnd) {
            throw BadInput.at(file, lines.number, "record", recordText(), "a column " + name);
        }
        at++;
        fieldStart = at;
        if (at == lineEnd || buffer[at] == ' ') {
            throw bad("a value");
        }
    }

    /** Checks that the open column was taken as a whole. */
    public void closeField() {
        if (at != lineEnd && buffer[at] != ' ') {
            throw bad("the column to end at its character " + (at - fieldStart + 1));
        }
    }

    /** Whether the open column has parts left. */
    public boolean inField() {
        return at < lineEnd && buffer[at] != ' ';
    }

    /** The next byte of the open column; a blank or line feed at its end. */
    public int peek() {
        return buffer[at];
    }

    /** Takes {@code separator} if it is next in the open column. */
    public boolean take(char separator) {
        boolean taken = buffer[at] == separator;
        if (taken) {
            at++;
        }
        return taken;
    }

    /** Takes {@code separator}, which must be next in the open column. */
    public void expect(char separator) {
        if (!take(separator)) {
            throw bad("'" + separator + "' at its character " + (at - fieldStart + 1));
        }
    }

    /** A decimal part, possibly negative. */
    public long partDecimal() {
        boolean negative = buffer[at] == '-';
        if (negative) {
            at++;
        }
        int first = at;
        long value = 0;
        int digit = buffer[at] - '0';
        while (digit >= 0 && digit <= 9) {
            if (at - first == 18) {
                throw bad("at most 18 digits");
            }
            value = value * 10 + digit;
            digit = buffer[++at] - '0';
        }
        if (at == first) {
            throw bad(AT_LEAST_ONE_DIGIT);
        }
        return negative ? -value : value;
    }

    /** A decimal part between {@code least} and {@code most}, both included. */
    public int partInteger(int least, int most) {
        return (int) partNumber(least, most);
    }

    /** As {@link #partInteger}, for numbers of more than 32 bits. */
    public long partNumber(long least, long most) {
        long value = partDecimal();
        if (value < least || value > most) {
            throw bad("numbers from " + least + " to " + most);
        }
        return value;
    }

    /** A hexadecimal part of up to 16 lower-case digits. */
    public long partHex() {
        int first = at;
        long value = 0;
        int digit = hexDigit(buffer[at]);
        while (digit >= 0) {
            if (at - first == 16) {
                throw bad("at most 16 hexadecimal digits");
            }
            value = value << 4 | digit;
            digit = hexDigit(buffer[++at]);
        }
        if (at == first) {
            throw bad("a hexadecimal number in lower case without prefix");
        }
        return value;
    }

    /** A hexadecimal part of up to 32 bits. */
    public int partMask() {
        long value = partHex();
        if (value >>> 32 != 0) {
            throw bad("at most 32 bits");
        }
        return (int) value;
    }

    /** A part of one to four letters or digits, as {@link #packed} makes it. */
    public int partWord() {
        int first = at;
        int value = 0;
        while (isWordByte(buffer[at])) {
            if (at - first == 4) {
                throw bad("at most four letters");
            }
            value = value << 8 | buffer[at++];
        }
        if (at == first) {
            throw bad("a word of letters and digits");
        }
        return value;
    }

    /** Takes one hexadecimal digit in lower case, if the next byte is one. */
    boolean takeHexDigit() {
        boolean taken = hexDigit(buffer[at]) >= 0;
        at += taken ? 1 : 0;
        return taken;
    }

    private static int hexDigit(byte character) {
        if (character >= '0' && character <= '9') {
            return character - '0';
        }
        return character >= 'a' && character <= 'f' ? character - 'a' + 10 : -1;
    }

    private static boolean isWordByte(byte character) {
        return character >= '0' && character <= '9'
                || character >= 'A' && character <= 'Z'
                || character >= 'a' && character <= 'z';
    }

    private void skipToEndOfField() {
        while (inField()) {
            at++;
        }
    }

    /** A complaint about the column taken last. */
    public BadInput bad(String expected) {
        int end = fieldStart;
        while (end < lineEnd && buffer[end] != ' ') {
            end++;
        }
        String value = new String(buffer, fieldStart, Math.min(end - fieldStart, 200), StandardCharsets.ISO_8859_1);
        return BadInput.at(file, lines.number, column, value, expected);
    }

    /** A complaint about {@code what} in the current record. */
    public BadInput bad(String what, Object value, String expected) {
        return BadInput.at(file, lines.number, what, value, expected);
    }

    /** A complaint about the kind of the current record. */
    public BadInput unknownKind(String known) {
        return bad("record kind", unpacked(kind), "one of " + known);
    }

    private String recordText() {
        return new String(buffer, lineStart, Math.min(lineEnd - lineStart, 200), StandardCharsets.ISO_8859_1);
    }

    /** SHA-256 of the file as stored, hexadecimal; there is no other {@link #next} afterwards. */
    public String digest() {
        return lines.digest();
    }

    @Override
    public void close() {
        lines.close();
    }
}
