package io.policybridge.drive.bridge;

import io.policybridge.api.Access;
import io.policybridge.api.Hook;
import io.policybridge.api.Hook.Kind;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.PartKind;
import io.policybridge.stream.StreamReader;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Hook, part and arguments of a record, checked: each hook has its kind of record, its parts, an access or none, and
 * arguments that name what the host has.
 */
final class RecordedHook {
    private static final Hook[] HOOKS = Hook.values();
    private static final PartKind[] PARTS = PartKind.values();
    private static final Set<Hook> SHOW_ACCESS = Arrays.stream(HOOKS)
            .filter(RecordedHook::showsAccess)
            .collect(Collectors.toCollection(() -> EnumSet.noneOf(Hook.class)));

    /** By hook: the names of its numbers, in their order. */
    private static final List<List<String>> ARGUMENTS =
            Arrays.stream(HOOKS).map(RecordedHook::arguments).toList();

    private RecordedHook() {}

    private static Stream<Parameter> parameters(Hook hook) {
        return Arrays.stream(hook.subscription().getDeclaredMethods())
                .filter(method -> method.getName().equals(hook.label()))
                .flatMap(method -> Arrays.stream(method.getParameters()));
    }

    private static boolean showsAccess(Hook hook) {
        return parameters(hook).anyMatch(parameter -> parameter.getType() == Access.class);
    }

    private static List<String> arguments(Hook hook) {
        return parameters(hook)
                .filter(parameter ->
                        parameter.getType().isPrimitive() || parameter.getType().isEnum())
                .map(parameter -> parameter.isAnnotationPresent(Hook.OrNone.class) ? "" : parameter.getName())
                .toList();
    }

    /** Takes the hook of the current record. */
    static Hook hook(StreamReader in) {
        Hook hook = HOOKS[in.integer("hook", 1, HOOKS.length) - 1];
        boolean ofSession = hook.kind() == Kind.EVENT && hook.parts().size() == PARTS.length;
        boolean fits = switch (in.kind()) {
            case 'E' -> hook.kind() == Kind.EVENT && !ofSession;
            case 'C' -> hook.kind() == Kind.COMMIT && hook != Hook.WARP_ORDER;
            default -> hook.kind() == Kind.QUERY || hook == Hook.WARP_ORDER;
        };
        if (!fits) {
            throw in.bad(
                    "a hook with records " + StreamReader.unpacked(in.kind()) + "; " + hook.label() + " is not one");
        }
        return hook;
    }

    /** Takes the part at which the record's {@code hook} is. */
    static PartKind part(StreamReader in, Hook hook) {
        PartKind part = PARTS[in.integer("part", 1, PARTS.length) - 1];
        if (!hook.parts().contains(part)) {
            throw in.bad("a part with hook " + hook.label());
        }
        return part;
    }

    /** Complains unless exactly the hooks that show an access come with one. */
    static void checkAccess(StreamReader in, Hook hook, boolean present) {
        if (present != SHOW_ACCESS.contains(hook)) {
            throw in.bad(
                    "access", present ? "present" : "none", (present ? "none" : "one") + " for hook " + hook.label());
        }
    }

    /** Complains where {@code numbers}, the arguments of {@code hook} at {@code part}, name what {@code host} lacks. */
    static void checkArguments(StreamReader in, Hook hook, PartKind part, long[] numbers, HostGeometry host) {
        List<String> names = ARGUMENTS.get(hook.ordinal());
        for (int i = 0; i < names.size(); i++) {
            int count = count(names.get(i), part, host);
            if (count > 0 && (numbers[i] < 0 || numbers[i] >= count)) {
                throw in.bad(names.get(i), numbers[i], "a number from 0 to " + (count - 1));
            }
        }
    }

    /** How many the host has of what an argument names; 0: it names no such thing. */
    private static int count(String argument, PartKind part, HostGeometry host) {
        return switch (argument) {
            case "set" -> host.shape(part).sets();
            case "way" -> host.shape(part).ways();
            case "bank" -> host.banks();
            case "slot", "firstSlot" -> host.warps();
            case "hardwareCta" -> host.ctas();
            case "scheduler" -> host.schedulers();
            default -> 0;
        };
    }
}
