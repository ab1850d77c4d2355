package io.policybridge.session.output;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Standard output and standard error where a host's results, and its own messages, must not be mistaken for what a
 * policy prints: that goes to standard error, each line with the code that printed it, also of a thread that the policy
 * started. What PolicyBridge prints itself passes unchanged.
 */
public final class PrintedLines extends OutputStream {
    /** What a policy's line begins with. */
    public static final String MARK = "policybridge: printed by ";

    private static final Pattern JDK = Pattern.compile("(java|javax|jdk|sun|com\\.sun)\\..*");
    private static final Pattern OURS = Pattern.compile("io\\.policybridge\\.(?!policies\\.).*");
    /** A line without end is cut into lines of so many bytes. */
    private static final int LONGEST = 8192;

    /** Where what PolicyBridge prints goes. */
    private final PrintStream ours;

    private final PrintStream err;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private Thread writer;
    private Printer printer = Printer.OURS;

    private PrintedLines(PrintStream ours, PrintStream err) {
        this.ours = ours;
        this.err = err;
    }

    /**
     * From now on {@link System#out} and {@link System#err} lead to {@code err}, which escapes control characters. What
     * writes results to standard output has a stream of its own for them.
     */
    public static void begin(PrintStream err) {
        PrintStream out = new LastingStream(new PrintedLines(err, err), false, StandardCharsets.UTF_8);
        PrintStream errors = new LastingStream(new PrintedLines(err, err), false, StandardCharsets.UTF_8);
        System.setOut(out);
        System.setErr(errors);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            out.flush();
            errors.flush();
        }));
    }

    /**
     * From now on what PolicyBridge itself prints to {@link System#out}, such as the lines of kernels, leads to
     * {@code out}; what policies print there goes to {@link System#err}.
     */
    public static void leadOut(PrintStream out) {
        System.setOut(new LastingStream(new PrintedLines(out, System.err), true, StandardCharsets.UTF_8));
    }

    @Override
    public void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int from, int count) {
        Printer now = printer();
        if (line.size() > 0 && (writer != Thread.currentThread() || !now.code().equals(printer.code()))) {
            end();
        }
        if (now.equals(Printer.OURS)) {
            ours.write(bytes, from, count);
            return;
        }
        for (int i = from; i < from + count; i++) {
            if (line.size() == 0) {
                writer = Thread.currentThread();
                printer = now;
            }
            if (bytes[i] == '\n') {
                end();
            } else {
                line.write(bytes[i]);
                if (line.size() == LONGEST) {
                    end();
                }
            }
        }
    }

    private void end() {
        err.println(MARK + printer.place() + ": " + line.toString(StandardCharsets.UTF_8));
        line.reset();
    }

    /** Ends a line that has begun. */
    @Override
    public synchronized void flush() {
        if (line.size() > 0) {
            end();
        }
        ours.flush();
        err.flush();
    }

    /**
     * What is printing.
     *
     * @param code class, or the thread if the code is the JDK's alone: a line that one begins, another does not
     *     continue
     * @param place for the line
     */
    private record Printer(String code, String place) {
        static final Printer OURS = new Printer("", "");
    }

    private static Printer printer() {
        Optional<StackWalker.StackFrame> frame = StackWalker.getInstance()
                .walk(frames -> frames.filter(
                                at -> !JDK.matcher(at.getClassName()).matches()
                                        && !at.getClassName().startsWith(PrintedLines.class.getPackageName()))
                        .findFirst());
        if (frame.isEmpty()) {
            String thread = "the thread " + Thread.currentThread().getName();
            return new Printer(thread, thread);
        }
        if (OURS.matcher(frame.get().getClassName()).matches()) {
            return Printer.OURS;
        }
        StackTraceElement at = frame.get().toStackTraceElement();
        return new Printer(
                at.getClassName(),
                at.getClassName() + "." + at.getMethodName() + "(" + at.getFileName() + ":" + at.getLineNumber() + ")");
    }
}
