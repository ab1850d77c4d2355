package io.policybridge.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher script in an otherwise empty checkout, on a machine that has only the programs that a test provides. */
class LauncherTest {
    private static final List<String> BASICS =
            List.of("bash", "cat", "dirname", "env", "find", "mv", "readlink", "rm", "sed");
    private static final List<String> COMPILERS = List.of("g++", "make", "cmake");

    @TempDir
    Path folder;

    private Path bin;
    private Path launcher;

    @BeforeEach
    void aMachine() throws IOException {
        bin = Files.createDirectory(folder.resolve("bin"));
        for (String program : BASICS) {
            script(bin.resolve(program), "exec " + onPath(program) + " \"$@\"");
        }
        for (String program : COMPILERS) {
            script(bin.resolve(program), "exit 0");
        }
        Path home = Files.createDirectories(folder.resolve("checkout/validation/tools/target"))
                .getParent()
                .getParent()
                .getParent();
        for (String module : List.of("proto", "java-policies", "native-shim", "validation")) {
            Files.createDirectories(home.resolve(module));
        }
        Files.createFile(home.resolve("pom.xml"));
        launcher = Files.copy(
                Path.of(System.getProperty("policybridge.home"), "policybridge"), home.resolve("policybridge"));
        script(bin.resolve("mvn"), "echo \"mvn with $JAVA_HOME\"");
    }

    private static Path onPath(String program) {
        return List.of("/bin", "/usr/bin").stream()
                .map(place -> Path.of(place, program))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow();
    }

    private static void script(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!" + onPath("bash") + "\n" + text + "\n");
        assertTrue(file.toFile().setExecutable(true));
    }

    private Path jdk(String name, String version) throws IOException {
        Path jdk = folder.resolve(name);
        script(jdk.resolve("bin/javac"), "exit 0");
        script(
                jdk.resolve("bin/java"),
                "if [ \"$1\" = -version ]; then echo 'Picked up JAVA_TOOL_OPTIONS: -Dx=1'; echo 'openjdk version \""
                        + version + "\"'; else echo " + name + " runs; fi >&2");
        return jdk;
    }

    private record Ended(int status, String printed) {}

    private Ended run(Map<String, String> environment) throws Exception {
        ProcessBuilder command = new ProcessBuilder(launcher.toString(), "workloads").redirectErrorStream(true);
        command.environment().clear();
        command.environment().put("PATH", bin.toString());
        command.environment().putAll(environment);
        Process process = command.start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), printed);
    }

    @Test
    void a_java_on_the_path_that_is_too_old_is_passed_over() throws Exception {
        jdk("old", "1.8.0_392");
        Files.createSymbolicLink(bin.resolve("javac"), folder.resolve("old/bin/javac"));
        Files.createSymbolicLink(bin.resolve("java"), folder.resolve("old/bin/java"));
        Ended ended = run(Map.of("JAVA_HOME", jdk("new", "21.0.1").toString()));
        assertEquals(0, ended.status(), ended.printed());
        assertTrue(ended.printed().contains("mvn with " + folder.resolve("new") + "\n"), ended.printed());
        assertTrue(ended.printed().endsWith("new runs\n"), ended.printed());
    }

    @Test
    void a_java_home_that_is_too_old_is_passed_over() throws Exception {
        jdk("new", "17.0.9");
        Files.createSymbolicLink(bin.resolve("javac"), folder.resolve("new/bin/javac"));
        Ended ended = run(Map.of("JAVA_HOME", jdk("old", "11.0.2").toString()));
        assertTrue(ended.printed().endsWith("new runs\n"), ended.printed());
    }

    /** A Java that writes an archive when asked, and cannot start with one that holds {@code content}. */
    private Path archiving(String content, String damaged) throws IOException {
        Path jdk = jdk("jdk", "17.0.9");
        script(
                jdk.resolve("bin/java"),
                "if [ \"$1\" = -version ]; then echo 'openjdk version \"17.0.9\"' >&2; exit 0; fi; for w; do case $w in "
                        + "-XX:DumpLoadedClassList=*) echo a.Class > \"${w#*=}\"; exit 0;; "
                        + "-Xshare:dump) dump=yes;; -XX:SharedClassListFile=*) [ -s \"${w#*=}\" ] || exit 1;; "
                        + "-XX:SharedArchiveFile=*) archive=${w#*=};; esac; done; "
                        + "[ -z \"$dump\" ] || { echo " + content + " > \"$archive\"; exit 0; }; "
                        + "[ -f \"$archive\" ] && [ \"$(cat \"$archive\")\" = " + damaged + " ] && exit 134; "
                        + "echo \"with ${archive##*/}.\"");
        return jdk;
    }

    @Test
    void classes_are_archived_by_the_build_unless_java_cannot_start_with_the_archive() throws Exception {
        Path archive = launcher.resolveSibling("validation/tools/target/classes.jsa");
        assertTrue(run(Map.of("JAVA_HOME", archiving("whole", "cut").toString()))
                .printed()
                .endsWith("with classes.jsa.\n"));
        assertTrue(Files.exists(archive));
        Files.delete(archive.resolveSibling("built"));
        Ended ended = run(Map.of("JAVA_HOME", archiving("cut", "cut").toString()));
        assertTrue(ended.printed().endsWith("with .\n"), ended.printed());
        assertEquals(0, ended.status());
        assertFalse(Files.exists(archive));
    }

    @Test
    void the_shim_is_built_again_once_there_is_grpc() throws Exception {
        Map<String, String> environment =
                Map.of("JAVA_HOME", jdk("jdk", "17.0.9").toString());
        assertTrue(run(environment).printed().contains("mvn with "));
        assertEquals("jdk runs\n", run(environment).printed());
        script(bin.resolve("protoc"), "exit 0");
        script(bin.resolve("grpc_cpp_plugin"), "exit 0");
        assertTrue(run(environment).printed().contains("mvn with "));
        assertEquals("jdk runs\n", run(environment).printed());
    }

    @Test
    void file_names_are_utf_8_in_the_plain_c_locale_too() throws Exception {
        Path jdk = jdk("jdk", "17.0.9");
        script(bin.resolve("locale"), "echo ANSI_X3.4-1968");
        run(Map.of("JAVA_HOME", jdk.toString()));
        script(
                jdk.resolve("bin/java"),
                "if [ \"$1\" = -version ]; then echo 'openjdk version \"17.0.9\"'; fi >&2;"
                        + " echo \"in $LC_ALL\" >&2");
        assertTrue(run(Map.of("JAVA_HOME", jdk.toString(), "LC_ALL", "C"))
                .printed()
                .endsWith("in C.UTF-8\n"));
    }

    @Test
    void what_cannot_be_installed_is_named_with_the_command_that_does() throws Exception {
        Map<String, String> environment =
                Map.of("JAVA_HOME", jdk("jdk", "17.0.9").toString());
        Files.delete(bin.resolve("mvn"));
        assertEquals(
                new Ended(2, "policybridge: missing: maven. Install them with your system's package manager: maven\n"),
                run(environment));
        script(bin.resolve("id"), "echo 1000");
        script(bin.resolve("apt-get"), "exit 100");
        assertEquals(
                new Ended(
                        2,
                        "policybridge: missing: maven. Run: sudo apt-get update && sudo apt-get install -y "
                                + "--no-install-recommends maven\n"),
                run(environment));
        script(bin.resolve("id"), "echo 0");
        assertEquals(
                new Ended(
                        2,
                        "policybridge: installing maven\npolicybridge: missing: maven. Run: apt-get update && "
                                + "apt-get install -y --no-install-recommends maven\n"),
                run(environment));
    }
}
