package io.policybridge.hooks;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.Hook;
import io.policybridge.api.PartKind;
import io.policybridge.api.Promises;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** A hook as its constant and the method of its interface describe it. */
record HookShape(Hook hook, Method method, List<Argument> arguments) {
    private static final int MOST_ARGUMENTS = 5;

    static List<HookShape> all() {
        return Arrays.stream(Hook.values()).map(HookShape::of).toList();
    }

    private static HookShape of(Hook hook) {
        List<Method> methods = Arrays.stream(hook.subscription().getDeclaredMethods())
                .filter(method -> Modifier.isAbstract(method.getModifiers()))
                .filter(method -> method.getName().equals(hook.label()))
                .toList();
        if (methods.size() != 1) {
            throw new IllegalStateException(hook.subscription() + " has no method " + hook.label());
        }
        List<Argument> arguments = new ArrayList<>();
        for (Parameter parameter : methods.get(0).getParameters()) {
            if (Argument.isOne(parameter)) {
                arguments.add(Argument.of(parameter, arguments.size()));
            }
        }
        if (arguments.size() > MOST_ARGUMENTS) {
            throw new IllegalStateException(hook + " has more than " + MOST_ARGUMENTS + " arguments");
        }
        return new HookShape(hook, methods.get(0), arguments);
    }

    int number() {
        return hook.ordinal() + 1;
    }

    /** At no single site, but of the whole session. */
    boolean isOfSession() {
        return hook.kind() == Hook.Kind.EVENT && hook.parts().size() == PartKind.values().length;
    }

    /** The set that it is of, as Java writes it, or -1. */
    String set() {
        return isOfASet() ? "set" : "-1";
    }

    /** An event of one site, which crosses as a record. */
    boolean isEvent() {
        return hook.kind() == Hook.Kind.EVENT && !isOfSession();
    }

    /** A commit that crosses as one; of those that show another view than an access, the host sends a query, once. */
    boolean isCommit() {
        return hook.kind() == Hook.Kind.COMMIT && showsAccess();
    }

    boolean showsAccess() {
        return Arrays.asList(method.getParameterTypes()).contains(Access.class);
    }

    /** The parameter that is the access, or {@code null} in Java. */
    String access() {
        return Arrays.stream(method.getParameters())
                .filter(parameter -> parameter.getType() == Access.class)
                .map(Parameter::getName)
                .findFirst()
                .orElse("null");
    }

    /** Whether the first argument is a set of a cache. */
    boolean isOfASet() {
        return !arguments.isEmpty() && arguments.get(0).name().equals("set");
    }

    /** Whether it is an event of one line of a cache: of a set and a way. */
    boolean isOfALine() {
        return isEvent()
                && isOfASet()
                && arguments.size() > 1
                && arguments.get(1).name().equals("way");
    }

    /** The codes of its answers; none if it is not queried. */
    int[] answers() {
        Hook.Answers answers = hook.subscription().getAnnotation(Hook.Answers.class);
        return answers == null ? new int[0] : answers.value();
    }

    /** {@code WAY, BYPASS, STALL}. */
    String answerNames() {
        return String.join(", ", Arrays.stream(answers()).mapToObj(Answer::name).toList());
    }

    /** The code of the answer that is always the host's own choice, or 0. */
    int hostChoice() {
        Hook.HostChoice choice = hook.subscription().getAnnotation(Hook.HostChoice.class);
        return choice == null ? 0 : choice.value();
    }

    boolean isRemembered() {
        return hook.subscription().isAnnotationPresent(Hook.Remembered.class);
    }

    /**
     * Whether its call follows from the description alone: a query or commit that shows an access, and perhaps a set,
     * whose answers have no value.
     */
    boolean isPlainQuery() {
        return (hook.kind() == Hook.Kind.QUERY || isCommit())
                && hostChoice() != 0
                && Arrays.stream(answers()).allMatch(code -> code < Answer.WAY_CODE || code == Answer.NONE_CODE)
                && Arrays.stream(method.getParameters())
                        .allMatch(parameter -> parameter.getType() == Access.class
                                || parameter.getName().equals("set"));
    }

    /** Whether the event always makes published state due. */
    boolean resamples() {
        return hook.resamples();
    }

    /** Whether the event always makes the published state of all sites due. */
    boolean resamplesAll() {
        return resamples()
                && hook.subscription().getAnnotation(Hook.Resamples.class).value() == Promises.Scope.GPU;
    }

    String kind() {
        return hook.kind().name().toLowerCase(Locale.ROOT);
    }

    /** {@code CacheHooks.Hit}. */
    String interfaceName() {
        return hook.subscription().getEnclosingClass().getSimpleName() + "."
                + hook.subscription().getSimpleName();
    }
}
