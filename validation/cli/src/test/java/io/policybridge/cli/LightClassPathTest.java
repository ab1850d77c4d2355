package io.policybridge.cli;

import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.policybridge.main.Main;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What draws figures and stores results is not on the class path of commands that do neither. */
@Tag("contract")
class LightClassPathTest {
    private static final Path HOME = Path.of(System.getProperty("policybridge.home"));

    /** The line of the launcher that names the commands. */
    private static final Pattern COMMANDS = Pattern.compile("(?m)^    (bench \\| [a-z| -]*)\\) ;;$");

    private static final Pattern DRAW_OR_STORE =
            Pattern.compile("io\\.policybridge\\.(store|report\\.(drawing|figure|measured))\\..*");

    private static final Pattern LEFT_OUT = Pattern.compile(
            ".*/((sqlite-jdbc|rhino|fop-|batik-|pdfbox|fontbox|xmlgraphics|echarts)[^/]*\\.jar|(figures|store)/target/.*)");

    @TempDir
    Path folder;

    private static Stream<String> lightCommands() throws IOException {
        Matcher line = COMMANDS.matcher(Files.readString(HOME.resolve("policybridge")));
        assertTrue(line.find(), "the launcher names commands that neither draw nor store");
        return Stream.of(line.group(1).split(" \\| "));
    }

    /** The classes of the command {@code word} and of those below it. */
    private static Stream<String> classes(String word) {
        var command = Main.line().getSubcommands().get(word);
        return Stream.concat(Stream.of(command), command.getSubcommands().values().stream())
                .map(line -> line.getCommandSpec().userObject().getClass().getName());
    }

    @Test
    void commands_that_the_launcher_calls_light_use_nothing_that_draws_or_stores() throws IOException {
        JavaClasses ours = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("io.policybridge");
        Set<String> heavy = new TreeSet<>();
        for (String word : lightCommands().toList()) {
            classes(word)
                    .forEach(name -> ours.get(name).getTransitiveDependenciesFromSelf().stream()
                            .map(Dependency::getTargetClass)
                            .map(JavaClass::getName)
                            .filter(used -> DRAW_OR_STORE.matcher(used).matches())
                            .forEach(used -> heavy.add(word + ": " + used)));
        }
        assertEquals(Set.of(), heavy);
    }

    /** One that draws on request only is among them: compare without --out, validate without --report. */
    @ParameterizedTest
    @Tag("process")
    @ValueSource(
            strings = {
                "run --workload vecadd --policy dip --max-cycles 2000",
                "compare --workload vecadd --policy lru,dip --max-cycles 2000",
                "validate lmem",
                "cycles --workload vectoradd:tiny --policy lru,swl(n=1) --config gtx480x",
                "run --version",
                "policies"
            })
    void a_simulation_runs_without_them(String words) throws Exception {
        String all = System.getProperty("java.class.path");
        Set<String> left = Stream.of(all.split(File.pathSeparator))
                .filter(path -> LEFT_OUT.matcher(path).matches())
                .map(path -> path.replaceAll(".*/(?=[^/]*\\.jar)|.*validation/|/target.*", ""))
                .collect(Collectors.toSet());
        assertTrue(left.size() >= 20, left.toString());
        String light = Stream.of(all.split(File.pathSeparator))
                .filter(path -> !LEFT_OUT.matcher(path).matches())
                .collect(joining(File.pathSeparator));
        Terminal ended =
                OwnJvm.with(folder, List.of("-cp", light), words.split(" ")).run();
        assertEquals(0, ended.exitCode(), ended.err());
    }
}
