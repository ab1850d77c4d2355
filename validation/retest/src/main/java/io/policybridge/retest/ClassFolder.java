package io.policybridge.retest;

import java.nio.file.Path;

/**
 * What is compiled at once: the sources of a module, or those of its tests.
 *
 * @param module the module's folder below that of the build, such as {@code java-policies/api}
 * @param tests whether these are the classes of its tests
 */
record ClassFolder(String module, boolean tests) {

    /** Tests that look at classes know those of tests by the name of their folder, as Maven has it. */
    private static final String FOLDER = "target/retest/target";

    /** Java sources and resources, which need not exist. */
    Path sources(Path home) {
        return home.resolve(module).resolve(tests ? "src/test" : "src/main");
    }

    /** Sources that Maven has generated, which need not exist. Those of tests are benchmarks, which no test uses. */
    Path generated(Path home) {
        return home.resolve(module).resolve("target/generated-sources");
    }

    /** Where its classes are. */
    Path classes(Path home) {
        return home.resolve(module).resolve(FOLDER).resolve(tests ? "test-classes" : "classes");
    }

    /** The file that says of what its classes were made, and what others are compiled against. */
    Path origin(Path home) {
        return home.resolve(module).resolve(FOLDER).resolve(tests ? "test-classes.origin" : "classes.origin");
    }

    @Override
    public String toString() {
        return tests ? module + " (tests)" : module;
    }
}
