package io.policybridge.check.fuzz;

import io.policybridge.check.LongCheck;
import io.policybridge.input.BadInput;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** The checks of {@code check --fuzz}: every fuzz target, in Java and in C++. */
public final class FuzzChecks {
    static final String JAVA = "java-";
    static final String CPP = "cpp-";

    private FuzzChecks() {}

    /**
     * All of them. {@code minutes} are divided among those that {@code only} names, or all if it names none.
     *
     * @throws BadInput if the fuzz targets are not built
     */
    public static List<LongCheck> all(double minutes, Collection<String> only) {
        Path home = Path.of(System.getProperty("policybridge.home", "."));
        Path built = home.resolve("validation").resolve("fuzz").resolve("target");
        Path jar = built.resolve("policybridge-fuzz.jar");
        if (!Files.isRegularFile(jar)) {
            throw BadInput.in(jar, "no such file; expected the fuzz targets, which ./policybridge builds");
        }
        String classPath = String.join(
                File.pathSeparator, jar.toString(), built.resolve("lib") + "/*", System.getProperty("java.class.path"));
        Path folder = built.resolve("campaign");
        List<String> fuzzed =
                names().filter(name -> only.isEmpty() || only.contains(name)).toList();
        FuzzShares shares = new FuzzShares(minutes, fuzzed);
        List<LongCheck> checks = new ArrayList<>();
        for (String target : JazzerCheck.TARGETS) {
            checks.add(new JazzerCheck(target, classPath, home, folder, shares.effort(JAVA + target)));
        }
        for (String target : LibFuzzerCheck.TARGETS) {
            checks.add(new LibFuzzerCheck(target, home, folder, shares.effort(CPP + target)));
        }
        return checks;
    }

    /** Of all targets, as checks have them. */
    static Stream<String> names() {
        return Stream.concat(
                JazzerCheck.TARGETS.stream().map(JAVA::concat),
                LibFuzzerCheck.TARGETS.stream().map(CPP::concat));
    }
}
