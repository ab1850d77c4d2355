package io.policybridge.catalogue;

import io.policybridge.config.file.ConfigCheck;
import io.policybridge.config.file.ConfigReader;
import io.policybridge.config.file.Overrides;
import io.policybridge.config.file.TraceOptions;
import io.policybridge.input.BadInput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Which configurations of a folder would run, and for what reasons the others would not. One with a
 * {@code trace.config} beside it would run if it does both alone and with that file, as traces run with it.
 *
 * @param reasons of each file, none where it would run; equal files count once
 */
public record ConfigSurvey(Map<Path, Set<String>> reasons) {
    private static final String CONFIG = ".config";

    /**
     * Why files are refused.
     *
     * @param files with this reason
     * @param alone those of them that have no other one
     */
    public record Reason(String text, int files, int alone) {}

    public ConfigSurvey {
        reasons = new LinkedHashMap<>(reasons);
    }

    /**
     * The files {@code *.config} in and below {@code folder}.
     *
     * @throws BadInput if there is none
     */
    public static ConfigSurvey of(Path folder, Overrides overrides) {
        Map<Path, Set<String>> reasons = new LinkedHashMap<>();
        Set<String> known = new HashSet<>();
        for (Path file : files(folder)) {
            Optional<Path> traced = TraceOptions.beside(file);
            if (known.add(bytes(file) + traced.map(ConfigSurvey::bytes).orElse(""))) {
                Set<String> its = reasons(file, List.of(), overrides);
                traced.ifPresent(beside -> its.addAll(reasons(file, List.of(beside), overrides)));
                reasons.put(file, its);
            }
        }
        if (reasons.isEmpty()) {
            throw BadInput.in(folder, "holds no file *" + CONFIG + "; expected some");
        }
        return new ConfigSurvey(reasons);
    }

    /** Files that would run. */
    public long accepted() {
        return reasons.values().stream().filter(Set::isEmpty).count();
    }

    /** The most frequent first. */
    public List<Reason> byFiles() {
        Map<String, int[]> counts = new TreeMap<>();
        for (Set<String> those : reasons.values()) {
            for (String reason : those) {
                int[] count = counts.computeIfAbsent(reason, text -> new int[2]);
                count[0]++;
                count[1] += those.size() == 1 ? 1 : 0;
            }
        }
        List<Reason> all = new ArrayList<>();
        counts.forEach((text, count) -> all.add(new Reason(text, count[0], count[1])));
        all.sort(Comparator.comparing(Reason::files).reversed());
        return all;
    }

    private static Set<String> reasons(Path file, List<Path> further, Overrides overrides) {
        Set<String> reasons = new HashSet<>();
        try {
            ConfigCheck check = ConfigReader.check(file, further, overrides);
            check.complaints().forEach(complaint -> reasons.add(complaint.reason()));
        } catch (BadInput unreadable) {
            reasons.add("a file that cannot be read");
        }
        return reasons;
    }

    private static List<Path> files(Path folder) {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(file -> {
                        String name = file.getFileName().toString();
                        return name.endsWith(CONFIG) && !name.equals(TraceOptions.NAME) && Files.isRegularFile(file);
                    })
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw BadInput.in(folder, "cannot be read: " + e.getMessage());
        }
    }

    /** What distinguishes its content; a file that cannot be read is like no other. */
    private static String bytes(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return file.toString();
        }
    }
}
