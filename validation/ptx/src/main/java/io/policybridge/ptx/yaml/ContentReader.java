package io.policybridge.ptx.yaml;

import io.policybridge.input.BadInput;
import io.policybridge.input.yaml.YamlEntry;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.zip.CRC32;

/** Reads what a buffer contains, or should. */
final class ContentReader {
    /** The keys that say it; at most one of them. */
    static final List<String> KEYS = List.of("constant", "iota", "random", "file", "values", "formula");

    /** The index of the element that a formula describes. */
    static final String INDEX = "i";

    private final CRC32 files = new CRC32();

    /** Names the contents of all files that were read. */
    String files() {
        return Long.toHexString(files.getValue());
    }

    /**
     * The content that {@code entries} describe, if they do.
     *
     * @throws BadInput if they describe it twice, or wrongly
     */
    Optional<Content> content(Map<String, YamlEntry> entries, ExpressionNames names) {
        List<YamlEntry> contents =
                KEYS.stream().map(entries::get).filter(entry -> entry != null).toList();
        if (contents.size() > 1) {
            throw contents.get(1)
                    .refused("one of " + String.join(", ", KEYS) + ", not also "
                            + contents.get(0).name());
        }
        return contents.stream().findFirst().map(entry -> content(entry, names));
    }

    private Content content(YamlEntry entry, ExpressionNames names) {
        return switch (entry.name()) {
            case "constant" -> constant(entry, names);
            case "iota" -> iota(entry, names);
            case "random" -> random(entry, names);
            case "file" -> file(entry);
            case "values" -> values(entry, names);
            default -> formula(entry, names);
        };
    }

    private static Content constant(YamlEntry entry, ExpressionNames names) {
        Expression expression = ExpressionParser.parse(entry, names);
        return (type, elements, variables) -> {
            Number value = expression.value(variables);
            return Content.filled(entry, type, elements, index -> value);
        };
    }

    private static Content iota(YamlEntry entry, ExpressionNames names) {
        Map<String, YamlEntry> entries = entry.entries(List.of("from", "step"));
        Expression from = ExpressionParser.parse(entry.required(entries, "from"), names);
        Expression step = ExpressionParser.parse(entry.required(entries, "step"), names);
        return (type, elements, variables) -> {
            Number first = from.value(variables);
            Number difference = step.value(variables);
            if (first instanceof Long a && difference instanceof Long d) {
                return Content.filled(entry, type, elements, index -> element(entry, a, d, index));
            }
            return Content.filled(
                    entry, type, elements, index -> first.doubleValue() + index * difference.doubleValue());
        };
    }

    private static long element(YamlEntry entry, long first, long difference, int index) {
        try {
            return Math.addExact(first, Math.multiplyExact(index, difference));
        } catch (ArithmeticException e) {
            throw entry.refused(
                    "elements of 64 bits, not " + first + " + " + index + " * " + difference + " for element " + index);
        }
    }

    /** Uniform, of java.util.Random, whose numbers are the same everywhere. */
    private static Content random(YamlEntry entry, ExpressionNames names) {
        Map<String, YamlEntry> entries = entry.entries(List.of("seed", "from", "below"));
        long seed = entry.required(entries, "seed").integer(Integer.MIN_VALUE, Integer.MAX_VALUE);
        Expression from = ExpressionParser.parse(entry.required(entries, "from"), names);
        Expression below = ExpressionParser.parse(entry.required(entries, "below"), names);
        return (type, elements, variables) -> {
            Random random = new Random(seed);
            Number least = from.value(variables);
            double range = below.value(variables).doubleValue() - least.doubleValue();
            if (!(range > 0 && range < 1L << 62)) {
                throw entry.refused("from to be less than below");
            }
            if (type.isReal()) {
                return Content.filled(
                        entry, type, elements, index -> least.doubleValue() + random.nextDouble() * range);
            }
            return Content.filled(
                    entry,
                    type,
                    elements,
                    index -> least.longValue() + Math.floorMod(random.nextLong(), (long) Math.ceil(range)));
        };
    }

    private Content file(YamlEntry entry) {
        Path file = entry.pathBelow();
        byte[] content;
        if (!Files.isRegularFile(file)) { // a pipe or device may have no end
            throw entry.refused("a file");
        }
        try {
            if (Files.size(file) > Integer.MAX_VALUE) {
                throw entry.refused("a file of at most " + Integer.MAX_VALUE + " bytes, as a buffer has");
            }
            content = Files.readAllBytes(file);
        } catch (IOException e) {
            throw entry.refused("a file that can be read");
        }
        files.update(content);
        return (type, elements, variables) -> {
            if (content.length != elements * type.bytes()) {
                throw entry.refused(
                        "a file of " + elements * type.bytes() + " bytes, as the buffer has, not of " + content.length);
            }
            return ByteBuffer.wrap(content);
        };
    }

    private static Content values(YamlEntry entry, ExpressionNames names) {
        List<Expression> values = entry.items().stream()
                .map(item -> ExpressionParser.parse(item, names))
                .toList();
        return (type, elements, variables) -> {
            if (values.size() > elements) {
                throw entry.refused("at most " + elements + " values, as the buffer has elements");
            }
            return Content.filled(
                    entry, type, values.size(), index -> values.get(index).value(variables));
        };
    }

    private static Content formula(YamlEntry entry, ExpressionNames names) {
        Expression expression = ExpressionParser.parse(entry, names.with(INDEX));
        return (type, elements, variables) -> Content.filled(entry, type, elements, index -> {
            variables.set(INDEX, index);
            return expression.value(variables);
        });
    }
}
