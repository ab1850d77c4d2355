package io.policybridge.main;

import io.policybridge.input.BadInput;
import io.policybridge.source.Nearest;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/** What is wrong with a command line, in one line: the command, what it was given, what it expects. */
final class Misuse {
    private static final Set<Class<?>> INTEGERS = Set.of(int.class, Integer.class, long.class, Long.class);
    private static final Set<Class<?>> NUMBERS = Set.of(double.class, Double.class);

    private final CommandLine command;

    private Misuse(CommandLine command) {
        this.command = command;
    }

    /** The line that explains {@code problem}. */
    static String of(CommandLine.ParameterException problem) {
        Misuse misuse = new Misuse(problem.getCommandLine());
        String name = misuse.command.getCommandSpec().qualifiedName();
        String program = misuse.command.getCommandSpec().root().name();
        String where = name.equals(program) ? "" : name.substring(program.length() + 1) + ": ";
        return program + ": " + where + BadInput.oneLine(misuse.text(problem)) + " (see ./" + name + " --help)";
    }

    private String text(CommandLine.ParameterException problem) {
        List<String> unmatched = command.getUnmatchedArguments();
        if (problem instanceof CommandLine.UnmatchedArgumentException stray) {
            return unmatched(stray.getUnmatched().get(0));
        }
        if (problem instanceof CommandLine.MissingParameterException missing) {
            if (problem.getMessage().contains("parameter for option")) {
                return label(missing.getMissing().get(0)) + " without its value; expected one";
            }
            return unmatched.isEmpty() ? "expected " + labels(missing.getMissing()) : unmatched(unmatched.get(0));
        }
        ArgSpec argument = problem.getArgSpec();
        if (problem instanceof CommandLine.OverwrittenOptionException twice) {
            return label(twice.getOverwritten()) + " is given twice; expected once";
        }
        if (argument != null && problem.getValue() != null) {
            return value(argument, problem);
        }
        return problem.getMessage();
    }

    private String unmatched(String word) {
        String shown = shown(word);
        if (word.startsWith("-")) {
            List<String> options = command.getCommandSpec().options().stream()
                    .filter(option -> !option.hidden())
                    .map(OptionSpec::longestName)
                    .toList();
            return "no option " + shown.split("=", 2)[0] + "; nearest: " + nearest(word.split("=", 2)[0], options);
        }
        Set<String> commands = command.getSubcommands().keySet();
        if (!commands.isEmpty()) {
            return "no command " + shown + "; nearest: " + nearest(word, List.copyOf(commands));
        }
        return "'" + shown + "' is one word too many; expected options only"
                + (command.getCommandSpec().positionalParameters().isEmpty()
                        ? ""
                        : " behind " + labels(command.getCommandSpec().positionalParameters()));
    }

    private static String nearest(String word, List<String> names) {
        return String.join(", ", Nearest.of(word, names, 3));
    }

    private static String value(ArgSpec argument, CommandLine.ParameterException problem) {
        String given = label(argument).split("=", 2)[0] + "=" + shown(problem.getValue());
        Class<?> type = argument.auxiliaryTypes().length > 0 ? argument.auxiliaryTypes()[0] : argument.type();
        if (type.isEnum()) {
            return given + "; expected "
                    + Arrays.stream(type.getEnumConstants())
                            .map(constant -> constant.toString().toLowerCase(Locale.ROOT))
                            .collect(Collectors.joining(", "));
        }
        if (INTEGERS.contains(type)) {
            return given + "; expected an integer"
                    + (argument.converters().length > 0 ? ", also as 100k, 100M, 1G" : "");
        }
        if (NUMBERS.contains(type)) {
            return given + "; expected a number";
        }
        if (type == boolean.class || type == Boolean.class) {
            return given + "; expected no value";
        }
        return label(argument)
                + problem.getMessage().substring(problem.getMessage().indexOf(": "));
    }

    private static String labels(List<? extends ArgSpec> arguments) {
        return arguments.stream().map(Misuse::label).collect(Collectors.joining(", "));
    }

    /** {@code --policy=P}, or {@code DIR}. */
    private static String label(ArgSpec argument) {
        String value = argument.paramLabel();
        return argument instanceof OptionSpec option
                ? option.longestName() + (option.arity().max() == 0 ? "" : "=" + value)
                : value;
    }

    private static String shown(String word) {
        return word.isEmpty() ? "''" : word;
    }
}
