package io.policybridge.main;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * Commands that serve one purpose, which --help lists under one heading.
 *
 * @param others what it lists there besides, by the words to type: what the launcher does itself, and uses of a command
 *     that stands elsewhere
 */
record CommandGroup(String heading, List<Class<?>> commands, Map<String, String> others) {
    private static final int INDENT = 2;

    static CommandGroup of(String heading, Class<?>... commands) {
        return new CommandGroup(heading, List.of(commands), Map.of());
    }

    CommandGroup with(Map<String, String> listed) {
        return new CommandGroup(heading, commands, listed);
    }

    /** The part of {@code help}, which has all commands of {@code groups}, that lists them. */
    static String list(Help help, List<CommandGroup> groups) {
        int words = INDENT
                + groups.stream()
                        .flatMap(group -> Stream.concat(group.names(), group.others.keySet().stream()))
                        .mapToInt(String::length)
                        .max()
                        .orElse(0);
        StringBuilder list = new StringBuilder();
        for (CommandGroup group : groups) {
            Help.TextTable table = Help.TextTable.forColumns(
                    help.colorScheme(),
                    new Column(words, INDENT, Column.Overflow.SPAN),
                    new Column(help.commandSpec().usageMessage().width() - words, INDENT, Column.Overflow.WRAP));
            group.names()
                    .forEach(name ->
                            table.addRowValues(name, about(help.subcommands().get(name))));
            group.others.forEach(table::addRowValues);
            list.append(group.heading).append(System.lineSeparator()).append(table);
        }
        return list.toString();
    }

    private Stream<String> names() {
        return commands.stream().map(CommandGroup::name);
    }

    static String name(Class<?> command) {
        return command.getAnnotation(Command.class).name();
    }

    private static String about(Help command) {
        UsageMessageSpec page = command.commandSpec().usageMessage();
        return page.header().length > 0 ? page.header()[0] : page.description()[0];
    }
}
