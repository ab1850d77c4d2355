package io.policybridge.cuda;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.input.BadInput;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ElfTest {
    private static Elf read(byte[] bytes) {
        return Elf.read(ByteBuffer.wrap(bytes));
    }

    private static String refusal(byte[] bytes) {
        return assertThrows(BadInput.class, () -> read(bytes)).getMessage();
    }

    @Test
    void it_says_what_it_wants_of_libraries_and_holds_for_a_gpu() {
        Elf elf = read(new WrittenElf()
                .with(WrittenElf.ptx(), WrittenElf.machineCode())
                .bytes());
        assertEquals(Elf.X86_64, elf.machine());
        assertEquals(List.of("libcudart.so.12"), elf.needed());
        assertTrue(elf.hasRpath());
        assertEquals(Set.of("__cudaRegisterFatBinary"), elf.undefined());
        assertEquals(
                List.of(List.of(new FatBinary.Ptx(52, "PTX!")), List.of()),
                elf.fatBinaries().stream().map(FatBinary::ptx).toList());
        assertEquals(Set.of(70), elf.fatBinaries().get(1).machineCode());
    }

    /** The JVM of this test is an ELF file too. */
    @Test
    void a_program_of_this_machine_is_read() {
        Elf java = Elf.read(Path.of(System.getProperty("java.home"), "bin", "java"));
        assertTrue(
                java.needed().stream().anyMatch(name -> name.startsWith("libc.so")),
                java.needed().toString());
        assertFalse(java.undefined().isEmpty());
        assertEquals(List.of(), java.fatBinaries());
    }

    @Test
    void what_is_no_executable_is_refused() {
        assertEquals(
                "not an ELF file; expected an executable of a CUDA program, not a script",
                refusal("#!/bin/sh\n./app\n".getBytes(StandardCharsets.ISO_8859_1)));
        byte[] narrow = new WrittenElf().bytes();
        narrow[4] = 1;
        assertEquals("ELF of class 1, data 1, type 3; expected an executable of 64 bits", refusal(narrow));
        byte[] cut = Arrays.copyOf(new WrittenElf().bytes(), 300);
        assertEquals("damaged ELF file; expected headers of sections that lie in it", refusal(cut));
    }

    /** Any bytes are such a file, or are refused with a line. */
    @Test
    void no_damage_ends_otherwise() {
        byte[] good = new WrittenElf()
                .with(WrittenElf.ptx(), WrittenElf.machineCode())
                .bytes();
        Random random = new Random(1);
        for (int i = 0; i < 20_000; i++) {
            byte[] bad = Arrays.copyOf(good, random.nextInt(good.length + 1));
            for (int flips = random.nextInt(4); flips > 0 && bad.length > 0; flips--) {
                bad[random.nextInt(bad.length)] = (byte) random.nextInt();
            }
            try {
                read(bad);
            } catch (BadInput refused) {
                assertEquals(1, refused.getMessage().lines().count());
            }
        }
    }
}
