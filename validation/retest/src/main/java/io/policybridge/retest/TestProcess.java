package io.policybridge.retest;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Runs tests of a module in a JVM of their own, under the properties that Maven's configuration gives them. */
final class TestProcess {
    private static final String MAIN = TestRun.class.getName();

    private TestProcess() {}

    /** Runs them and prints how they ended; whether all have passed. */
    static boolean passes(BuiltTree tree, Choice choice) throws IOException, InterruptedException {
        Path home = tree.home();
        Module module = choice.module();
        Path folder = home.resolve(module.name());
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-ea",
                "-Xmx1g",
                "-XX:FreqInlineSize=60",
                "-XX:+UseParallelGC",
                "-Dpolicybridge.home=" + home,
                "-Dpolicybridge.golden=" + home.resolve("validation/golden"),
                "-Dbasedir=" + folder));
        choice.policy().ifPresent(name -> words.add("-Dpolicybridge.policy=" + name));
        Stream<Path> path = Stream.concat(
                tree.classPath(module.tests()).stream(),
                Stream.of(System.getProperty("java.class.path").split(":"))
                        .map(word -> Path.of(word).toAbsolutePath()));
        words.addAll(List.of(
                "-cp",
                path.map(Path::toString).distinct().collect(joining(":")),
                MAIN,
                choice.toString(),
                module.tests().classes(home).toString(),
                choice.tags()));
        Path printed = Files.createTempFile("retest", ".txt");
        try {
            int code = new ProcessBuilder(words)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(printed.toFile())
                    .start()
                    .waitFor();
            String text = Files.readString(printed, StandardCharsets.UTF_8).stripTrailing();
            if (!text.isEmpty()) {
                Retest.say(text);
            }
            if (code > 1) {
                Retest.say(module.name() + ": the JVM of its tests ended with " + code);
            }
            return code == 0;
        } finally {
            Files.delete(printed);
        }
    }
}
