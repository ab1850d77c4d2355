package io.policybridge.api;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The API as lines of text: what class files of policies can name, and what they have to implement. */
final class ApiLines {
    static final String IS_THERE = " is there";
    static final String ASKS = " asks for ";

    /** Interfaces that hosts implement and policies only call: they may ask more of who implements them. */
    private static final Set<Class<?>> OF_HOSTS = Set.of(
            Access.class,
            Ways.class,
            SchedulerWarps.class,
            L1dHooks.RequestQueue.class,
            L2Hooks.TagState.class,
            DramHooks.BankQueue.class,
            DramHooks.ChannelQueue.class);

    private ApiLines() {}

    public static void main(String[] arguments) throws Exception {
        ofBuild().forEach(System.out::println);
    }

    /** Of all public types of this build. */
    static Set<String> ofBuild() throws IOException, URISyntaxException, ClassNotFoundException {
        Path classes = Path.of(
                Part.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        Set<String> lines = new TreeSet<>();
        try (Stream<Path> files = Files.walk(classes)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".class")).toList()) {
                String name = classes.relativize(file).toString().replace('/', '.');
                Class<?> type = Class.forName(
                        name.substring(0, name.length() - ".class".length()), false, ApiLines.class.getClassLoader());
                if (isReachable(type)) {
                    add(type, lines);
                }
            }
        }
        return lines;
    }

    private static boolean isReachable(Class<?> type) {
        return !type.isSynthetic()
                && isVisible(type.getModifiers())
                && (type.getEnclosingClass() == null || isReachable(type.getEnclosingClass()));
    }

    private static boolean isVisible(int modifiers) {
        return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
    }

    /** The lines of {@code type}. */
    static void add(Class<?> type, Set<String> lines) {
        String name = type.getName();
        boolean open = !type.isInterface()
                && !Modifier.isFinal(type.getModifiers())
                && Stream.of(type.getDeclaredConstructors()).anyMatch(one -> isVisible(one.getModifiers()));
        lines.add(name + IS_THERE);
        if (open) {
            lines.add(name + " may be extended");
        }
        if (type.isInterface()) {
            lines.add(name + " is an interface");
        }
        for (Class<?> above : above(type)) {
            lines.add(name + " is a " + above.getName());
        }
        for (Field field : type.getDeclaredFields()) {
            if (isPart(field)) {
                lines.add(name + " has " + kind(field, false) + field.getType().getTypeName() + " " + field.getName());
            }
        }
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            if (isPart(constructor)) {
                lines.add(name + " has " + "void <init>" + arguments(constructor));
            }
        }
        for (Method method : type.getDeclaredMethods()) {
            String text = method.getReturnType().getTypeName() + " " + method.getName() + arguments(method);
            if (isPart(method)) {
                lines.add(name + " has " + kind(method, open || type.isInterface()) + text);
            }
            boolean implemented = type.isInterface() ? !OF_HOSTS.contains(type) : open;
            if (implemented && Modifier.isAbstract(method.getModifiers()) && !type.isAnnotation()) {
                lines.add(name + ASKS + text);
            }
        }
    }

    private static boolean isPart(Member member) {
        return isVisible(member.getModifiers()) && !member.isSynthetic();
    }

    private static String kind(Member member, boolean overridden) {
        int modifiers = member.getModifiers();
        String kind = Modifier.isStatic(modifiers) ? "static " : "";
        return kind
                + (Modifier.isProtected(modifiers) ? "protected" + (overridden ? ", " : " ") : "")
                + (overridden && !Modifier.isStatic(modifiers) && !Modifier.isFinal(modifiers)
                        ? "to be overridden "
                        : "");
    }

    private static String arguments(Executable of) {
        return Arrays.stream(of.getParameterTypes()).map(Class::getTypeName).collect(Collectors.joining(",", "(", ")"));
    }

    /** All classes and interfaces above it, but for Object. */
    private static Set<Class<?>> above(Class<?> type) {
        Set<Class<?>> all = new HashSet<>();
        Stream.concat(Stream.ofNullable(type.getSuperclass()), Stream.of(type.getInterfaces()))
                .filter(one -> one != Object.class)
                .forEach(one -> {
                    all.add(one);
                    all.addAll(above(one));
                });
        return all;
    }
}
