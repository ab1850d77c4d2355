package io.policybridge.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The launcher script in an otherwise empty checkout, on a machine that has only the programs that a test provides. */
@Tag("process")
class LauncherTest {
    private static final List<String> BASICS = List.of(
            "bash",
            "cat",
            "dirname",
            "env",
            "find",
            "flock",
            "id",
            "mkdir",
            "mv",
            "readlink",
            "rm",
            "sed",
            "sha256sum",
            "sort",
            "stat",
            "xargs");
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
        Path home = Files.createDirectories(folder.resolve("checkout/validation/cli/target"))
                .getParent()
                .getParent()
                .getParent();
        for (String module : List.of("proto", "java-policies", "native-shim", "validation")) {
            Files.createDirectories(home.resolve(module));
        }
        Files.createFile(home.resolve("pom.xml"));
        launcher = Files.copy(
                Path.of(System.getProperty("policybridge.home"), "policybridge"), home.resolve("policybridge"));
        script(bin.resolve("mvn"), "echo \"mvn with $JAVA_HOME: $*\"");
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

    private record Exit(int status, String printed) {}

    private Exit run(Map<String, String> environment, String... words) throws Exception {
        return end(start(environment, words.length == 0 ? new String[] {"workloads"} : words));
    }

    private Process start(Map<String, String> environment, String... words) throws IOException {
        List<String> command = new ArrayList<>(List.of(launcher.toString()));
        command.addAll(List.of(words));
        ProcessBuilder process = new ProcessBuilder(command).redirectErrorStream(true);
        process.environment().clear();
        process.environment().put("PATH", bin.toString());
        process.environment().putAll(environment);
        return process.start();
    }

    private static Exit end(Process process) throws Exception {
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Exit(process.waitFor(), printed);
    }

    @Test
    void a_java_on_the_path_that_is_too_old_is_passed_over() throws Exception {
        jdk("old", "1.8.0_392");
        Files.createSymbolicLink(bin.resolve("javac"), folder.resolve("old/bin/javac"));
        Files.createSymbolicLink(bin.resolve("java"), folder.resolve("old/bin/java"));
        Exit exit = run(Map.of("JAVA_HOME", jdk("new", "21.0.1").toString()));
        assertEquals(0, exit.status(), exit.printed());
        assertTrue(exit.printed().contains("mvn with " + folder.resolve("new") + ": "), exit.printed());
        assertTrue(exit.printed().endsWith("new runs\n"), exit.printed());
    }

    @Test
    void a_java_home_that_is_too_old_is_passed_over() throws Exception {
        jdk("new", "17.0.9");
        Files.createSymbolicLink(bin.resolve("javac"), folder.resolve("new/bin/javac"));
        Exit exit = run(Map.of("JAVA_HOME", jdk("old", "11.0.2").toString()));
        assertTrue(exit.printed().endsWith("new runs\n"), exit.printed());
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
        Path archive = launcher.resolveSibling("validation/cli/target/classes.jsa");
        assertTrue(run(Map.of("JAVA_HOME", archiving("whole", "cut").toString()))
                .printed()
                .endsWith("with classes.jsa.\n"));
        assertTrue(Files.exists(archive));
        Files.delete(archive.resolveSibling("built"));
        Exit exit = run(Map.of("JAVA_HOME", archiving("cut", "cut").toString()));
        assertTrue(exit.printed().endsWith("with .\n"), exit.printed());
        assertEquals(0, exit.status());
        assertFalse(Files.exists(archive));
    }

