package io.policybridge.retest;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Tests of one module, to be run together.
 *
 * @param module the module
 * @param tags those of the tests, an expression of JUnit
 * @param policy the one policy whose conformance they test; empty: they do not test conformance
 */
record Choice(Module module, String tags, Optional<String> policy) {
    private static final String CONTRACT = "contract";
    private static final String CONFORMANCE = "conformance & !process";

    /** The module whose tests are the conformance of the policies here. */
    private static final String POLICIES = "java-policies/policies";

    /**
     * All tests of a module whose sources differ from those of the last green run, and contract tests of one that uses
     * such a module, or where a file differs that is of no module.
     *
     * @param excluded the tags of tests that only the whole test runs, an expression of JUnit
     */
    static List<Choice> changed(List<Module> modules, Green now, Green last, String excluded) {
        Predicate<String> differs = name -> !now.agrees(last, name);
        boolean sharedDiffers = !now.shared().equals(last.shared());
        String tests = "!(" + excluded + ")";
        List<Choice> choices = new ArrayList<>();
        for (Module module : modules) {
            if (differs.test(module.name())) {
                choices.add(new Choice(module, tests, Optional.empty()));
            } else if (sharedDiffers
                    || module.uses().stream().map(ClassFolder::module).anyMatch(differs)) {
                choices.add(new Choice(module, CONTRACT + " & " + tests, Optional.empty()));
            }
        }
        return choices;
    }

    /** The conformance of one policy. */
    static Choice conformance(List<Module> modules, String policy) {
        Module policies = modules.stream()
                .filter(module -> module.name().equals(POLICIES))
                .findFirst()
                .orElseThrow();
        return new Choice(policies, CONFORMANCE, Optional.of(policy));
    }

    @Override
    public String toString() {
        return module.name() + policy.map(name -> ", conformance of " + name).orElse("");
    }
}
