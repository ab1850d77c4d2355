package io.policybridge.hooks;

import io.policybridge.api.Answer;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The Java class with the calls at one kind of site that follow from the description: of all events, which notify every
 * listener directly, and of plain queries, which the governing part answers; with switches from a record to each call.
 */
record DescribedCalls(String name, String site, boolean cache, List<HookShape> events, List<HookShape> queries) {

    String source() {
        return """
                package io.policybridge.session;

                %s
                /** Calls at %s. Written by io.policybridge.hooks from the hooks' description; change that. */
                public abstract class %s extends Calls {
                %s%s
                    %s(SiteParts site, Session.Context context) {
                        super(site, context);
                %s    }
                %s
                    @Override
                    public final void event(Hook event, HookRecord record) {
                        switch (event) {
                %s            default -> throw new BadCall("hook " + event.label() + " is not an event of %s");
                        }
                    }

                    @Override
                    public long query(Hook query, HookRecord record) {
                        %s
                    }
                }
                """.formatted(
                        imports(),
                        site,
                        name,
                        lines(constants()),
                        lines(Stream.concat(
                                        events.stream().map(DescribedCalls::field),
                                        queries.stream().map(DescribedCalls::governor)))
                                + (cache ? "    final CacheShape shape;\n" : ""),
                        name,
                        lines(Stream.concat(
                                        events.stream().map(DescribedCalls::filled),
                                        queries.stream().map(DescribedCalls::found)))
                                + (cache ? "        shape = host.shape(kind);\n" : ""),
                        lines(Stream.concat(
                                events.stream().map(DescribedCalls::method),
                                queries.stream().map(DescribedCalls::query))),
                        lines(events.stream().map(DescribedCalls::dispatched)),
                        site,
                        switched());
    }

    private String switched() {
        String unknown = "throw new BadCall(\"hook \" + query.label() + \" is not a query of " + site + "\");";
        return queries.isEmpty()
                ? unknown
                : "return switch (query) {\n" + lines(queries.stream().map(DescribedCalls::dispatched))
                        + "            default -> " + unknown + "\n        };";
    }

    private String imports() {
        TreeSet<String> names = new TreeSet<>();
        names.add("io.policybridge.api.Access");
        names.add("io.policybridge.api.Hook");
        Stream.concat(events.stream(), queries.stream())
                .forEach(hook ->
                        names.add(hook.hook().subscription().getEnclosingClass().getName()));
        if (!queries.isEmpty()) {
            names.add("io.policybridge.api.Answer");
        }
        if (cache) {
            names.add("io.policybridge.api.HostGeometry.CacheShape");
        }
        return lines(names.stream().map(name -> "import " + name + ";"));
    }

    private Stream<String> constants() {
        return events.stream()
                .flatMap(event -> event.arguments().stream())
                .filter(argument -> argument.type().isEnum())
                .map(argument -> "    private static final %s[] %s = %s.values();"
                        .formatted(typeName(argument.type()), argument.constants(), typeName(argument.type())))
                .distinct();
    }

    private static String field(HookShape event) {
        return "    private final %s[] %s;"
                .formatted(event.interfaceName(), event.hook().label());
    }

    private static String filled(HookShape event) {
        return "        %s = listeners(%s.class).toArray(new %s[0]);"
                .formatted(event.hook().label(), event.interfaceName(), event.interfaceName());
    }

    private static String method(HookShape event) {
        String label = event.hook().label();
        String hook = "Hook." + event.hook();
        return """

                    /** See {@link %s}. */
                    public void %s(%s) {
                        show(%s, %s, %s);
                        for (%s listener : %s) {
                            notified(%s, %s, %s);
                            try {
                                listener.%s(%s);
                            } catch (Throwable e) {
                                throw failure(listener, %s, %s, e);
                            }
                        }
                %s    }""".formatted(
                        event.interfaceName(),
                        label,
                        parameters(event, parameter -> typeName(parameter.getType()) + " " + parameter.getName()),
                        hook,
                        event.access(),
                        numbers(event),
                        event.interfaceName(),
                        label,
                        hook,
                        event.set(),
                        event.access(),
                        label,
                        parameters(event, Parameter::getName),
                        hook,
                        about(event),
                        resampling(event));
    }

    private static String governor(HookShape query) {
        return "    private final %s %s;"
                .formatted(query.interfaceName(), query.hook().label());
    }

    private static String found(HookShape query) {
        return "        %s = governor(Hook.%s, %s.class);"
                .formatted(query.hook().label(), query.hook(), query.interfaceName());
    }

    private static String query(HookShape query) {
        String label = query.hook().label();
        return """

                    /** See {@link %s}. Only if {@code has(Hook.%s)}. */
                    public final long %s(%s) {
                %s        entered(Hook.%s, %s, %s);
                        long answer;
                        try {
                            answer = %s.%s(%s);
                        } catch (Throwable e) {
                            throw failure(%s, Hook.%s, Describe.at(%s, %s), e);
                        }
                        checked(Hook.%s, %s, %s, answer);
                        showAnswer(Hook.%s, %s, %s, 0, 0, answer);
                        return isApplied() ? answer : Answer.%s;
                    }
                """.formatted(
                query.interfaceName(),
                query.hook(),
                label,
                parameters(query, parameter -> typeName(parameter.getType()) + " " + parameter.getName()),
                query.isCommit()
                        ? "        if (isPrompt(Hook." + query.hook() + ")) {\n            changed();\n        }\n"
                        : "",
                query.hook(),
                query.set(),
                query.access(),
                label,
                label,
                parameters(query, Parameter::getName),
                label,
                query.hook(),
                query.set(),
                query.access(),
                query.hook(),
                query.access(),
                query.set(),
                query.hook(),
                query.access(),
                query.isOfASet() ? "set" : "0",
                Answer.name(query.hostChoice())).stripTrailing();
    }

    private static String resampling(HookShape event) {
        return !event.resamples()
                ? ""
                : event.resamplesAll() ? "        changed();\n" : "        changedBy(Hook." + event.hook() + ");\n";
    }

    private static String numbers(HookShape event) {
        return Stream.concat(event.arguments().stream().map(Argument::encoded), Stream.generate(() -> "0"))
                .limit(5)
                .collect(Collectors.joining(", "));
    }

    private static String about(HookShape event) {
        String numbers = event.arguments().stream().map(Argument::described).collect(Collectors.joining(" + \" "));
        String joined = numbers.replace(" + \" \"", " + \" ");
        return event.showsAccess()
                ? "Describe.event(" + (joined.isEmpty() ? "\"\"" : joined) + ", " + event.access() + ")"
                : joined;
    }

    private static String dispatched(HookShape event) {
        List<Argument> arguments = event.arguments();
        String passed = parameters(
                event,
                parameter -> arguments.stream()
                        .filter(argument -> argument.name().equals(parameter.getName()))
                        .map(Argument::decoded)
                        .findFirst()
                        .orElse("record.access()"));
        return "            case %s -> %s(%s);"
                .formatted(event.hook(), event.hook().label(), passed);
    }

    private static String parameters(HookShape event, java.util.function.Function<Parameter, String> text) {
        return Arrays.stream(event.method().getParameters()).map(text).collect(Collectors.joining(", "));
    }

    /** As Java names it beside the import of the outermost class. */
    private static String typeName(Class<?> type) {
        return type.isPrimitive() || type.getEnclosingClass() == null
                ? type.getSimpleName()
                : type.getCanonicalName().substring(type.getPackageName().length() + 1);
    }

    private static String lines(Stream<String> lines) {
        return lines.map(line -> line + "\n").collect(Collectors.joining());
    }
}
