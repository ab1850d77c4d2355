package io.policybridge.sweep.backend;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.TreeMap;

/** The class files that a class is made of: its own, and those of a package's classes that it names, and so on. */
final class ClassClosure {
    // Tags of a class file's constant pool (JVM specification, table 4.4-A)
    private static final int UTF8 = 1;
    private static final int LONG = 5;
    private static final int DOUBLE = 6;
    private static final int CLASS = 7;
    private static final int STRING = 8;
    private static final int METHOD_HANDLE = 15;
    private static final int METHOD_TYPE = 16;
    private static final int MODULE = 19;
    private static final int PACKAGE = 20;

    private final ClassLoader loader;
    private final String prefix;
    private final Map<String, byte[]> files = new TreeMap<>();
    private final Deque<String> open = new ArrayDeque<>();

    private ClassClosure(ClassLoader loader, String prefix) {
        this.loader = loader;
        this.prefix = prefix;
    }

    /**
     * By name, with slashes, the class files that {@code root} needs of packages whose names begin with {@code prefix}
     * (with slashes); a class without a file, such as one compiled in memory, is left out.
     */
    static Map<String, byte[]> of(Class<?> root, String prefix) {
        ClassClosure closure = new ClassClosure(root.getClassLoader(), prefix);
        closure.open.add(root.getName().replace('.', '/'));
        while (!closure.open.isEmpty()) {
            closure.visit(closure.open.remove());
        }
        return closure.files;
    }

    private void visit(String name) {
        if (files.containsKey(name)) {
            return;
        }
        try (InputStream in = loader.getResourceAsStream(name + ".class")) {
            if (in == null) {
                return;
            }
            byte[] bytes = in.readAllBytes();
            files.put(name, bytes);
            readNames(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Notes every class in the constant pool. */
    private void readNames(byte[] bytes) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        in.skipNBytes(8);
        int count = in.readUnsignedShort();
        String[] texts = new String[count];
        int[] classes = new int[count];
        for (int i = 1; i < count; i++) {
            int tag = in.readUnsignedByte();
            switch (tag) {
                case UTF8 -> texts[i] = in.readUTF();
                case CLASS -> classes[i] = in.readUnsignedShort();
                case STRING, METHOD_TYPE, MODULE, PACKAGE -> in.skipNBytes(2);
                case METHOD_HANDLE -> in.skipNBytes(3);
                case LONG, DOUBLE -> {
                    in.skipNBytes(8);
                    i++;
                }
                default -> in.skipNBytes(4);
            }
        }
        for (int index : classes) {
            if (index > 0 && texts[index].startsWith(prefix)) {
                open.add(texts[index]);
            }
        }
    }
}
