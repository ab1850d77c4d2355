package io.policybridge.ptx.yaml;

import io.policybridge.input.BadInput;
import io.policybridge.input.yaml.YamlEntry;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads what the host does, in order. A step is a mapping that one of these keys makes what it is. */
final class StepReader {
    private static final List<String> KINDS = List.of("launch", "write", "copy", "repeat", "check");
    private static final int MOST_LEVELS = 20;
    private static final long USUAL_MOST = 1_000_000;

    private final ContentReader contents;

    StepReader(ContentReader contents) {
        this.contents = contents;
    }

    /** @throws BadInput if {@code list} is not one of steps; they may use {@code names} */
    List<Step> steps(YamlEntry list, ExpressionNames names) {
        return steps(list, names, 0);
    }

    private List<Step> steps(YamlEntry list, ExpressionNames names, int level) {
        if (level > MOST_LEVELS) {
            throw list.refused("at most " + MOST_LEVELS + " loops inside each other");
        }
        return list.items().stream().map(item -> step(item, names, level)).toList();
    }

    private Step step(YamlEntry item, ExpressionNames names, int level) {
        Map<String, YamlEntry> entries = item.entries();
        List<String> kinds = KINDS.stream().filter(entries::containsKey).toList();
        if (kinds.size() != 1) {
            throw item.refused("a step with one of the keys " + String.join(", ", KINDS));
        }
        return switch (kinds.get(0)) {
            case "launch" -> LaunchStep.read(item, names);
            case "write" -> write(item, names);
            case "copy" -> copy(item, names);
            case "repeat" -> repeat(item, names, level);
            default -> check(item, names);
        };
    }

    private Step write(YamlEntry item, ExpressionNames names) {
        Map<String, YamlEntry> entries = item.entries(with("write"));
        String buffer = buffer(item, entries, "write", names);
        Content content = content(item, entries, names);
        return (gpu, variables) -> write(variables.array(buffer), content, variables);
    }

    /** Copies {@code content} to {@code array}. */
    static void write(Variables.Array array, Content content, Variables variables) {
        array.buffer().write(content.bytes(array.type(), array.length(), variables));
    }

    private static Step copy(YamlEntry item, ExpressionNames names) {
        Map<String, YamlEntry> entries = item.entries(List.of("copy", "to"));
        String from = buffer(item, entries, "copy", names);
        String to = buffer(item, entries, "to", names);
        return (gpu, variables) -> {
            if (variables.array(from).buffer().bytes()
                    > variables.array(to).buffer().bytes()) {
                throw entries.get("to")
                        .refused("a buffer of at least "
                                + variables.array(from).buffer().bytes() + " bytes");
            }
            variables.array(to).buffer().write(variables.array(from).buffer().read());
        };
    }

    private Step check(YamlEntry item, ExpressionNames names) {
        Map<String, YamlEntry> entries = item.entries(with("check", "tolerance"));
        String buffer = buffer(item, entries, "check", names);
        Content content = content(item, entries, names);
        Optional<Expression> tolerance =
                Optional.ofNullable(entries.get("tolerance")).map(entry -> ExpressionParser.parse(entry, names));
        return (gpu, variables) -> new ResultCheck(
                        entries.get("check").place(),
                        variables.array(buffer),
                        tolerance
                                .map(expression -> expression.value(variables).doubleValue())
                                .orElse(0.0))
                .run(content, variables);
    }

    private Step repeat(YamlEntry item, ExpressionNames names, int level) {
        Map<String, YamlEntry> entries = item.entries(List.of("repeat", "while", "most", "times", "as"));
        YamlEntry goesOn = entries.get("while");
        YamlEntry times = entries.get("times");
        if (goesOn == null == (times == null)) {
            throw item.refused("while or times beside repeat");
        }
        if (times != null && entries.containsKey("most")) {
            throw entries.get("most").refused("most beside while, not beside times");
        }
        String counter = entries.containsKey("as") ? entries.get("as").text() : "";
        if (names.isTaken(counter) || counter.equals(ContentReader.INDEX) || !counter.matches("|[A-Za-z_]\\w*")) {
            throw entries.get("as").refused("a name of its own, of letters and digits");
        }
        ExpressionNames inside = counter.isEmpty() ? names : names.with(counter);
        List<Step> steps = steps(entries.get("repeat"), inside, level + 1);
        if (times != null) {
            return new TimesStep(ExpressionParser.parse(times, names), counter, steps);
        }
        long most = entries.containsKey("most") ? entries.get("most").integer(1, Integer.MAX_VALUE) : USUAL_MOST;
        return new WhileStep(ExpressionParser.parse(goesOn, inside), most, counter, steps);
    }

    private Content content(YamlEntry item, Map<String, YamlEntry> entries, ExpressionNames names) {
        return contents.content(entries, names)
                .orElseThrow(() -> item.refused("a step that has one of " + String.join(", ", ContentReader.KEYS)));
    }

    private static List<String> with(String... own) {
        return Stream.concat(Stream.of(own), ContentReader.KEYS.stream()).toList();
    }

    /** The buffer that {@code key} names. */
    private static String buffer(YamlEntry item, Map<String, YamlEntry> entries, String key, ExpressionNames names) {
        YamlEntry entry = item.required(entries, key);
        if (!names.buffers().contains(entry.text())) {
            throw entry.refused("a buffer: " + String.join(", ", names.buffers()));
        }
        return entry.text();
    }
}
