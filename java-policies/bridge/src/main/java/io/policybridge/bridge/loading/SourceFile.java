package io.policybridge.bridge.loading;

import io.policybridge.api.PolicySpec;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * A policy as one Java source file, compiled in memory against the policy API; its constants of type {@link PolicySpec}
 * are the policies.
 */
final class SourceFile {
    private final Path file;
    private final Supplier<JavaCompiler> compilers;
    private final Loading loading;

    SourceFile(Path file) {
        this(file, ToolProvider::getSystemJavaCompiler, Loading.DEFAULT);
    }

    /** {@code compilers} returns null in a Java runtime without compiler. */
    SourceFile(Path file, Supplier<JavaCompiler> compilers, Loading loading) {
        this.file = file;
        this.compilers = compilers;
        this.loading = loading;
    }

    /**
     * Compiles the file.
     *
     * @throws BadPolicyFile if it does not exist, does not compile, or holds no policy
     */
    List<PolicySpec> policies() {
        if (!Files.isRegularFile(file)) {
            throw new BadPolicyFile(file + ": no such file; expected the Java source of a policy");
        }
        Map<String, byte[]> classes = compiled();
        ClassLoader ours = PolicySpec.class.getClassLoader();
        for (String name : classes.keySet()) {
            if (ours.getResource(name.replace('.', '/') + ".class") != null) {
                throw new BadPolicyFile(file + ": class " + name
                        + " clashes with a class of PolicyBridge; expected another name or package");
            }
        }
        ClassLoader loader = new MemoryClasses(ours, classes);
        List<PolicySpec> specs = new ArrayList<>();
        for (String name : classes.keySet()) {
            specs.addAll(
                    loading.of(file.toString(), "class " + name, () -> constants(Class.forName(name, true, loader))));
        }
        if (specs.isEmpty()) {
            throw new BadPolicyFile(file
                    + ": no policy in it; expected a class with a constant: static final PolicySpec "
                    + "SPEC = new PolicySpec(...)");
        }
        return specs;
    }

    private static List<PolicySpec> constants(Class<?> type) throws IllegalAccessException {
        List<PolicySpec> specs = new ArrayList<>();
        for (Field field : type.getDeclaredFields()) {
            if (Modifier.isStatic(field.getModifiers()) && field.getType() == PolicySpec.class) {
                field.setAccessible(true);
                if (field.get(null) instanceof PolicySpec spec) {
                    specs.add(spec);
                }
            }
        }
        return specs;
    }

    private Map<String, byte[]> compiled() {
        JavaCompiler compiler = compilers.get();
        if (compiler == null) {
            throw new BadPolicyFile(file + " cannot be compiled: the Java at " + System.getProperty("java.home")
                    + " is a runtime without compiler; expected a JDK, or the policy in a jar");
        }
        DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
        StringWriter failure = new StringWriter();
        try (MemoryFiles files =
                new MemoryFiles(compiler.getStandardFileManager(problems, Locale.ROOT, StandardCharsets.UTF_8))) {
            List<String> options = List.of("-classpath", classPath(), "-proc:none", "-Xlint:none", "-g");
            boolean compiles = compiler.getTask(failure, files, problems, options, null, List.of(new Source(file)))
                    .call();
            if (!compiles) {
                throw new BadPolicyFile(error(problems.getDiagnostics(), failure.toString()));
            }
            return files.classes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The jar or folder of the policy API, the only class path of a policy. */
    private static String classPath() {
        try {
            return Path.of(PolicySpec.class
                            .getProtectionDomain()
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
