package io.policybridge.search;

import io.policybridge.api.Param;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The values of a parameter in a plan: one, a list of them, or a range {@code 1..24}, {@code 1..24 step 2}, whose ends
 * may name a parameter that has its value already.
 */
final class ValueRange {
    private static final Pattern RANGE =
            Pattern.compile("\\s*(\\w+)\\s*\\.\\.\\s*(\\w+)\\s*(?:step\\s+(\\d{1,9})\\s*)?");

    private ValueRange() {}

    /** The values that {@code items} give {@code param}, where others have those of {@code before}. */
    static List<String> of(List<TypedText> items, Param param, Map<String, String> before) {
        List<String> values = new ArrayList<>();
        for (TypedText item : items) {
            Matcher range = RANGE.matcher(item.text());
            if (range.matches() && param.values().type() == Param.Type.INTEGER) {
                addRange(values, range, item, param, before);
            } else {
                values.add(checked(item, param));
            }
        }
        return values;
    }

    private static String checked(TypedText item, Param param) {
        String value = item.text().strip();
        Param.Values legal = param.values();
        boolean within = legal.type() == Param.Type.INTEGER
                ? value.matches("-?\\d{1,18}")
                        && Long.parseLong(value) >= legal.min()
                        && Long.parseLong(value) <= legal.max()
                : legal.choices().contains(value);
        if (!within && !(value.equals(Param.AUTO) && param.fallback().equals(Param.AUTO))) {
            throw item.refused(legal.range());
        }
        return value;
    }

    private static void addRange(
            List<String> values, Matcher range, TypedText item, Param param, Map<String, String> before) {
        long from = end(range.group(1), item, before);
        long to = end(range.group(2), item, before);
        long step = range.group(3) == null ? 1 : Long.parseLong(range.group(3));
        if (from > to
                || step == 0
                || from < param.values().min()
                || to > param.values().max()) {
            throw item.refused("ascending values within " + param.values().range());
        }
        for (long value = from; value <= to; value += step) {
            values.add(Long.toString(value));
        }
    }

    private static long end(String word, TypedText item, Map<String, String> before) {
        String text = before.getOrDefault(word, word);
        if (!text.matches("\\d{1,9}")) {
            throw item.refused("FROM..TO or FROM..TO step N, with numbers or the names of parameters above");
        }
        return Long.parseLong(text);
    }
}
