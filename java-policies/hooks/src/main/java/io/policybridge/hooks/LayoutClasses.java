package io.policybridge.hooks;

import io.policybridge.hooks.FrameLayout.Field;
import io.policybridge.hooks.FrameLayout.Structure;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What Java knows of the layout of the frame. */
record LayoutClasses(FrameLayout layout) {

    /** The class with all offsets and sizes. */
    String offsets() {
        return """
                package io.policybridge.bridge;

                /** Offsets, sizes and lengths in a frame, little-endian. Written by the build from frame_layout.tsv; change that. */
                public final class Layout {
                %s
                    private Layout() {}
                }
                """.formatted(
                layout.structures().stream().map(LayoutClasses::constants).collect(Collectors.joining("\n")));
    }

    private static String constants(Structure structure) {
        Stream<String> offsets = structure.fields().stream()
                .filter(field -> !field.isReserved())
                .flatMap(field ->
                        constants(structure.constant() + "_" + field.name().toUpperCase(Locale.ROOT), field));
        return Stream.concat(offsets, Stream.of(constant(structure.constant() + "_BYTES", structure.bytes())))
                .collect(Collectors.joining());
    }

    private static Stream<String> constants(String name, Field field) {
        String offset = constant(name, field.offset());
        return field.length() == 0 ? Stream.of(offset) : Stream.of(offset, constant(name + "_LENGTH", field.length()));
    }

    private static String constant(String name, int value) {
        return "    public static final int " + name + " = " + value + ";\n";
    }

    /** The class that reads and writes the counts of a host's geometry, each by its name. */
    String geometry() {
        return """
                package io.policybridge.bridge;

                import io.policybridge.api.HostGeometry;
                import io.policybridge.api.HostGeometry.CacheShape;
                import java.util.function.ObjIntConsumer;
                import java.util.function.ToIntFunction;

                /**
                 * The counts of a host's geometry, each by the name that it has in frames and messages: {@code sms},
                 * {@code l1d.sets}. Written by the build from frame_layout.tsv; change that.
                 */
                public final class GeometryCounts {
                    private GeometryCounts() {}

                    /** A geometry with the counts that {@code count} has by name, in the order of the frame. */
                    public static HostGeometry.Builder read(ToIntFunction<String> count) {
                        return HostGeometry.builder()
                %s;
                    }

                    private static CacheShape shape(String cache, ToIntFunction<String> count) {
                        return new CacheShape(
                %s);
                    }

                    /** Hands every count of {@code host} to {@code counts}, in the order of the frame. */
                    public static void write(HostGeometry host, ObjIntConsumer<String> counts) {
                %s    }

                    private static void write(String cache, CacheShape shape, ObjIntConsumer<String> counts) {
                %s    }

                    /** Bytes from the beginning of a geometry in a frame to the count called {@code name}. */
                    public static int offset(String name) {
                        return switch (name) {
                %s            default -> throw new IllegalArgumentException("no count " + name + " in a geometry");
                        };
                    }
                }
                """.formatted(
                        counts().map(LayoutClasses::read).collect(Collectors.joining("\n")),
                        shape().map(field -> "                count.applyAsInt(cache + \"." + field.name() + "\")")
                                .collect(Collectors.joining(",\n")),
                        counts().map(LayoutClasses::written).collect(Collectors.joining()),
                        shape().map(field -> "        counts.accept(cache + \"." + field.name() + "\", shape."
                                        + camel(field.name()) + "());\n")
                                .collect(Collectors.joining()),
                        counts().flatMap(this::offsets).collect(Collectors.joining()));
    }

    private Stream<Field> counts() {
        return layout.structure("geometry").fields().stream()
                .filter(field -> !field.type().equals("hooks"));
    }

    private Stream<Field> shape() {
        return layout.structure("cache_shape").fields().stream();
    }

    private static boolean isShape(Field field) {
        return field.type().equals("cache_shape");
    }

    private static String read(Field field) {
        return "                ." + camel(field.name())
                + (isShape(field)
                        ? "(shape(\"" + field.name() + "\", count))"
                        : "(count.applyAsInt(\"" + field.name() + "\"))");
    }

    private static String written(Field field) {
        String fact = "host." + camel(field.name()) + "()";
        return "        "
                + (isShape(field)
                        ? "write(\"" + field.name() + "\", " + fact + ", counts);\n"
                        : "counts.accept(\"" + field.name() + "\", " + fact + ");\n");
    }

    private Stream<String> offsets(Field field) {
        return isShape(field)
                ? shape().map(inner -> offset(field.name() + "." + inner.name(), field.offset() + inner.offset()))
                : Stream.of(offset(field.name(), field.offset()));
    }

    private static String offset(String name, int offset) {
        return "            case \"" + name + "\" -> " + offset + ";\n";
    }

    /** {@code warp_size} as {@code warpSize}. */
    private static String camel(String name) {
        String[] words = name.split("_");
        StringBuilder camel = new StringBuilder(words[0]);
        for (int i = 1; i < words.length; i++) {
            camel.append(Character.toUpperCase(words[i].charAt(0))).append(words[i].substring(1));
        }
        return camel.toString();
    }
}
