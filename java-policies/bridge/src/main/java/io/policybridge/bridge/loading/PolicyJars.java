package io.policybridge.bridge.loading;

import io.policybridge.api.PolicyProvider;
import io.policybridge.api.PolicySpec;
import io.policybridge.source.HaltingCode;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;

/**
 * Jars and folders of classes that list their policies by a {@link PolicyProvider}. Their class path is the policy API
 * and each other.
 */
final class PolicyJars {
    private PolicyJars() {}

    /**
     * The policies of {@code jars}. Their class loader stays open as long as they are in use: to the end of the
     * program.
     *
     * @throws BadPolicyFile if one does not exist, or no provider lists a policy
     */
    static List<PolicySpec> policies(List<Path> jars) {
        String names = String.join(":", jars.stream().map(Path::toString).toList());
        ClassLoader loader = loader(jars);
        List<PolicySpec> specs = Loading.DEFAULT.of(names, "the policy provider", () -> provided(loader));
        if (specs.isEmpty()) {
            throw new BadPolicyFile(names + ": no policy in it; expected META-INF/services/"
                    + PolicyProvider.class.getName() + " with the name of a class");
        }
        return specs;
    }

    private static List<PolicySpec> provided(ClassLoader loader) {
        List<PolicySpec> specs = new ArrayList<>();
        for (PolicyProvider provider : ServiceLoader.load(PolicyProvider.class, loader)) {
            specs.addAll(List.copyOf(provider.policies()));
        }
        return specs;
    }

    private static ClassLoader loader(List<Path> jars) {
        URL[] urls = new URL[jars.size()];
        for (int i = 0; i < urls.length; i++) {
            Path jar = jars.get(i);
            if (!Files.isReadable(jar)) {
                throw new BadPolicyFile(
                        jar + ": no such file; expected a jar, a folder of classes, or a Java source file");
            }
            try {
                urls[i] = jar.toUri().toURL();
            } catch (MalformedURLException e) {
                throw new IllegalStateException(e);
            }
        }
        return new Classes(urls);
    }

    /** Loads no class that calls Runtime.halt. */
    private static final class Classes extends URLClassLoader {
        Classes(URL... urls) {
            super(urls, PolicySpec.class.getClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            URL file = findResource(name.replace('.', '/') + ".class");
            if (file == null) {
                throw new ClassNotFoundException(name);
            }
            try (InputStream in = file.openStream()) {
                if (HaltingCode.isIn(in.readAllBytes())) {
                    throw new BadPolicyFile(
                            "class " + name + " calls Runtime.halt; expected a policy that lets the run end");
                }
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
            return super.findClass(name);
        }
    }
}
