package io.policybridge.retest;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles what is older than its sources, by their digests. A class folder is made anew as a whole, and with it those
 * that are compiled against it, unless its signatures are what they were: nothing of a file that was deleted or renamed
 * stays. Neither Error Prone nor lint looks at it, which Maven lets do.
 */
final class Compiler {
    private static final List<String> OPTIONS =
            List.of("-nowarn", "-proc:none", "-parameters", "--release", "17", "-XDstringConcat=inline", "-d");

    private final JavaCompiler java = ToolProvider.getSystemJavaCompiler();
    private final BuiltTree tree;
    private final Map<ClassFolder, String> signatures = new HashMap<>();

    Compiler(BuiltTree tree) {
        this.tree = tree;
    }

    /** Brings all class folders up to date; false if one cannot be compiled, after the compiler has said why. */
    boolean all() throws IOException {
        for (Module module : tree.modules()) {
            if (!one(module, module.main()) || !one(module, module.tests())) {
                return false;
            }
        }
        return true;
    }

    private boolean one(Module module, ClassFolder folder) throws IOException {
        String origin = originOf(module, folder);
        Path file = folder.origin(tree.home());
        List<String> made = Files.exists(file) ? Files.readAllLines(file) : List.of();
        if (made.size() == 2 && made.get(0).equals(origin)) {
            signatures.put(folder, made.get(1));
            return true;
        }
        Files.deleteIfExists(file);
        if (!compile(folder)) {
            return false;
        }
        signatures.put(folder, ClassSignatures.of(folder.classes(tree.home())));
        Files.write(file, List.of(origin, signatures.get(folder)));
        return true;
    }

    /** The digest of all that its classes follow from. */
    private String originOf(Module module, ClassFolder folder) {
        Digest digest = new Digest()
                .word(System.getProperty("java.version"))
                .word(OPTIONS.toString())
                .word(module.jars().toString())
                .files(folder.sources(tree.home()));
        if (folder.tests()) {
            digest.word(signatures.get(module.main()));
        } else {
            digest.files(folder.generated(tree.home()));
        }
        module.uses().forEach(used -> digest.word(signatures.get(used)));
        return digest.text();
    }

    private boolean compile(ClassFolder folder) throws IOException {
        Path classes = folder.classes(tree.home());
        BuiltTree.delete(classes);
        Files.createDirectories(classes);
        copy(folder.sources(tree.home()).resolve("resources"), classes);
        List<Path> sources = Stream.concat(
                        java(folder.sources(tree.home()).resolve("java")).stream(),
                        (folder.tests() ? List.<Path>of() : java(folder.generated(tree.home()))).stream())
                .toList();
        if (sources.isEmpty()) {
            return true;
        }
        long start = System.nanoTime();
        List<String> options = Stream.concat(
                        OPTIONS.stream(),
                        Stream.of(
                                classes.toString(),
                                "-cp",
                                tree.classPath(folder).stream()
                                        .map(Path::toString)
                                        .collect(joining(":"))))
                .toList();
        try (StandardJavaFileManager files = java.getStandardFileManager(null, null, null)) {
            boolean done = java.getTask(null, files, null, options, null, files.getJavaFileObjectsFromPaths(sources))
                    .call();
            Retest.say(
                    String.format("%s %s, %.0f s", done ? "compiled" : "not compiled:", folder, Retest.seconds(start)));
            return done;
        }
    }

    private static List<Path> java(Path root) throws IOException {
        if (!Files.exists(root)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .toList();
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        if (!Files.exists(from)) {
            return;
        }
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = to.resolve(from.relativize(file));
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }
}
