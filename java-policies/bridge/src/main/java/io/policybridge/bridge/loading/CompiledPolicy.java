package io.policybridge.bridge.loading;

import io.policybridge.api.PolicySpec;
import io.policybridge.source.JavaSource;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The class files of policies that were compiled before; they can be loaded any number of times, each time as classes
 * of their own.
 *
 * @param file what they were compiled from, for messages
 * @param classes by name
 */
public record CompiledPolicy(String file, Map<String, byte[]> classes) {
    public CompiledPolicy {
        classes = Map.copyOf(classes);
    }

    static CompiledPolicy of(String file, Map<String, byte[]> classes) {
        return new CompiledPolicy(file, classes);
    }

    /**
     * Compiles the Java source {@code file}; nothing of it is loaded.
     *
     * @throws BadPolicyFile if it does not exist or does not compile
     */
    public static CompiledPolicy of(Path file) {
        return of(file.toString(), new SourceFile(file).classFiles());
    }

    /**
     * Classes of a policy that were loaded once.
     *
     * @param policies its constants of type {@link PolicySpec}
     * @param constants the values of all its static fields
     */
    public record Loaded(List<PolicySpec> policies, List<Object> constants) {
        public Loaded {
            policies = List.copyOf(policies);
            constants = List.copyOf(constants);
        }
    }

    /**
     * Loads it, in classes of their own.
     *
     * @param seconds that loading a class may take
     * @throws BadPolicyFile if a class cannot be loaded
     */
    public Loaded loaded(int seconds) {
        return loaded(new Loading(seconds));
    }

    Loaded loaded(Loading loading) {
        JavaSource.Classes files = JavaSource.Classes.of(classes, PolicySpec.class);
        List<Object> constants = new ArrayList<>();
        for (String name : new TreeSet<>(files.names())) {
            constants.addAll(
                    loading.of(file, "class " + name, () -> constants(Class.forName(name, true, files.loader()))));
        }
        return new Loaded(
                constants.stream()
                        .filter(PolicySpec.class::isInstance)
                        .map(PolicySpec.class::cast)
                        .toList(),
                constants);
    }

    private static List<Object> constants(Class<?> type) throws IllegalAccessException {
        List<Object> constants = new ArrayList<>();
        for (Field field : type.getDeclaredFields()) {
            if (Modifier.isStatic(field.getModifiers())) {
                field.setAccessible(true);
                Object value = field.get(null);
                if (value != null && (field.getType() == PolicySpec.class || !(value instanceof PolicySpec))) {
                    constants.add(value);
                }
            }
        }
        return constants;
    }
}
