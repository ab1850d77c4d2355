package io.policybridge.hooks;

import io.policybridge.api.PartKind;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The hooks as the protocol and its page list them. */
final class Pages {
    private Pages() {}

    /** The values of the enum Hook in policy_bridge.proto. */
    static String values(List<HookShape> hooks) {
        return hooks.stream()
                .map(hook -> "  HOOK_%s = %d;  // %s\n".formatted(hook.hook(), hook.number(), hook.kind()))
                .collect(Collectors.joining("", "  HOOK_UNSPECIFIED = 0;\n", ""));
    }

    /** The table of docs/protocol.md. */
    static String table(List<HookShape> hooks) {
        return hooks.stream()
                .map(Pages::row)
                .collect(Collectors.joining(
                        "",
                        "| # | hook | kind | at | arguments | access | answers |\n|---|---|---|---|---|---|---|\n",
                        ""));
    }

    private static String row(HookShape hook) {
        String parts = Arrays.stream(PartKind.values())
                .filter(hook.hook().parts()::contains)
                .map(Enum::name)
                .collect(Collectors.joining(", "));
        String arguments = hook.arguments().stream().map(Argument::words).collect(Collectors.joining(", "));
        return "| %d | %s | %s | %s | %s | %s | %s |\n"
                .formatted(
                        hook.number(),
                        hook.hook(),
                        hook.kind(),
                        parts,
                        arguments,
                        hook.showsAccess() ? "yes" : "",
                        hook.answerNames());
    }
}
