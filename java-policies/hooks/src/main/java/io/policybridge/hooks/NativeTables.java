package io.policybridge.hooks;

import io.policybridge.api.Answer;
import io.policybridge.api.Hook;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** What C and C++ know of the hooks. */
final class NativeTables {
    private static final int COLUMNS = 120;

    private final List<HookShape> hooks;

    NativeTables(List<HookShape> hooks) {
        this.hooks = hooks;
    }

    /** The constants of policybridge.h. */
    String constants() {
        return "enum { PB_HOOKS = %d /* hook numbers are 1 to PB_HOOKS - 1 */ };\n\nenum pb_hook {\n"
                        .formatted(hooks.size() + 1)
                + hooks.stream()
                        .map(hook -> "  PB_" + hook.hook() + " = " + hook.number())
                        .collect(Collectors.joining(",\n", "", "\n};\n"));
    }

    /** The table of arguments in policybridge.h. */
    String arguments() {
        StringBuilder table = new StringBuilder();
        table.append(row("hook", "arg[0]", "arg[1]", "arg[2]", "arg[3]", "arg[4]", "access", "answer"));
        for (HookShape hook : hooks) {
            if (hook.isEvent() || hook.answers().length > 0) {
                String[] cells = {
                    hook.hook().name(),
                    "",
                    "",
                    "",
                    "",
                    "",
                    hook.showsAccess() ? "yes" : "",
                    hook.answerNames().replace(",", "")
                };
                hook.arguments().forEach(argument -> cells[1 + argument.position()] = argument.words());
                table.append(row(cells));
            }
        }
        return table.toString();
    }

    private static String row(String... cells) {
        return String.format(" *  %-16s %-12s %-12s %-12s %-11s %-6s %-6s %s", (Object[]) cells)
                        .stripTrailing() + "\n";
    }

    /** native-shim/src/hooks.h. */
    String header() {
        return """
                #pragma once

                // clang-format off

                #include "policybridge.h"

                /** Facts of each hook. Written by io.policybridge.hooks from the hooks' description; change that. */
                namespace policybridge {

                constexpr uint64_t bit(unsigned hook) { return uint64_t{1} << hook; }

                constexpr uint64_t kHooks = (uint64_t{1} << PB_HOOKS) - 2;

                %s
                %s
                %s
                /** Of the whole session, not of one site. */
                %s
                %s
                /** Hooks whose record has an access. */
                %s
                /** Events that always make the published state of all sites due. */
                %s
                /** Events that always make published state due. */
                %s
                /** Hooks whose first argument is a set. */
                %s
                /** Queries whose answers may be remembered; their scopes lie in SiteFacts in this order. */
                %s
                /** By hook: bit c is set if an answer may have code c. */
                constexpr uint32_t kAnswers[PB_HOOKS] = {
                    0,
                %s};

                /** By hook: the code of the answer that is always the host's own choice, or 0. */
                constexpr int32_t kHostChoices[PB_HOOKS] = {
                    0,
                %s};

                constexpr const char* kHookNames[PB_HOOKS] = {
                    "?",
                %s};

                }  // namespace policybridge
                """.formatted(
                        set("kQueries", hook -> !hook.isCommit() && hook.answers().length > 0),
                        set("kCommits", HookShape::isCommit),
                        set("kStates", hook -> hook.hook().kind() == Hook.Kind.STATE && hook.answers().length == 0),
                        set("kOfSession", HookShape::isOfSession),
                        set("kEvents", HookShape::isEvent),
                        set("kWithAccess", HookShape::showsAccess),
                        set("kLaunches", HookShape::resamplesAll),
                        set("kSampledAfter", HookShape::resamples),
                        set("kOfASet", HookShape::isOfASet),
                        set("kRemembered", HookShape::isRemembered),
                        hooks.stream().map(NativeTables::answers).collect(Collectors.joining()),
                        hooks.stream().map(NativeTables::hostChoice).collect(Collectors.joining()),
                        hooks.stream()
                                .map(hook -> "    \"" + hook.hook().label() + "\",\n")
                                .collect(Collectors.joining()));
    }

    private static String answers(HookShape hook) {
        List<String> codes = new ArrayList<>();
        for (int code : hook.answers()) {
            codes.add("1u << PB_" + Answer.name(code));
        }
        return "    " + (codes.isEmpty() ? "0" : String.join(" | ", codes)) + ",  // " + hook.hook() + "\n";
    }

    private static String hostChoice(HookShape hook) {
        int code = hook.hostChoice();
        return "    " + (code == 0 ? "0" : "PB_" + Answer.name(code)) + ",  // " + hook.hook() + "\n";
    }

    /** A constant with the bits of all hooks that are {@code in} it. */
    private String set(String name, Predicate<HookShape> in) {
        String begin = "constexpr uint64_t " + name + " = ";
        StringBuilder text = new StringBuilder(begin);
        int column = begin.length();
        List<String> bits = hooks.stream()
                .filter(in)
                .map(hook -> "bit(PB_" + hook.hook() + ")")
                .toList();
        for (int i = 0; i < bits.size(); i++) {
            String end = i + 1 < bits.size() ? " |" : ";";
            if (column + bits.get(i).length() + end.length() + (i == 0 ? 0 : 1) > COLUMNS) {
                text.append('\n').append(" ".repeat(begin.length()));
                column = begin.length();
            } else if (i > 0) {
                text.append(' ');
                column++;
            }
            text.append(bits.get(i)).append(end);
            column += bits.get(i).length() + end.length();
        }
        return text.append('\n').toString();
    }
}
