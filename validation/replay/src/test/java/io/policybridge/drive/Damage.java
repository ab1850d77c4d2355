package io.policybridge.drive;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Damages text of lines and blank-separated columns, a little at a time. Seeded: a failure repeats. */
final class Damage {
    private static final String[] VALUES = {
        "0",
        "1",
        "2",
        "7",
        "-1",
        "-",
        "31",
        "64",
        "4095",
        "4096",
        "65535",
        "1048576",
        "67108864",
        "2147483647",
        "99999999999",
        "999999999999999999",
        "ffffffff",
        "ffffffffffffffff",
        "XX",
        "RX",
        "GW",
        "1W",
        "RF",
        "H",
        "M",
        ""
    };

    private final Random random;

    Damage(long seed) {
        random = new Random(seed);
    }

    /** {@code text} with one to three changes behind its first {@code kept} lines. */
    String of(String text, int kept) {
        List<String> lines = new ArrayList<>(Arrays.asList(text.split("\n")));
        for (int i = random.nextInt(3); i >= 0; i--) {
            change(lines, kept);
        }
        return String.join("\n", lines) + "\n";
    }

    private void change(List<String> lines, int kept) {
        int at = kept + random.nextInt(lines.size() - kept);
        int other = kept + random.nextInt(lines.size() - kept);
        switch (random.nextInt(8)) {
            case 0 -> lines.add(other, lines.get(at));
            case 1 -> {
                if (lines.size() > kept + 1) {
                    lines.remove(at);
                }
            }
            case 2 -> lines.set(at, lines.get(other));
            default -> lines.set(at, column(lines.get(at), lines.get(other)));
        }
    }

    /** Another value in one column of {@code line}. */
    private String column(String line, String other) {
        String[] columns = line.split(" ", -1);
        String[] others = other.split(" ", -1);
        int at = random.nextInt(columns.length);
        columns[at] = switch (random.nextInt(4)) {
            case 0 -> others[Math.min(at, others.length - 1)];
            case 1 -> columns[random.nextInt(columns.length)];
            case 2 -> part(columns[at]);
            default -> VALUES[random.nextInt(VALUES.length)];
        };
        return String.join(" ", columns);
    }

    /** Another value in one part of a column. */
    private String part(String column) {
        String[] parts = column.split("(?<=[,/+*:])|(?=[,/+*:])");
        parts[random.nextInt(parts.length)] = VALUES[random.nextInt(VALUES.length)];
        return String.join("", parts);
    }
}
