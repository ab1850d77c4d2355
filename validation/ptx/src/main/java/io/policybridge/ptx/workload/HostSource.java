package io.policybridge.ptx.workload;

import io.policybridge.input.BadInput;
import io.policybridge.ptx.host.PtxWorkload;
import io.policybridge.source.BadSource;
import io.policybridge.source.JavaSource;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeSet;
import java.util.function.Supplier;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** The Java file of a workload. */
final class HostSource {
    private static final String POLICY_API = "io.policybridge.api.";

    private final Path file;

    HostSource(Path file) {
        this.file = file;
    }

    /**
     * Compiles the file; what is returned creates its workload.
     *
     * @throws BadInput if it does not compile, or does not hold exactly one workload
     */
    Supplier<PtxWorkload> workloads() {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw BadInput.in(
                    file,
                    "cannot be compiled: the Java at " + System.getProperty("java.home")
                            + " is a runtime without compiler; expected a JDK");
        }
        try {
            return creator(new JavaSource(file, PtxWorkload.class, compiler).compile());
        } catch (BadSource e) {
            throw new BadInput(
                    isPolicy()
                            ? file
                                    + ": a policy, to be chosen with --policy, not a workload; expected a public class that"
                                    + " implements PtxWorkload (as such: " + e.getMessage() + ")"
                            : e.getMessage());
        }
    }

    /** Whether it uses what policies are written with. */
    private boolean isPolicy() {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1).contains(POLICY_API);
        } catch (IOException e) {
            return false;
        }
    }

    private Supplier<PtxWorkload> creator(JavaSource.Classes classes) {
        Class<?> found = null;
        for (String name : new TreeSet<>(classes.names())) {
            Class<?> type = loaded(classes, name);
            if (PtxWorkload.class.isAssignableFrom(type) && !Modifier.isAbstract(type.getModifiers())) {
                if (found != null) {
                    throw BadInput.in(file, "more than one workload; expected one class that implements PtxWorkload");
                }
                found = type;
            }
        }
        if (found == null) {
            throw BadInput.in(file, "no workload in it; expected a public class that implements PtxWorkload");
        }
        Class<?> workload = found;
        return () -> (PtxWorkload) instance(workload);
    }

    private Class<?> loaded(JavaSource.Classes classes, String name) {
        try {
            return Class.forName(name, false, classes.loader());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private Object instance(Class<?> type) {
        try {
            return type.getConstructor().newInstance();
        } catch (InvocationTargetException | ExceptionInInitializerError e) {
            throw BadInput.in(file, "class " + type.getName() + " cannot be created: " + e.getCause());
        } catch (ReflectiveOperationException e) {
            throw BadInput.in(
                    file,
                    "class " + type.getName()
                            + " cannot be created; expected it and a constructor without parameters to be public");
        }
    }
}
