package io.policybridge.cuda;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** An executable as a linker would write it: its dynamic section, its symbols and its fat binaries. */
final class WrittenElf {
    private static final int HEADER = 64;
    private static final int FAT_HEADER = 16;
    private static final String NAMES = "\0.dynstr\0.dynamic\0.dynsym\0.nv_fatbin\0.shstrtab\0";

    private final List<String> needed = new ArrayList<>(List.of("libcudart.so.12"));
    private final List<byte[]> fatBinaries = new ArrayList<>();
    private String undefined = "__cudaRegisterFatBinary";
    private short machine = Elf.X86_64;

    /** With CUDA's runtime linked into it. */
    WrittenElf withoutRuntime() {
        needed.clear();
        undefined = "malloc";
        return this;
    }

    WrittenElf needing(String library) {
        needed.add(0, library);
        return this;
    }

    WrittenElf of(int other) {
        machine = (short) other;
        return this;
    }

    WrittenElf with(byte[]... more) {
        fatBinaries.addAll(List.of(more));
        return this;
    }

    /** A fat binary with PTX for sm_52, {@code PTX!}. */
    static byte[] ptx() {
        return ptx("PTX!");
    }

    static byte[] ptx(String text) {
        return fatBinary(1, 52, text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** A fat binary with machine code for sm_70. */
    static byte[] machineCode() {
        return fatBinary(2, 70, new byte[8]);
    }

    private static byte[] fatBinary(int kind, int architecture, byte[] content) {
        int bytes = FAT_HEADER + HEADER + content.length;
        byte[] binary = new byte[(bytes + 7) / 8 * 8];
        little(binary)
                .putInt(0, 0xBA55ED50)
                .putShort(4, (short) 1)
                .putShort(6, (short) FAT_HEADER)
                .putLong(8, HEADER + content.length)
                .putShort(16, (short) kind)
                .putInt(20, HEADER)
                .putLong(24, content.length)
                .putInt(44, architecture)
                .put(80, content);
        return binary;
    }

    /** All of it; it also names a folder for libraries, as {@code -rpath} does. */
    byte[] bytes() {
        String strings = "\0/opt/cuda\0main\0" + undefined + "\0" + String.join("\0", needed) + "\0";
        byte[] dynamic = new byte[16 * (needed.size() + 1)];
        ByteBuffer entries = little(dynamic);
        needed.forEach(library -> entries.putLong(1).putLong(at(strings, library)));
        entries.putLong(15).putLong(at(strings, "/opt/cuda"));
        byte[] symbols = new byte[48];
        little(symbols).putInt(0, at(strings, undefined));
        little(symbols).putInt(24, at(strings, "main")).putShort(24 + 6, (short) 1);
        ByteArrayOutputStream fat = new ByteArrayOutputStream();
        fatBinaries.forEach(fat::writeBytes);
        return file(List.of(
                new Section("", 0, new byte[0]),
                new Section(".dynstr", 3, strings.getBytes(StandardCharsets.ISO_8859_1)),
                new Section(".dynamic", 6, dynamic),
                new Section(".dynsym", 11, symbols),
                new Section(".nv_fatbin", 1, fat.toByteArray()),
                new Section(".shstrtab", 3, NAMES.getBytes(StandardCharsets.ISO_8859_1))));
    }

    private record Section(String name, int type, byte[] content) {}

    private byte[] file(List<Section> sections) {
        int end = HEADER + sections.stream().mapToInt(one -> one.content.length).sum();
        byte[] file = new byte[end + HEADER * sections.size()];
        ByteBuffer all = little(file);
        all.putInt(0, 0x464c457f).put(4, (byte) 2).put(5, (byte) 1);
        all.putShort(16, (short) 3).putShort(18, machine).putLong(40, end);
        all.putShort(60, (short) sections.size()).putShort(62, (short) (sections.size() - 1));
        int offset = HEADER;
        for (int i = 0; i < sections.size(); i++) {
            Section section = sections.get(i);
            int header = end + HEADER * i;
            all.put(offset, section.content);
            all.putInt(header, at(NAMES, section.name)).putInt(header + 4, section.type);
            // The strings of all are in section 1.
            all.putLong(header + 24, offset)
                    .putLong(header + 32, section.content.length)
                    .putInt(header + 40, 1);
            offset += section.content.length;
        }
        return file;
    }

    private static int at(String all, String text) {
        return all.indexOf(text + "\0");
    }

    private static ByteBuffer little(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
