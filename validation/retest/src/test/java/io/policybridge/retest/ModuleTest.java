package io.policybridge.retest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModuleTest {
    private static final Path HOME = Path.of("/tree");

    /** Maven names a module by its jar, or, before there is one, by its class folder. */
    @Test
    void a_class_path_of_maven_names_modules_and_jars() {
        Module module = Module.of(
                HOME,
                "x/tools",
                "/tree/x/api/target/api-1.jar:/tree/x/api/target/api-1-tests.jar:/tree/proto/target/classes:"
                        + "/tree/x/kit/target/test-classes:/m2/jna-5.jar\n");
        assertEquals(List.of(Path.of("/m2/jna-5.jar")), module.jars());
        assertEquals(
                List.of(
                        new ClassFolder("x/api", false),
                        new ClassFolder("x/api", true),
                        new ClassFolder("proto", false),
                        new ClassFolder("x/kit", true)),
                module.uses());
    }

    @Test
    void modules_come_after_those_that_they_use(@TempDir Path home) throws IOException {
        assertEquals(
                List.of("a/lower", "a/upper"),
                new SmallTree(home).built().modules().stream().map(Module::name).toList());
    }
}
