package io.policybridge.ptx.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What {@code cuobjdump -ptx} prints: the PTX of several modules, each behind a banner, between machine code and names
 * of files. Text that has no such banner is one module.
 */
public final class PtxDump {
    private static final Pattern BANNER = Pattern.compile("(?m)^(?:\\h*Fatbin (ptx|elf) code:|member .*:\\S+)\\h*$");
    private static final Pattern ARCHITECTURE = Pattern.compile("(?m)^arch = \\S*?(\\d+)\\D?\\h*$");
    private static final Pattern BEGIN = Pattern.compile("(?m)^\\h*\\.version\\b");

    private PtxDump() {}

    /** The PTX of each module, on the lines on which it stands in {@code text}. */
    public static List<String> modules(String text) {
        return parts(text).stream().map(Part::text).toList();
    }

    /**
     * The PTX that a program has of {@code text}: of modules for several architectures those for the latest, on the
     * lines on which they stand.
     */
    public static String latest(String text) {
        List<Part> parts = parts(text);
        int latest = parts.stream().mapToInt(Part::architecture).max().orElse(0);
        StringBuilder all = new StringBuilder();
        for (Part part : parts) {
            if (part.architecture == latest) {
                long line = all.chars().filter(c -> c == '\n').count();
                all.append(behind(part.text, line));
            }
        }
        return all.toString();
    }

    /** What stands behind the first {@code lines} lines of {@code text}. */
    private static String behind(String text, long lines) {
        int at = 0;
        for (long i = 0; i < lines; i++) {
            at = text.indexOf('\n', at) + 1;
        }
        return text.substring(at);
    }

    private record Part(int architecture, String text) {}

    private static List<Part> parts(String text) {
        Matcher banner = BANNER.matcher(text);
        List<Part> parts = new ArrayList<>();
        boolean isPtx = false;
        boolean none = true;
        int begin = 0;
        while (banner.find()) {
            if (isPtx) {
                add(parts, text, begin, banner.start());
            }
            none = false;
            begin = banner.end();
            isPtx = "ptx".equals(banner.group(1));
        }
        if (none) {
            return List.of(new Part(0, text));
        }
        if (isPtx) {
            add(parts, text, begin, text.length());
        }
        return parts;
    }

    /** Adds the module between {@code begin}, behind its banner, and {@code end}. */
    private static void add(List<Part> parts, String text, int begin, int end) {
        String part = text.substring(begin, end);
        Matcher version = BEGIN.matcher(part);
        if (version.find()) {
            Matcher architecture = ARCHITECTURE.matcher(part.substring(0, version.start()));
            int of = architecture.find() ? Integer.parseInt(architecture.group(1)) : 0;
            String before = text.substring(0, begin + version.start()).replaceAll("[^\n]", "");
            parts.add(new Part(of, before + part.substring(version.start())));
        }
    }
}
