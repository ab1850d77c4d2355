package io.policybridge.config.file;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.catalogue.Configs;
import io.policybridge.config.AddressMapping;
import io.policybridge.config.GpuConfig;
import io.policybridge.input.BadInput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whatever is done to a configuration, reading it ends with a configuration or with a complaint that names the file.
 */
class ConfigFuzzTest {
    private static final int FILES = 600;
    private static final String[] VALUES = {
        "0",
        "1",
        "-1",
        "2147483648",
        "0x",
        "none",
        "\"",
        "#",
        "",
        ":",
        ",",
        "N:1:128:1,L:L:m:N:L,A:1:1,2",
        "dramid@63;",
        "nbk=",
        "1:1:1:1",
        "\u0000\u00e9",
    };

    @TempDir
    Path folder;

    @Test
    void a_mutated_configuration_is_read_or_refused() throws IOException {
        List<byte[]> originals = new ArrayList<>();
        for (String name : Configs.names(TestConfigs.GOLDEN)) {
            originals.add(Files.readAllBytes(TestConfigs.goldenFile(name)));
        }
        SplittableRandom random = new SplittableRandom(480);
        Path file = folder.resolve("mutated.config");
        int read = 0;
        for (int i = 0; i < FILES; i++) {
            String mutated = new String(originals.get(i % originals.size()), StandardCharsets.UTF_8);
            for (int times = 1 + random.nextInt(4); times > 0; times--) {
                mutated = mutate(mutated, random);
            }
            Files.writeString(file, mutated);
            read += isRead(file, mutated) ? 1 : 0;
        }
        int readAtAll = read;
        assertTrue(readAtAll > FILES / 20 && readAtAll < FILES * 19 / 20, () -> "read " + readAtAll + " of " + FILES);
    }

    private static boolean isRead(Path file, String text) {
        try {
            GpuConfig config = ConfigReader.read(file);
            AddressMapping mapping = config.mapping();
            assertTrue(mapping.subPartition(-1) < config.memory().subPartitions(), text);
            assertTrue(mapping.bank(-1) < config.memory().dram().timing().banks(), text);
            assertNotNull(config.digest());
            return true;
        } catch (BadInput refused) {
            assertTrue(
                    refused.getMessage().lines().allMatch(line -> line.startsWith(file.toString())),
                    refused.getMessage());
            return false;
        } catch (RuntimeException e) {
            throw new AssertionError(text, e);
        }
    }

    private static String mutate(String text, SplittableRandom random) {
        if (text.isEmpty()) {
            return text;
        }
        int at = random.nextInt(text.length());
        int end = Math.min(text.length(), at + 1 + random.nextInt(12));
        return switch (random.nextInt(6)) {
            case 0 -> text.substring(0, at) + text.substring(end);
            case 1 -> text.substring(0, at) + (char) random.nextInt(32, 127) + text.substring(at);
            case 2 -> text.substring(0, at) + (char) random.nextInt(0, 300) + text.substring(at + 1);
            case 3 -> text.substring(0, end) + text.substring(at);
            case 4 -> inValue(text, at, VALUES[random.nextInt(VALUES.length)]);
            default -> inValue(text, at, Integer.toString(random.nextInt(200)));
        };
    }

    /** Puts {@code value} in the place of the last word of the line around {@code at}. */
    private static String inValue(String text, int at, String value) {
        int end = text.indexOf('\n', at);
        int from = end < 0 ? -1 : text.lastIndexOf(' ', end);
        return from < 0 ? text : text.substring(0, from + 1) + value + text.substring(end);
    }
}
