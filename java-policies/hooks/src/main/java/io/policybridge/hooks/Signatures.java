package io.policybridge.hooks;

import io.policybridge.api.Hook;
import io.policybridge.api.PartKind;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a part implements to subscribe to a hook, as docs/write-a-policy.md lists it. */
final class Signatures {
    private Signatures() {}

    /** A table of all hooks, by the interface that has theirs. */
    static String table(List<HookShape> hooks) {
        return hooks.stream()
                .sorted(Comparator.comparing(hook -> family(hook)))
                .map(Signatures::row)
                .collect(Collectors.joining(
                        "", "| implement | kind | in the part of | methods | answers |\n|---|---|---|---|---|\n", ""));
    }

    private static String family(HookShape hook) {
        return hook.hook().subscription().getEnclosingClass().getSimpleName();
    }

    private static String row(HookShape hook) {
        Class<?> subscription = hook.hook().subscription();
        String methods = Stream.concat(
                        Stream.of(hook.method()),
                        Arrays.stream(subscription.getDeclaredMethods())
                                .filter(method -> !method.equals(hook.method()) && !method.isSynthetic())
                                .filter(method -> !Modifier.isStatic(method.getModifiers()))
                                .sorted(Comparator.comparing(Method::getName)))
                .map(Signatures::method)
                .collect(Collectors.joining("; "));
        return "| `%s` | %s | %s | %s | %s |\n"
                .formatted(hook.interfaceName(), hook.kind(), parts(hook.hook()), methods, hook.answerNames());
    }

    private static String parts(Hook hook) {
        return Arrays.stream(PartKind.values())
                .filter(hook.parts()::contains)
                .map(Enum::name)
                .collect(Collectors.joining(", "));
    }

    /** {@code `void fill(int set, int way, long lineAddress)`}, and what it does not have to say. */
    private static String method(Method method) {
        String parameters = Arrays.stream(method.getParameters())
                .map(parameter -> parameter.getType().getSimpleName() + " " + parameter.getName())
                .collect(Collectors.joining(", "));
        String orNone = Arrays.stream(method.getParameters())
                .filter(parameter -> parameter.isAnnotationPresent(Hook.OrNone.class))
                .map(Parameter::getName)
                .map(name -> ", `" + name + "` may be -1")
                .collect(Collectors.joining());
        return "`" + method.getReturnType().getSimpleName() + " " + method.getName() + "(" + parameters + ")`"
                + (method.isDefault() ? " (has a default)" : "") + orNone;
    }
}
