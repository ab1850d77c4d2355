package io.policybridge.validation;

import java.util.ArrayList;
import java.util.List;

/**
 * One line of statistics beside the line of the same name that a GPGPU-Sim run printed.
 *
 * @param name the text before the value
 * @param recorded null where GPGPU-Sim printed no such line
 */
public record StatisticLine(String name, String simulated, String recorded) {

    /** Whether both lines are equal. */
    public boolean isEqual() {
        return simulated.equals(recorded);
    }

    /** The lines of {@code simulated} with their counterparts in {@code recorded}; both are in GPGPU-Sim's order. */
    public static List<StatisticLine> pairs(List<String> simulated, List<String> recorded) {
        List<StatisticLine> pairs = new ArrayList<>();
        int from = 0;
        for (String line : simulated) {
            String ours = line.stripTrailing();
            String name = name(ours);
            int at = from;
            while (at < recorded.size() && !name(recorded.get(at)).equals(name)) {
                at++;
            }
            boolean found = at < recorded.size();
            pairs.add(new StatisticLine(name.strip(), ours, found ? recorded.get(at) : null));
            from = found ? at + 1 : from;
        }
        return pairs;
    }

    private static String name(String line) {
        for (int i = 0; i < line.length(); i++) {
            if (line.charAt(i) == '=' || line.charAt(i) == ':') {
                return i == 0 || line.startsWith("====")
                        ? line
                        : line.substring(0, i).stripTrailing();
            }
        }
        return line;
    }
}
