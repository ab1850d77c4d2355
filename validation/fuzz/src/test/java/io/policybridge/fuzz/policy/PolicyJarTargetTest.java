package io.policybridge.fuzz.policy;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.bridge.loading.KnownPolicies;
import io.policybridge.run.PolicyChoice;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PolicyJarTargetTest {
    @TempDir
    Path folder;

    /** Found on the class path, its code would come from there, whatever is damaged in the jar. */
    @Test
    void the_class_of_the_seed_is_in_the_jar_alone() throws Exception {
        assertThrows(ClassNotFoundException.class, () -> Class.forName("io.policybridge.fuzz.policy.JarPolicy"));
        Path jar = folder.resolve("mine.jar");
        Files.write(jar, new PolicyJarTarget().seeds().get(0));
        KnownPolicies known = PolicyChoice.known().with(jar.toString());
        assertTrue(known.all().stream().anyMatch(spec -> spec.name().equals("one")));
    }
}
