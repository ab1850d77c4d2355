package io.policybridge.cuda;

import io.policybridge.input.BadInput;
import java.io.IOException;
import java.io.InputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * An executable file of Linux, 64 bits, as far as it says what it wants of libraries and holds for a GPU.
 *
 * @param machine its number, such as {@link #X86_64}
 * @param needed the libraries that it is linked with
 * @param hasRpath whether it says where libraries are before {@code LD_LIBRARY_PATH} does
 * @param undefined the symbols that libraries must have
 * @param fatBinaries what stands in the sections for them, each with PTX and machine code
 */
record Elf(int machine, List<String> needed, boolean hasRpath, Set<String> undefined, List<FatBinary> fatBinaries) {
    static final int X86_64 = 62;
    static final int AARCH64 = 183;

    private static final int MAGIC = 0x464c457f;
    private static final int OF_64_BITS = 2;
    private static final int LITTLE_ENDIAN = 1;
    private static final int EXECUTABLE = 2;
    private static final int SHARED = 3;

    private static final int HEADER = 64;
    private static final int SECTION = 64;
    private static final int SYMBOL = 24;
    private static final int ENTRY = 16;

    // Of a section's header: where its fields are.
    private static final int TYPE = 4;
    private static final int OFFSET = 24;
    private static final int SIZE = 32;
    private static final int LINK = 40;
    private static final int NO_BITS = 8;

    private static final int DYNAMIC_SECTION = 6;
    private static final int DYNAMIC_SYMBOLS = 11;
    private static final long NEEDED = 1;
    private static final long RPATH = 15;

    /** Behind {@code -rdc=true} those with PTX are in the second. */
    private static final Set<String> FAT_BINARIES = Set.of(".nv_fatbin", "__nv_relfatbin");

    Elf {
        needed = List.copyOf(needed);
        undefined = Set.copyOf(undefined);
        fatBinaries = List.copyOf(fatBinaries);
    }

    /** Whether {@code file} begins as such a file does. */
    static boolean is(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] begin = in.readNBytes(Integer.BYTES);
            return begin.length == Integer.BYTES
                    && ByteBuffer.wrap(begin).order(ByteOrder.LITTLE_ENDIAN).getInt() == MAGIC;
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Reads {@code file}.
     *
     * @throws BadInput if it is no such file, or damaged
     */
    static Elf read(Path file) {
        try (FileChannel channel = FileChannel.open(file)) {
            return read(channel.map(FileChannel.MapMode.READ_ONLY, 0, Math.min(channel.size(), Integer.MAX_VALUE)));
        } catch (BadInput e) {
            throw BadInput.in(file, e.getMessage());
        } catch (IOException e) {
            throw BadInput.in(file, "cannot be read: " + e.getMessage());
        }
    }

    /** Reads what stands in {@code bytes}, as above. */
    static Elf read(ByteBuffer bytes) {
        ByteBuffer all = bytes.order(ByteOrder.LITTLE_ENDIAN);
        if (all.limit() < HEADER || all.getInt(0) != MAGIC) {
            throw new BadInput("not an ELF file; expected an executable of a CUDA program, not a script");
        }
        int bits = all.get(4);
        int order = all.get(5);
        int type = all.getShort(16);
        if (bits != OF_64_BITS || order != LITTLE_ENDIAN || type != EXECUTABLE && type != SHARED) {
            throw new BadInput("ELF of class " + bits + ", data " + order + ", type " + type
                    + "; expected an executable of 64 bits");
        }
        try {
            return new Sections(all).elf();
        } catch (IndexOutOfBoundsException | ArithmeticException | BufferUnderflowException e) {
            throw new BadInput("damaged ELF file; expected headers of sections that lie in it");
        }
    }

    /** The sections of a file. */
    private static final class Sections {
        private final ByteBuffer all;
        private final List<ByteBuffer> headers = new ArrayList<>();
        private final List<String> needed = new ArrayList<>();
        private final Set<String> undefined = new HashSet<>();
        private final List<FatBinary> fatBinaries = new ArrayList<>();
        private boolean hasRpath;

        Sections(ByteBuffer all) {
            this.all = all;
            int first = Math.toIntExact(all.getLong(40));
            int count = Short.toUnsignedInt(all.getShort(60));
            for (int i = 0; i < count; i++) {
                headers.add(slice(first + i * SECTION, SECTION));
            }
        }

        private ByteBuffer slice(int from, int bytes) {
            return all.slice(from, bytes).order(ByteOrder.LITTLE_ENDIAN);
        }

        private ByteBuffer content(ByteBuffer header) {
            if (header.getInt(TYPE) == NO_BITS) {
                return ByteBuffer.allocate(0);
            }
            return slice(Math.toIntExact(header.getLong(OFFSET)), Math.toIntExact(header.getLong(SIZE)));
        }

        Elf elf() {
            Map<String, ByteBuffer> byName = new HashMap<>();
            int names = Short.toUnsignedInt(all.getShort(62));
            for (ByteBuffer header : headers) {
                byName.put(text(content(headers.get(names)), header.getInt(0)), header);
                switch (header.getInt(TYPE)) {
                    case DYNAMIC_SECTION -> readDynamic(header);
                    case DYNAMIC_SYMBOLS -> readSymbols(header);
                    default -> {}
                }
            }
            FAT_BINARIES.stream().sorted().map(byName::get).forEach(this::readFatBinaries);
            return new Elf(all.getShort(18), needed, hasRpath, undefined, fatBinaries);
        }

        private ByteBuffer linked(ByteBuffer header) {
            return content(headers.get(header.getInt(LINK)));
        }

        private void readDynamic(ByteBuffer header) {
            ByteBuffer entries = content(header);
            ByteBuffer names = linked(header);
            while (entries.remaining() >= ENTRY) {
                long tag = entries.getLong();
                long value = entries.getLong();
                hasRpath |= tag == RPATH;
                if (tag == NEEDED) {
                    needed.add(text(names, Math.toIntExact(value)));
                }
            }
        }

        private void readSymbols(ByteBuffer header) {
            ByteBuffer symbols = content(header);
            ByteBuffer names = linked(header);
            for (int at = 0; at + SYMBOL <= symbols.limit(); at += SYMBOL) {
                if (symbols.getShort(at + 6) == 0) {
                    undefined.add(text(names, symbols.getInt(at)));
                }
            }
        }

        /** They stand one behind the other, at multiples of 8 bytes. */
        private void readFatBinaries(ByteBuffer header) {
            if (header == null) {
                return;
            }
            ByteBuffer content = content(header);
            int at = 0;
            while (at + FatBinary.HEADER <= content.limit()) {
                int bytes = FatBinary.bytes(content, at);
                if (bytes == 0) {
                    at += Long.BYTES;
                    continue;
                }
                byte[] one = new byte[bytes];
                content.get(at, one);
                fatBinaries.add(FatBinary.read(one));
                at += (bytes + Long.BYTES - 1) / Long.BYTES * Long.BYTES;
            }
        }

        private static String text(ByteBuffer names, int at) {
            int end = at;
            while (names.get(end) != 0) {
                end++;
            }
            byte[] text = new byte[end - at];
            names.get(at, text);
            return new String(text, StandardCharsets.ISO_8859_1);
        }
    }
}
