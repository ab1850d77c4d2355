package io.policybridge.check.fuzz;

import io.policybridge.check.LongCheck;
import io.policybridge.input.BadInput;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The checks of {@code check --fuzz}: every fuzz target, in Java and in C++. */
public final class FuzzChecks {
    private FuzzChecks() {}

    /**
     * All of them, each with this effort.
     *
     * @throws BadInput if the fuzz targets are not built
     */
    public static List<LongCheck> all(FuzzEffort effort) {
        Path home = Path.of(System.getProperty("policybridge.home", "."));
        Path built = home.resolve("validation").resolve("fuzz").resolve("target");
        Path jar = built.resolve("policybridge-fuzz.jar");
        if (!Files.isRegularFile(jar)) {
            throw BadInput.in(jar, "no such file; expected the fuzz targets, which ./policybridge builds");
        }
        String classPath = String.join(
                File.pathSeparator, jar.toString(), built.resolve("lib") + "/*", System.getProperty("java.class.path"));
        Path folder = built.resolve("campaign");
        List<LongCheck> checks = new ArrayList<>();
        for (String target : JazzerCheck.TARGETS) {
            checks.add(new JazzerCheck(target, classPath, home, folder, effort));
        }
        for (String target : LibFuzzerCheck.TARGETS) {
            checks.add(new LibFuzzerCheck(target, home, folder, effort));
        }
        return checks;
    }
}
