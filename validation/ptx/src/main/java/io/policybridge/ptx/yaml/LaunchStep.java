package io.policybridge.ptx.yaml;

import io.policybridge.input.BadInput;
import io.policybridge.input.yaml.YamlEntry;
import io.policybridge.ptx.host.Device;
import io.policybridge.ptx.host.Shape;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * A launch.
 *
 * @param kernel names it, and the line for complaints
 * @param grid CTAs in up to three dimensions
 * @param block threads likewise
 */
record LaunchStep(
        YamlEntry kernel,
        List<Expression> grid,
        List<Expression> block,
        Optional<Expression> shared,
        List<Function<Variables, Object>> arguments)
        implements Step {

    /** @throws BadInput if {@code item} is no launch that uses {@code names} */
    static LaunchStep read(YamlEntry item, ExpressionNames names) {
        Map<String, YamlEntry> entries = item.entries(List.of("launch", "grid", "block", "shared", "arguments"));
        YamlEntry kernel = entries.get("launch");
        if (kernel.text().isBlank()) {
            throw kernel.refused("the name of a kernel");
        }
        return new LaunchStep(
                kernel,
                shape(item.required(entries, "grid"), names),
                shape(item.required(entries, "block"), names),
                Optional.ofNullable(entries.get("shared")).map(entry -> ExpressionParser.parse(entry, names)),
                item.required(entries, "arguments").items().stream()
                        .map(argument -> argument(argument, names))
                        .toList());
    }

    private static List<Expression> shape(YamlEntry entry, ExpressionNames names) {
        List<YamlEntry> dimensions = entry.isList() ? entry.items() : List.of(entry);
        if (dimensions.isEmpty() || dimensions.size() > 3) {
            throw entry.refused("a number, or a list of one to three");
        }
        return dimensions.stream()
                .map(dimension -> ExpressionParser.parse(dimension, names))
                .toList();
    }

    /** A buffer, or a number: an integer, a float, or of the type that stands before it. */
    private static Function<Variables, Object> argument(YamlEntry entry, ExpressionNames names) {
        if (entry.isMapping()) {
            Map<String, YamlEntry> typed = entry.entries(List.of("i32", "i64", "f32", "f64"));
            if (typed.size() != 1) {
                throw entry.refused("one type with a number, such as i64: size");
            }
            YamlEntry number = typed.values().iterator().next();
            Expression expression = ExpressionParser.parse(number, names);
            return variables -> passed(number, number.name(), expression.value(variables));
        }
        String name = entry.text();
        if (names.buffers().contains(name)) {
            return variables -> variables.array(name).buffer();
        }
        Expression expression = ExpressionParser.parse(entry, names);
        return variables -> {
            Number value = expression.value(variables);
            return passed(entry, value instanceof Long ? "i32" : "f32", value);
        };
    }

    private static Object passed(YamlEntry entry, String type, Number value) {
        return switch (type) {
            case "f32" -> value.floatValue();
            case "f64" -> value.doubleValue();
            default -> {
                if (!(value instanceof Long number)) {
                    throw entry.refused("an integer for " + type + ", not " + value);
                }
                if (type.equals("i64")) {
                    yield number;
                }
                if (!ElementType.I32.holds(number)) {
                    throw entry.refused("an integer of 32 bits, or i64: before it, not " + value);
                }
                yield number.intValue();
            }
        };
    }

    @Override
    public void run(Device gpu, Variables variables) {
        Shape ctas = shape(grid, variables);
        Shape threads = shape(block, variables);
        int bytes = shared.isEmpty() ? 0 : (int) shared.get().integer(variables, 0, Integer.MAX_VALUE);
        Object[] values =
                arguments.stream().map(argument -> argument.apply(variables)).toArray();
        try {
            gpu.launch(kernel.text(), ctas, threads, bytes, values);
        } catch (BadInput e) {
            throw kernel.refused("a launch that the PTX allows: " + e.getMessage());
        }
    }

    private static Shape shape(List<Expression> dimensions, Variables variables) {
        int[] xyz = {1, 1, 1};
        for (int i = 0; i < dimensions.size(); i++) {
            xyz[i] = (int) dimensions.get(i).integer(variables, 1, Integer.MAX_VALUE);
        }
        return new Shape(xyz[0], xyz[1], xyz[2]);
    }
}
