package io.policybridge.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code .mvn/checksums}: every dependency is listed, and one with other bytes ends the build. */
@Tag("process")
class ChecksumsTest {
    private static final Path FOLDER =
            Path.of(System.getProperty("policybridge.home")).resolve(".mvn/checksums");

    @TempDir
    Path repository;

    private record Printed(int code, String text) {}

    private static Printed check(Path repository) throws IOException, InterruptedException {
        return check(repository, System.getenv("PATH"));
    }

    private static Printed check(Path repository, String programs) throws IOException, InterruptedException {
        return printed(programs, repository.toString());
    }

    private static Printed printed(String programs, String... words) throws IOException, InterruptedException {
        return printed(FOLDER.resolve("check"), programs, words);
    }

    private static Printed printed(Path script, String programs, String... words)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(script.toString()));
        command.addAll(List.of(words));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("PATH", programs);
        Process process = builder.start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Printed(process.waitFor(), text);
    }

    private static List<String> listed() throws IOException {
        return Files.readAllLines(FOLDER.resolve("checksums.sha256"));
    }

    /** A line as {@code sha256sum} writes it: the digest, and the name without its folders. */
    private static String line(Path jar) throws IOException, NoSuchAlgorithmException {
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(jar));
        return HexFormat.of().formatHex(digest) + "  " + jar.getFileName();
    }

    @Test
    void every_jar_on_the_class_path_is_listed() throws Exception {
        Set<String> listed =
                listed().stream().map(line -> line.replaceAll(" \\S*/", " ")).collect(Collectors.toSet());
        List<String> missing = new ArrayList<>();
        int others = 0;
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Path jar = Path.of(entry);
            if (entry.endsWith(".jar") && !jar.getFileName().toString().startsWith("policybridge-")) {
                others++;
                if (!listed.contains(line(jar))) {
                    missing.add(line(jar));
                }
            }
        }
        assertEquals(List.of(), missing, "docs/reproducible.md says how the list is made");
        assertTrue(others > 30, "jars: " + others);
    }

    @Test
    void an_artifact_with_other_bytes_is_named() throws Exception {
        String name = listed().get(0).replaceAll("^\\S+ +", "");
        Path artifact = repository.resolve(name);
        Files.createDirectories(artifact.getParent());
        Files.writeString(artifact, "other bytes");
        Printed printed = check(repository);
        assertEquals(1, printed.code(), printed.text());
        assertTrue(printed.text().contains("policybridge: " + name + "\n"), printed.text());
    }

    /** A folder with what the script needs, but for a program that sums. */
    private static Path programs(Path folder) throws IOException {
        Files.createDirectories(folder);
        for (String program : List.of("bash", "dirname", "sed")) {
            for (String path : System.getenv("PATH").split(File.pathSeparator)) {
                Path there = Path.of(path, program);
                if (Files.isExecutable(there) && !Files.exists(folder.resolve(program))) {
                    Files.createSymbolicLink(folder.resolve(program), there);
                }
            }
        }
        return folder;
    }

    @Test
    void nothing_is_taken_for_compared_where_no_program_sums(@TempDir Path folder) throws Exception {
        Printed printed = check(repository, programs(folder.resolve("bin")).toString());
        assertEquals(1, printed.code(), printed.text());
        assertTrue(printed.text().startsWith("policybridge: neither sha256sum nor shasum is on PATH"), printed.text());
    }

    @Test
    void shasum_stands_in_for_sha256sum(@TempDir Path folder) throws Exception {
        Path bin = programs(folder.resolve("bin"));
        Path standIn = Files.writeString(
                bin.resolve("shasum"),
                "#!/usr/bin/env bash\n[ \"$1 $2\" = '-a 256' ] || exit 9\nshift 2\nPATH='" + System.getenv("PATH")
                        + "' exec sha256sum \"$@\"\n");
        assertTrue(standIn.toFile().setExecutable(true));
        String name = listed().get(0).replaceAll("^\\S+ +", "");
        Files.createDirectories(repository.resolve(name).getParent());
        Files.writeString(repository.resolve(name), "other bytes");
        Printed printed = check(repository, bin.toString());
        assertEquals(1, printed.code(), printed.text());
        assertTrue(printed.text().contains("policybridge: " + name + "\n"), printed.text());
    }

    @Test
    void nothing_is_taken_for_compared_where_the_list_is_missing_or_no_list(@TempDir Path folder) throws Exception {
        Path script = Files.copy(FOLDER.resolve("check"), folder.resolve("check"), StandardCopyOption.COPY_ATTRIBUTES);
        String list = "policybridge: " + folder.toRealPath().resolve("checksums.sha256") + ": ";
        Printed unreadable = new Printed(1, list + "nothing can be read there; expected lines SHA-256 PATH\n");
        assertEquals(unreadable, printed(script, System.getenv("PATH"), repository.toString()));
        Path other = Files.writeString(folder.resolve("checksums.sha256"), "");
        assertEquals(unreadable, printed(script, System.getenv("PATH"), repository.toString()));
        Files.writeString(other, "0".repeat(64) + "  a.jar\n0000  b.jar\n");
        assertEquals(
                new Printed(1, list + "not a line SHA-256 PATH: 0000  b.jar\n"),
                printed(script, System.getenv("PATH"), "--all", repository.toString()));
    }

    @Test
    void an_artifact_that_is_not_listed_is_let_be_unless_all_must_be() throws Exception {
        Files.createDirectories(repository.resolve("a/b"));
        Files.writeString(repository.resolve("a/b/unknown.jar"), "any bytes");
        Files.writeString(repository.resolve("a/b/unknown.sha1"), "no artifact");
        assertEquals(new Printed(0, ""), check(repository));
        Printed all = printed(System.getenv("PATH"), "--all", repository.toString());
        assertEquals(1, all.code(), all.text());
        assertTrue(all.text().startsWith("policybridge: not listed in "), all.text());
        assertTrue(all.text().endsWith("policybridge: a/b/unknown.jar\n"), all.text());
    }

    private static String digest(Path file) throws IOException, NoSuchAlgorithmException {
        return line(file).replaceAll(" .*", "");
    }

    /** What is printed of the jars below {@code folder}, with a bill that names {@code digests}. */
    private static Printed bill(Path folder, String... digests) throws IOException, InterruptedException {
        Path bill = Files.writeString(folder.resolve("bom.json"), "\"" + String.join("\", \"", digests) + "\"");
        String lib = folder.resolve("lib").toString();
        return printed(System.getenv("PATH"), "--bill", bill.toString(), lib);
    }

    @Test
    void a_jar_that_is_shipped_must_be_in_the_bill_with_its_bytes(@TempDir Path folder) throws Exception {
        Path lib = Files.createDirectories(folder.resolve("lib"));
        Path own = Files.writeString(lib.resolve("policybridge-api-1.jar"), "built here");
        Path foreign = Files.writeString(lib.resolve("foreign-1.jar"), "any bytes");
        assertEquals(new Printed(0, ""), bill(folder, digest(own), digest(foreign)));
        Printed other = bill(folder, digest(own), "0".repeat(64));
        assertEquals(1, other.code(), other.text());
        assertTrue(other.text().contains("/foreign-1.jar is not in "), other.text());
    }

    @Test
    void a_jar_that_is_shipped_must_be_listed_unless_it_is_built_here(@TempDir Path lib) throws Exception {
        Files.writeString(lib.resolve("policybridge-api-1.jar"), "built here");
        Path listed = Path.of(
                Test.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        Files.copy(listed, lib.resolve(listed.getFileName()));
        assertEquals(new Printed(0, ""), printed(System.getenv("PATH"), "--shipped", lib.toString()));
        Files.writeString(lib.resolve("foreign-1.jar"), "any bytes");
        Printed unlisted = printed(System.getenv("PATH"), "--shipped", lib.toString());
        assertEquals(1, unlisted.code(), unlisted.text());
        assertTrue(unlisted.text().contains("/foreign-1.jar is not listed in "), unlisted.text());
    }
}
