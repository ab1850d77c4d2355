package io.policybridge.bridge.loading;

import io.policybridge.api.PolicySpec;
import io.policybridge.source.BadSource;
import io.policybridge.source.JavaSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import javax.tools.JavaCompiler;
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
        List<PolicySpec> specs =
                CompiledPolicy.of(file.toString(), classFiles()).loaded(loading).policies();
        if (specs.isEmpty()) {
            throw new BadPolicyFile(file
                    + ": no policy in it; expected a class with a constant: static final PolicySpec "
                    + "SPEC = new PolicySpec(...)");
        }
        return specs;
    }

    /** What it compiles to. @throws BadPolicyFile if it does not */
    Map<String, byte[]> classFiles() {
        JavaCompiler compiler = compilers.get();
        if (compiler == null) {
            throw new BadPolicyFile(file + " cannot be compiled: the Java at " + System.getProperty("java.home")
                    + " is a runtime without compiler; expected a JDK, or the policy in a jar");
        }
        try {
            return new JavaSource(file, PolicySpec.class, compiler).classFiles();
        } catch (BadSource e) {
            throw new BadPolicyFile(e.getMessage());
        }
    }
}
