package io.policybridge.retest;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * What others are compiled against, of class files (Java Virtual Machine Specification, chapter 4): types, members that
 * are not private, the values of constants; not what methods do.
 */
final class ClassSignatures {
    private static final int PRIVATE = 0x0002;
    private static final int MAGIC_AND_VERSION = 8;

    private final DataInputStream in;
    private final Digest digest;
    private Object[] constants;

    private ClassSignatures(byte[] file, Digest digest) {
        in = new DataInputStream(new ByteArrayInputStream(file));
        this.digest = digest;
    }

    /** The digest of those of all classes at or below {@code folder}. */
    static String of(Path folder) throws IOException {
        Digest digest = new Digest();
        try (Stream<Path> files = Files.walk(folder)) {
            List<Path> classes = files.filter(file -> file.toString().endsWith(".class"))
                    .sorted()
                    .toList();
            for (Path file : classes) {
                digest.word(folder.relativize(file).toString());
                new ClassSignatures(Files.readAllBytes(file), digest).read();
            }
        }
        return digest.text();
    }

    private void read() throws IOException {
        in.skipNBytes(MAGIC_AND_VERSION);
        readConstants();
        number();
        String name = constant();
        digest.word(constant());
        for (int interfaces = in.readUnsignedShort(); interfaces > 0; interfaces--) {
            digest.word(constant());
        }
        members();
        members();
        attributes(digest, name);
    }

    /** Of a constant that refers to others the first: a class's name. */
    private void readConstants() throws IOException {
        constants = new Object[in.readUnsignedShort()];
        for (int i = 1; i < constants.length; i++) {
            int tag = in.readUnsignedByte();
            switch (tag) {
                case 1 -> constants[i] = in.readUTF();
                case 3, 4 -> constants[i] = in.readInt();
                case 5, 6 -> constants[i++] = in.readLong();
                case 7, 8, 16, 19, 20 -> constants[i] = new Reference(in.readUnsignedShort());
                case 9, 10, 11, 12, 17, 18 -> in.skipNBytes(4);
                case 15 -> in.skipNBytes(3);
                default -> throw new IOException("constant " + i + " of a class file has tag " + tag);
            }
        }
    }

    private record Reference(int index) {}

    private String constant() throws IOException {
        return constant(in.readUnsignedShort());
    }

    private String constant(int index) {
        return constants[index] instanceof Reference other ? constant(other.index) : String.valueOf(constants[index]);
    }

    private int number() throws IOException {
        int number = in.readUnsignedShort();
        digest.word(Integer.toString(number));
        return number;
    }

    private void members() throws IOException {
        for (int left = in.readUnsignedShort(); left > 0; left--) {
            int access = in.readUnsignedShort();
            Digest of = (access & PRIVATE) == 0 ? digest : new Digest();
            of.word(Integer.toString(access)).word(constant()).word(constant());
            attributes(of, null);
        }
    }

    /** {@code name}: of the class whose attributes they are, or null. */
    private void attributes(Digest of, String name) throws IOException {
        for (int left = in.readUnsignedShort(); left > 0; left--) {
            String attribute = constant();
            int bytes = in.readInt();
            switch (attribute) {
                case "Signature", "ConstantValue" -> of.word(attribute).word(constant());
                case "Exceptions", "PermittedSubclasses" -> {
                    of.word(attribute);
                    for (int types = in.readUnsignedShort(); types > 0; types--) {
                        of.word(constant());
                    }
                }
                case "InnerClasses" -> {
                    for (int classes = in.readUnsignedShort(); classes > 0; classes--) {
                        String inner = constant();
                        boolean own = constant().equals(name);
                        String simple = constant();
                        int access = in.readUnsignedShort();
                        if (own) {
                            of.word(inner).word(simple).word(Integer.toString(access));
                        }
                    }
                }
                case "AnnotationDefault" -> {
                    of.word(attribute);
                    in.skipNBytes(bytes);
                }
                default -> in.skipNBytes(bytes);
            }
        }
    }
}
