package io.policybridge.source;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * What a class file names (Java Virtual Machine Specification, chapter 4): itself, its fields and methods, and in its
 * constant pool every class and member that its code can reach without reflection. Names have slashes.
 */
final class ClassFile {
    private static final int UTF8 = 1;
    private static final int LONG = 5;
    private static final int DOUBLE = 6;
    private static final int CLASS = 7;
    private static final int STRING = 8;
    private static final int FIELD = 9;
    private static final int METHOD = 10;
    private static final int INTERFACE_METHOD = 11;
    private static final int METHOD_HANDLE = 15;
    private static final int METHOD_TYPE = 16;
    private static final int DYNAMIC = 17;
    private static final int MODULE = 19;
    private static final int PACKAGE = 20;

    private final int[] kind;
    private final int[] first;
    private final int[] second;
    private final String[] text;
    private final String name;
    private final String parent;
    private final List<Member> fields;
    private final List<Member> methods;

    /** A field or method; {@code access}: its flags, 0 of one that is only referred to. */
    record Member(String owner, String name, String type, int access) {
        private static final int STATIC = 0x0008;
        private static final int FINAL = 0x0010;
        private static final int TRANSIENT = 0x0080;
        private static final int NATIVE = 0x0100;
        private static final int SYNTHETIC = 0x1000;

        boolean isStatic() {
            return (access & STATIC) != 0;
        }

        boolean isFinal() {
            return (access & FINAL) != 0;
        }

        /** Of a field; the same flag says something else of a method. */
        boolean isTransient() {
            return (access & TRANSIENT) != 0;
        }

        boolean isNative() {
            return (access & NATIVE) != 0;
        }

        /** Whether the compiler made it up. */
        boolean isSynthetic() {
            return (access & SYNTHETIC) != 0;
        }
    }

    private ClassFile(DataInputStream in) throws IOException {
        in.skipNBytes(8); // magic and version
        int count = in.readUnsignedShort();
        kind = new int[count];
        first = new int[count];
        second = new int[count];
        text = new String[count];
        for (int i = 1; i < count; i++) {
            kind[i] = in.readUnsignedByte();
            switch (kind[i]) {
                case UTF8 -> text[i] = in.readUTF();
                case LONG, DOUBLE -> {
                    in.skipNBytes(8);
                    i++; // it takes two places
                }
                case CLASS, STRING, METHOD_TYPE, MODULE, PACKAGE -> first[i] = in.readUnsignedShort();
                case METHOD_HANDLE -> in.skipNBytes(3);
                default -> {
                    first[i] = in.readUnsignedShort();
                    second[i] = in.readUnsignedShort();
                }
            }
        }
        in.skipNBytes(2); // flags
        name = className(in.readUnsignedShort());
        int above = in.readUnsignedShort();
        parent = above == 0 ? "" : className(above);
        in.skipNBytes(2L * in.readUnsignedShort());
        fields = members(in);
        methods = members(in);
    }

    /** @throws IOException if it is none */
    static ClassFile of(byte[] bytes) throws IOException {
        try {
            return new ClassFile(new DataInputStream(new ByteArrayInputStream(bytes)));
        } catch (IndexOutOfBoundsException | NullPointerException e) {
            throw new IOException("damaged class file", e);
        }
    }

    private List<Member> members(DataInputStream in) throws IOException {
        List<Member> members = new ArrayList<>();
        for (int left = in.readUnsignedShort(); left > 0; left--) {
            int access = in.readUnsignedShort();
            members.add(new Member(name, text[in.readUnsignedShort()], text[in.readUnsignedShort()], access));
            for (int attributes = in.readUnsignedShort(); attributes > 0; attributes--) {
                in.skipNBytes(2);
                in.skipNBytes(Integer.toUnsignedLong(in.readInt()));
            }
        }
        return members;
    }

    /** Of an array that of its elements; of primitive ones empty. */
    private String className(int index) {
        String written = text[first[index]];
        if (!written.startsWith("[")) {
            return written;
        }
        String element = written.replace("[", "");
        return element.startsWith("L") ? element.substring(1, element.length() - 1) : "";
    }

    String name() {
        return name;
    }

    /** The class that it extends; empty for none. */
    String parent() {
        return parent;
    }

    List<Member> fields() {
        return fields;
    }

    List<Member> methods() {
        return methods;
    }

    /** Whether it has constants that are computed when they are first used, which Java sources do not need. */
    boolean hasComputedConstants() {
        for (int one : kind) {
            if (one == DYNAMIC) {
                return true;
            }
        }
        return false;
    }

    /** Every class that it names. */
    List<String> classes() {
        List<String> classes = new ArrayList<>();
        for (int i = 1; i < kind.length; i++) {
            if (kind[i] == CLASS && !className(i).isEmpty()) {
                classes.add(className(i));
            }
        }
        return classes;
    }

    /** Every field and method that it names, those of arrays with an empty owner. */
    List<Member> uses() {
        List<Member> uses = new ArrayList<>();
        for (int i = 1; i < kind.length; i++) {
            if (kind[i] == FIELD || kind[i] == METHOD || kind[i] == INTERFACE_METHOD) {
                boolean ofArray = text[first[first[i]]].startsWith("[");
                String owner = ofArray ? "" : className(first[i]);
                uses.add(new Member(owner, text[first[second[i]]], text[second[second[i]]], 0));
            }
        }
        return uses;
    }
}
