package io.policybridge.retest;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A module as Maven has resolved it.
 *
 * @param name its folder below that of the build
 * @param jars of others, on the class path of its tests
 * @param uses classes of other modules on that class path
 */
record Module(String name, List<Path> jars, List<ClassFolder> uses) {

    /**
     * Of the class path of its tests.
     *
     * @param classPath as Maven has written it: jars, and jars or class folders of modules below {@code home}
     */
    static Module of(Path home, String name, String classPath) {
        List<Path> jars = new ArrayList<>();
        List<ClassFolder> uses = new ArrayList<>();
        for (String word : classPath.strip().split(":")) {
            Path path = Path.of(word);
            if (!path.startsWith(home)) {
                jars.add(path);
                continue;
            }
            Path target = path.getParent();
            String file = path.getFileName().toString();
            uses.add(new ClassFolder(
                    home.relativize(target.getParent()).toString(),
                    file.equals("test-classes") || file.endsWith("-tests.jar")));
        }
        return new Module(name, List.copyOf(jars), List.copyOf(uses));
    }

    ClassFolder main() {
        return new ClassFolder(name, false);
    }

    ClassFolder tests() {
        return new ClassFolder(name, true);
    }

    /** Whether it has classes of the module {@code other} on the class path of its tests. */
    boolean uses(String other) {
        return uses.stream().anyMatch(folder -> folder.module().equals(other));
    }
}