    /** Java wants the class path that classes were archived with at the beginning of every other one. */
    @ParameterizedTest
    @CsvSource({
        "run --workload vecadd, ''",
        "compare --workload vecadd, ''",
        "compare --workload vecadd --out figures, results",
        "compare --workload vecadd --out=figures, results",
        "sweep plan.yaml, results",
        "nonsense, results",
        "completion fish, results checks",
        "check --policy lru, results checks"
    })
    void what_draws_and_stores_is_on_the_class_path_of_commands_that_do(String words, String parts) throws Exception {
        Path jdk = jdk("jdk", "17.0.9");
        script(
                jdk.resolve("bin/java"),
                "[ \"$1\" != -version ] || { echo 'openjdk version \"17.0.9\"' >&2; exit; }; "
                        + "while [ \"$1\" != -cp ]; do shift; done; echo \"$2\"");
        String printed =
                run(Map.of("JAVA_HOME", jdk.toString()), words.split(" ")).printed();
        Path validation = launcher.resolveSibling("validation").toRealPath();
        String run = validation + "/cli/target/policybridge-cli.jar:" + validation + "/cli/target/lib/run/*";
        String results = ":" + validation + "/cli/target/lib/results/*";
        String checks = ":" + validation + "/checks/target/policybridge-checks.jar";
        assertTrue(
                printed.endsWith("\n" + run + (parts.contains("results") ? results : "")
                        + (parts.contains("checks") ? checks : "") + "\n"),
                printed);
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
        script(bin.resolve("mvn"), "echo \"built in $LC_ALL\"");
        script(jdk.resolve("bin/java"), "echo \"runs in $LC_ALL\" >&2");
        Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"17.0.9\"\n");
        String printed = run(Map.of("JAVA_HOME", jdk.toString(), "LC_ALL", "C")).printed();
        assertTrue(printed.contains("\nbuilt in C.UTF-8\n"), printed);
        assertTrue(printed.endsWith("\nruns in C.UTF-8\n"), printed);
    }

    private static final String GRPC = "libgrpc++-dev libprotobuf-dev protobuf-compiler protobuf-compiler-grpc";
    private static final String APT = "apt-get update && apt-get install -y --no-install-recommends ";
    private static final String ALL = "policybridge: missing: a JDK of 17 or later (if there is one, set JAVA_HOME to "
            + "it), maven, g++, make, cmake. ";
    private static final Map<String, String> NO_JDK = Map.of("JAVA_HOME", "/nowhere", "HOME", "/nowhere");

    /** Without lists of packages, as in a new container, where no JDK is found either. */
    private void aBareMachine(String user) throws IOException {
        for (String program : List.of("mvn", "g++", "make", "cmake")) {
            Files.delete(bin.resolve(program));
        }
        script(bin.resolve("id"), "echo " + user);
        Path system = Files.writeString(folder.resolve("os-release"), "NAME=\"Debian\"\nID=debian\n");
        Files.writeString(
                launcher,
                Files.readString(launcher)
                        .replace("/usr/lib/jvm/*", "/nowhere/*")
                        .replace("/etc/os-release", system.toString()));
    }

    @Test
    void all_that_is_missing_is_named_at_once() throws Exception {
        aBareMachine("1000");
        assertEquals(new Exit(2, ALL + "Install them with your system's package manager\n"), run(NO_JDK));
        script(bin.resolve("apt-get"), "exit 100");
        assertEquals(
                new Exit(2, ALL + "As root, run: " + APT + "default-jdk-headless maven g++ make cmake\n"), run(NO_JDK));
        assertEquals(
                new Exit(2, ALL + "As root, run: " + APT + "default-jdk-headless maven g++ make cmake " + GRPC + "\n"),
                run(NO_JDK, "test"));
        Files.writeString(folder.resolve("os-release"), "NAME=\"Ubuntu\"\nID=ubuntu\n");
        assertEquals(
                new Exit(2, ALL + "As root, run: " + APT + "openjdk-21-jdk-headless maven g++ make cmake\n"),
                run(NO_JDK));
        Files.writeString(folder.resolve("os-release"), "ID=debian\n");
        script(bin.resolve("sudo"), "exit 1");
        assertEquals(
                new Exit(
                        2,
                        ALL + "Run: " + APT.replace("apt", "sudo apt") + "default-jdk-headless maven g++ make cmake\n"),
                run(NO_JDK));
    }

    /** Root's apt-get fetches the lists, which name another JDK, and installs nothing. */
    @Test
    void a_jdk_is_named_that_the_lists_of_packages_have() throws Exception {
        aBareMachine("0");
        script(bin.resolve("apt-get"), "[ $1 = update ] && echo lists > '" + folder + "/lists'; [ $1 = update ]");
        script(bin.resolve("apt-cache"), "[ -f '" + folder + "/lists' ] && [ $2 = openjdk-21-jdk-headless ]");
        assertEquals(
                new Exit(
                        2,
                        "policybridge: installing openjdk-21-jdk-headless maven g++ make cmake\n" + ALL + "Run: " + APT
                                + "openjdk-21-jdk-headless maven g++ make cmake\n"),
                run(NO_JDK));
    }

    @Test
    void what_cannot_be_installed_is_named_with_the_command_that_does() throws Exception {
        Map<String, String> environment =
                Map.of("JAVA_HOME", jdk("jdk", "17.0.9").toString());
        Files.delete(bin.resolve("mvn"));
        script(bin.resolve("id"), "echo 0");
        script(bin.resolve("apt-get"), "[ $1 = update ]");
        assertEquals(
                new Exit(
                        2,
                        "policybridge: installing maven\npolicybridge: missing: maven. Run: apt-get update && "
                                + "apt-get install -y --no-install-recommends maven\n"),
                run(environment));
    }

    @Test
    void the_doctor_wants_neither_java_nor_a_build() throws Exception {
        aBareMachine("0");
        script(bin.resolve("apt-get"), "exit 100");
        script(
                bin.resolve("df"),
                "printf 'Filesystem 1024-blocks Used Available Capacity Mounted\\n/dev/a 9 8 1048576 1%% /\\n'");
        assertEquals(new Exit(1, """
                        jdk      missing: a JDK of 17 or later; if there is one, set JAVA_HOME to it
                        mvn      missing
                        g++      missing
                        make     missing
                        cmake    missing
                        grpc     missing, or no g++: call = grpc and its tests are left out
                        disk     1024 MB free for the tree; a whole build takes 600, and what Maven fetches 600 in /nowhere
                        build    none, or older than the sources; any other command builds
                                 fix: Run: %sdefault-jdk-headless maven g++ make cmake %s
                        """.formatted(APT, GRPC)), run(NO_JDK, "doctor"));
        assertFalse(Files.exists(launcher.resolveSibling("validation/cli/target/built")));
    }

    @Test
    void a_command_is_built_without_tests_and_a_test_with_them() throws Exception {
        Map<String, String> environment =
                Map.of("JAVA_HOME", jdk("jdk", "17.0.9").toString());
        Path tests = Files.createDirectories(launcher.resolveSibling("java-policies/api/target/test-classes"));
        String commands = run(environment).printed();
        assertTrue(commands.contains(" -Dmaven.test.skip=true -Dcmake.target=shipped "), commands);
        assertFalse(Files.exists(tests), "Maven would keep what was compiled against the build before");
        String fuzz = run(environment, "check", "--fuzz", "1").printed();
        assertTrue(fuzz.contains(" -DskipTests package\n"), fuzz);
        assertEquals("jdk runs\n", run(environment, "check", "--long").printed());
        assertEquals("jdk runs\n", run(environment).printed());
    }

    @Test
    void what_changed_is_tested_without_maven_unless_only_maven_can_make_it() throws Exception {
        Map<String, String> environment =
                Map.of("JAVA_HOME", jdk("jdk", "17.0.9").toString());
        Path paths = launcher.resolveSibling("validation/retest/target/test-classpath");
        Files.createDirectories(paths.getParent());
        Files.writeString(paths, "junit.jar");
        String first = run(environment, "test", "--changed").printed();
        assertTrue(first.contains(" -DskipTests package\n") && first.endsWith("jdk runs\n"), first);
        Path sources = Files.createDirectories(launcher.resolveSibling("java-policies/policies/src/main/java"));
        Files.writeString(sources.resolve("Lru.java"), "class Lru {}");
        assertEquals(
                "jdk runs\n",
                run(environment, "test", "--changed", "--policy", "lru").printed());
        Files.writeString(launcher.resolveSibling("pom.xml"), "<project/>");
        assertTrue(run(environment, "test", "--changed").printed().contains(" -DskipTests package\n"));
        launcher = Files.move(launcher.getParent(), folder.resolve("moved")).resolve("policybridge");
        assertTrue(run(environment, "test", "--changed").printed().contains(" -DskipTests package\n"));
        assertEquals(
                new Exit(2, "policybridge: test --changed: expected nothing more or --policy NAME, got: lru\n"),
                run(environment, "test", "--changed", "lru"));
    }

    /** The reports of Maven are older, or of tests that passed, or of one that failed. */
    @Test
    void what_failed_tests_printed_is_shown() throws Exception {
        Path reports = Files.createDirectories(launcher.resolveSibling("validation/cli/target/surefire-reports"));
        script(
                bin.resolve("mvn"),
                "[ \"${*: -1}\" != spotless:check ] || exit 0; cd '" + reports
                        + "'; echo '<testcase/>' > TEST-Good.xml; echo fine > Good-output.txt; "
                        + "echo '<failure message=\"\"/>' > TEST-Bad.xml; echo 'seed 7' > Bad-output.txt; exit 1");
        script(bin.resolve("tail"), "exec " + onPath("tail") + " \"$@\"");
        script(bin.resolve("grep"), "exec " + onPath("grep") + " \"$@\"");
        Files.writeString(reports.resolve("TEST-Old.xml"), "<failure message=\"\"/>");
        Files.writeString(reports.resolve("Old-output.txt"), "seed 6");
        Files.setLastModifiedTime(reports.resolve("TEST-Old.xml"), FileTime.from(Instant.EPOCH));
        Exit exit = run(Map.of("JAVA_HOME", jdk("jdk", "17.0.9").toString()), "test");
        assertEquals(2, exit.status(), exit.printed());
        assertTrue(exit.printed().contains("/Bad-output.txt:\nseed 7\n"), exit.printed());
        assertFalse(exit.printed().contains("fine") || exit.printed().contains("seed 6"), exit.printed());
    }

    @Test
    void what_is_not_formatted_is_refused_before_anything_is_tested() throws Exception {
        script(bin.resolve("mvn"), "echo \"${*: -1}\"; exit 1");
        Map<String, String> environment =
                Map.of("JAVA_HOME", jdk("jdk", "17.0.9").toString());
        Exit exit = run(environment, "test", "--all");
        assertEquals(2, exit.status());
        assertTrue(
                exit.printed().endsWith("\nspotless:check\npolicybridge: Java is not formatted; see above\n"),
                exit.printed());
        assertEquals(1, exit.printed().split("spotless:check", -1).length - 1, exit.printed());
    }

    @Test
    void a_second_build_waits_for_the_first_and_says_for_whom() throws Exception {
        Map<String, String> environment =
                Map.of("JAVA_HOME", jdk("jdk", "17.0.9").toString());
        Path begun = folder.resolve("begun");
        Path go = folder.resolve("go");
        script(bin.resolve("mvn"), "echo one >> '" + begun + "'; while [ ! -e '" + go + "' ]; do :; done; echo built");
        Process first = start(environment, "run", "--workload", "x");
        while (!Files.exists(begun)) {
            Thread.sleep(10);
        }
        Process second = start(environment);
        String line =
                new BufferedReader(new InputStreamReader(second.getInputStream(), StandardCharsets.UTF_8)).readLine();
        Files.createFile(go);
        String user = ProcessHandle.current().info().user().orElseThrow();
        assertEquals(
                "policybridge: waiting for the build of process " + first.pid() + " of " + user
                        + ": ./policybridge run --workload x",
                line);
        assertTrue(end(first).printed().endsWith("built\njdk runs\n"));
        assertEquals(0, second.waitFor());
        assertEquals("one\n", Files.readString(begun));
    }

    @Test
    void what_cmake_made_elsewhere_is_made_anew() throws Exception {
        Map<String, String> environment =
                Map.of("JAVA_HOME", jdk("jdk", "17.0.9").toString());
        Path target = launcher.getParent().toRealPath().resolve("native-shim/target");
        Path moved = Files.createDirectories(target.resolve("cmake")).resolve("CMakeCache.txt");
        Path own = Files.createDirectories(target.resolve("sanitize-thread")).resolve("CMakeCache.txt");
        Files.writeString(moved, "CMAKE_CACHEFILE_DIR:INTERNAL=" + folder + "\n");
        Files.writeString(own, "CMAKE_CACHEFILE_DIR:INTERNAL=" + own.getParent() + "\n");
        run(environment);
        assertFalse(Files.exists(moved.getParent()));
        assertTrue(Files.exists(own));
    }

    @Test
    void the_folder_of_the_tree_may_have_blanks() throws Exception {
        Path home = Files.move(launcher.getParent(), folder.resolve("a tree")).toRealPath();
        launcher = home.resolve("policybridge");
        Path jdk = jdk("jdk", "17.0.9");
        script(jdk.resolve("bin/java"), "for word; do echo \"[$word]\"; done");
        Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"17.0.9\"\n");
        script(bin.resolve("cmake"), "[ \"$1\" = --build ] || mkdir -p \"$4\"");
        script(bin.resolve("ctest"), "exit 0");
        Exit exit = run(Map.of("JAVA_HOME", jdk.toString()), "test", "--sanitize");
        assertEquals(0, exit.status(), exit.printed());
        Path driver = home.resolve("native-shim/target/sanitize-address/policybridge-drive");
        assertTrue(exit.printed().contains("\n[-Dpolicybridge.driver=" + driver + "]\n"), exit.printed());
    }

    @Test
    void the_compiler_is_set_alike_where_a_user_names_options() throws Exception {
        Path jdk = jdk("jdk", "17.0.9");
        script(jdk.resolve("bin/java"), "echo \"$@\"");
        Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"17.0.9\"\n");
        String usual = run(Map.of("JAVA_HOME", jdk.toString())).printed();
        assertTrue(usual.contains("\n-XX:FreqInlineSize=60 -Xmx1g "), usual);
        String own = run(Map.of("JAVA_HOME", jdk.toString(), "POLICYBRIDGE_JAVA_OPTS", "-Xmx4g"))
                .printed();
        assertTrue(own.startsWith("-XX:FreqInlineSize=60 -Xmx4g "), own);
    }

    /** Where this user may write everywhere, the machine says otherwise. */
    @Test
    void a_tree_of_another_user_is_named_in_one_line() throws Exception {
        Path target = launcher.resolveSibling("validation/cli/target").toRealPath();
        script(
                bin.resolve("find"),
                "case \"$*\" in *' -writable '*) echo '" + target + "';; *) exec " + onPath("find") + " \"$@\";; esac");
        script(bin.resolve("stat"), "echo root");
        assertEquals(
                new Exit(
                        2,
                        "policybridge: " + target
                                + " belongs to user root and cannot be written, which a build must do: "
                                + "build as that user, or copy the tree and build the copy\n"),
                run(Map.of("JAVA_HOME", jdk("jdk", "17.0.9").toString())));
    }

    /** Where the launcher lies there is what {@code package} puts there. */
    private Path release() throws IOException {
        Files.writeString(launcher.resolveSibling("release"), "policybridge 1.2\n");
        Files.createDirectories(launcher.resolveSibling("native-shim/target"));
        return jdk("jdk", "17.0.9");
    }

    @Test
    void a_release_runs_without_maven_and_has_no_tests() throws Exception {
        Map<String, String> environment = Map.of("JAVA_HOME", release().toString());
        assertEquals(new Exit(0, "jdk runs\n"), run(environment, "run"));
        for (String words : List.of("test", "package", "check --long")) {
            Exit exit = run(environment, words.split(" "));
            assertEquals(2, exit.status(), words);
            assertTrue(exit.printed().endsWith("; expected a checkout\n"), exit.printed());
        }
        Files.delete(bin.resolve("g++"));
        Exit doctor = run(environment, "doctor");
        assertEquals(0, doctor.status(), doctor.printed());
        assertTrue(doctor.printed().contains("release  policybridge 1.2\n"), doctor.printed());
        assertFalse(doctor.printed().contains("mvn"), doctor.printed());
    }

    @Test
    void the_cpp_side_of_a_release_is_built_once_where_a_command_needs_it() throws Exception {
        Map<String, String> environment = Map.of("JAVA_HOME", release().toString());
        String building = "policybridge: building the C++ side (once; some minutes)\n";
        assertEquals(new Exit(0, building + "jdk runs\n"), run(environment, "run", "--workload", "cuda:./app"));
        assertEquals(new Exit(0, "jdk runs\n"), run(environment, "drive"));
    }

    @Test
    void without_compilers_the_commands_that_need_them_say_so_in_one_line() throws Exception {
        Map<String, String> environment = Map.of("JAVA_HOME", release().toString());
        Files.delete(bin.resolve("cmake"));
        Exit exit = run(environment, "drive");
        assertEquals(2, exit.status());
        assertEquals(
                "policybridge: missing: cmake, which build the C++ side of a release once; drive needs it. "
                        + "Install them with your system's package manager\n",
                exit.printed());
        assertEquals(new Exit(0, "jdk runs\n"), run(environment, "demo"));
    }

    /**
     * A checkout with a file in each place of which a release has something, last changed {@code seconds} after 1970.
     */
    private Path packaged(String name, long seconds) throws Exception {
        Path home = folder.resolve(name);
        String places = Files.readString(launcher).replaceAll("(?s).*\nreleased=\\((.*?)\\).*", "$1");
        for (String place : places.trim().split("\\s+")) {
            Path file = home.resolve(place);
            Path written = file.getFileName().toString().contains(".") ? file : file.resolve("file.txt");
            if (!place.equals("policybridge") && !place.equals("LICENSE")) {
                Files.createDirectories(written.getParent());
                Files.writeString(written, place);
                Files.setLastModifiedTime(written, FileTime.from(Instant.ofEpochSecond(seconds)));
            }
        }
        Files.writeString(home.resolve("LICENSE"), "");
        Files.copy(launcher, home.resolve("policybridge"));
        Files.writeString(
                home.resolve("pom.xml"),
                "<version>1.2</version>\n<project.build.outputTimestamp>2026-01-01T00:00:00Z</project.build.outputTimestamp>\n");
        for (String jar : List.of("validation/cli/target/lib/run", "native-shim/target/java")) {
            Files.createDirectories(home.resolve(jar));
            Files.writeString(home.resolve(jar).resolve("a.jar"), "a jar");
        }
        Path built = Files.writeString(home.resolve("validation/cli/target/built"), "commands, grpc\n");
        Files.setLastModifiedTime(built, FileTime.from(Instant.now().plusSeconds(60)));
        launcher = home.resolve("policybridge");
        Path archive = folder.resolve(name + ".tar.gz");
        Exit exit = run(Map.of("JAVA_HOME", folder.resolve("jdk").toString()), "package", archive.toString());
        assertEquals(0, exit.status(), exit.printed());
        return archive;
    }

    @Test
    void equal_builds_are_packaged_to_equal_bytes_which_run_elsewhere() throws Exception {
        for (String program : List.of("cmp", "cut", "du", "gzip", "ln", "mktemp", "tar")) {
            script(bin.resolve(program), "exec " + onPath(program) + " \"$@\"");
        }
        Path jdk = jdk("jdk", "17.0.9");
        Path first = packaged("one", 1_000_000);
        assertEquals(-1, Files.mismatch(first, packaged("two", 2_000_000)));
        assertEquals(
                0,
                new ProcessBuilder("tar", "-xzf", first.toString(), "-C", folder.toString())
                        .start()
                        .waitFor());
        launcher = folder.resolve("policybridge-1.2/policybridge");
        assertEquals(new Exit(0, "jdk runs\n"), run(Map.of("JAVA_HOME", jdk.toString()), "run"));
        assertEquals("a jar", Files.readString(folder.resolve("policybridge-1.2/native-shim/target/java/a.jar")));
        Exit again = run(Map.of("JAVA_HOME", jdk.toString()), "package", first.toString());
        assertEquals("policybridge: package: this is a release already; expected a checkout\n", again.printed());
    }
}
