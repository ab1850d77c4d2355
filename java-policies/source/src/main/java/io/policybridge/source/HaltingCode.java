package io.policybridge.source;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;

/**
 * Finds calls of {@code Runtime.halt} in a class file. Such a call ends the program at once and without a word, so that
 * no message could name who has made it; calls by reflection are not found.
 */
public final class HaltingCode {
    private static final int UTF8 = 1;
    private static final int LONG = 5;
    private static final int DOUBLE = 6;
    private static final int CLASS = 7;
    private static final int STRING = 8;
    private static final int METHOD = 10;
    private static final int NAME_AND_TYPE = 12;
    private static final int METHOD_HANDLE = 15;
    private static final int METHOD_TYPE = 16;
    private static final int MODULE = 19;
    private static final int PACKAGE = 20;

    private final int[] kind;
    private final int[] first;
    private final int[] second;
    private final String[] text;

    /** Reads the constant pool (Java Virtual Machine Specification, 4.4). */
    private HaltingCode(DataInputStream in) throws IOException {
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
    }

    /** Whether it is in this class file; no class file has none. */
    public static boolean isIn(byte[] classFile) {
        try {
            return new HaltingCode(new DataInputStream(new ByteArrayInputStream(classFile))).halts();
        } catch (IOException | IndexOutOfBoundsException e) {
            return false; // Java will say what is wrong with it
        }
    }

    private boolean halts() {
        for (int i = 1; i < kind.length; i++) {
            if (kind[i] == METHOD
                    && "java/lang/Runtime".equals(text[first[first[i]]])
                    && kind[second[i]] == NAME_AND_TYPE
                    && "halt".equals(text[first[second[i]]])) {
                return true;
            }
        }
        return false;
    }
}
