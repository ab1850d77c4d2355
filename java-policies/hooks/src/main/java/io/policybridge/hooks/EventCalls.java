package io.policybridge.hooks;

import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The Java class with the calls of all events of one kind of site: a method for each event, which notifies every
 * listener directly, and a switch from a record to that method.
 */
record EventCalls(String name, String site, boolean cache, List<HookShape> events) {

    String source() {
        return """
                package io.policybridge.session;

                %s
                /** The events of %s. Written by io.policybridge.hooks from the hooks' description; change that. */
                public abstract class %s extends Calls {
                %s%s
                    %s(Site site, Session.Context context) {
                        super(site, context);
                %s    }
                %s
                    @Override
                    public final void event(Hook event, HookRecord record) {
                        switch (event) {
                %s            default -> throw new BadCall("hook " + event.label() + " is not an event of %s");
                        }
                    }
                }
                """.formatted(
                imports(),
                site,
                name,
                lines(constants()),
                lines(events.stream().map(EventCalls::field)) + (cache ? "    final CacheShape shape;\n" : ""),
                name,
                lines(events.stream().map(EventCalls::filled)) + (cache ? "        shape = host.shape(kind);\n" : ""),
                lines(events.stream().map(EventCalls::method)),
                lines(events.stream().map(EventCalls::dispatched)),
                site);
    }

    private String imports() {
        TreeSet<String> names = new TreeSet<>();
        names.add("io.policybridge.api.Access");
        names.add("io.policybridge.api.Hook");
        events.forEach(event ->
                names.add(event.hook().subscription().getEnclosingClass().getName()));
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
                        set(event),
                        event.access(),
                        label,
                        parameters(event, Parameter::getName),
                        hook,
                        about(event),
                        resampling(event));
    }

    /** The set that the event is of, or -1. */
    private static String set(HookShape event) {
        return event.arguments().stream().anyMatch(argument -> argument.name().equals("set")) ? "set" : "-1";
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
