package io.policybridge.source;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;

/** One Java source file of a user, compiled in memory; its class path is the jar or folder of the API that it uses. */
public final class JavaSource {
    private final Path file;
    private final Class<?> api;
    private final JavaCompiler compiler;

    /** {@code file}, an existing file; {@code api} is a class of the API. */
    public JavaSource(Path file, Class<?> api, JavaCompiler compiler) {
        this.file = file;
        this.api = api;
        this.compiler = compiler;
    }

    /** Compiled classes; none has been initialised. */
    public record Classes(Set<String> names, ClassLoader loader) {
        public Classes {
            names = Set.copyOf(names);
        }

        /** {@code files} by name, in a loader of their own, whose parent is that of {@code api}. */
        public static Classes of(Map<String, byte[]> files, Class<?> api) {
            return new Classes(files.keySet(), new MemoryClasses(api.getClassLoader(), Map.copyOf(files)));
        }
    }

    /**
     * Compiles the file.
     *
     * @throws BadSource if it does not compile, has a class of the API's own name, or calls Runtime.halt
     */
    public Classes compile() {
        return Classes.of(classFiles(), api);
    }

    /**
     * The class files that it compiles to, by name.
     *
     * @throws BadSource as {@link #compile}
     */
    public Map<String, byte[]> classFiles() {
        Map<String, byte[]> classes = compiled();
        ClassLoader ours = api.getClassLoader();
        for (String name : classes.keySet()) {
            if (ours.getResource(name.replace('.', '/') + ".class") != null) {
                throw new BadSource(file + ": class " + name
                        + " clashes with a class of PolicyBridge; expected another name or package");
            }
            if (HaltingCode.isIn(classes.get(name))) {
                throw new BadSource(
                        file + ": class " + name + " calls Runtime.halt; expected code that lets the run end");
            }
        }
        return classes;
    }

    private Map<String, byte[]> compiled() {
        DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
        StringWriter failure = new StringWriter();
        try (MemoryFiles files =
                new MemoryFiles(compiler.getStandardFileManager(problems, Locale.ROOT, StandardCharsets.UTF_8))) {
            List<String> options = List.of("-classpath", classPath(), "-proc:none", "-Xlint:none", "-g");
            boolean compiles = compiler.getTask(failure, files, problems, options, null, List.of(new Source(file)))
                    .call();
            if (!compiles) {
                throw new BadSource(error(problems.getDiagnostics(), failure.toString()));
            }
            return files.classes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String classPath() {
        try {
            return Path.of(api.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** {@code failure}: what the compiler said about itself if it failed, the stack of an exception. */
    private String error(List<Diagnostic<? extends JavaFileObject>> problems, String failure) {
        List<Diagnostic<? extends JavaFileObject>> errors = problems.stream()
                .filter(problem -> problem.getKind() == Diagnostic.Kind.ERROR)
                .toList();
        if (errors.isEmpty()) {
            return file + ": cannot be compiled, "
                    + (failure.contains(StackOverflowError.class.getName())
                            ? "it is nested too deeply for the Java compiler; expected smaller expressions and blocks"
                            : "the Java compiler failed: " + failure.strip());
        }
        Diagnostic<? extends JavaFileObject> first = errors.get(0);
        String line = first.getLineNumber() == Diagnostic.NOPOS ? "" : ":" + first.getLineNumber();
        String more = errors.size() == 1 ? "" : " (the first of " + errors.size() + " errors)";
        return file + line + ": " + first.getMessage(Locale.ROOT).strip().replaceAll("\\s*\\R\\s*", "; ") + more;
    }

    /** The file as the compiler reads it. */
    private static final class Source extends SimpleJavaFileObject {
        private final Path file;

        Source(Path file) {
            super(file.toUri(), Kind.SOURCE);
            this.file = file;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) throws IOException {
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        }
    }

    /** Keeps the compiled classes. */
    private static final class MemoryFiles extends ForwardingJavaFileManager<JavaFileManager> {
        private final Map<String, ByteArrayOutputStream> written = new TreeMap<>();

        MemoryFiles(JavaFileManager files) {
            super(files);
        }

        Map<String, byte[]> classes() {
            Map<String, byte[]> classes = new TreeMap<>();
            written.forEach((name, bytes) -> classes.put(name, bytes.toByteArray()));
            return classes;
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            written.put(name, bytes);
            return new SimpleJavaFileObject(URI.create("memory:///" + name.replace('.', '/') + kind.extension), kind) {
                @Override
                public OutputStream openOutputStream() {
                    return bytes;
                }
            };
        }
    }

    private static final class MemoryClasses extends ClassLoader {
        private final Map<String, byte[]> classes;

        MemoryClasses(ClassLoader parent, Map<String, byte[]> classes) {
            super(parent);
            this.classes = classes;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] bytes = classes.get(name);
            if (bytes == null) {
                throw new ClassNotFoundException(name);
            }
            return defineClass(name, bytes, 0, bytes.length);
        }
    }
}
