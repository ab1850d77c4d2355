package io.policybridge.config.file;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** A configuration as GPGPU-Sim's development line reads it, whatever version it was written for. */
public final class DevForm {
    private DevForm() {}

    /**
     * Lines {@code NAME VALUE}, in order of names: every option that the simulator reads, and those that {@code file}
     * or {@code overrides} set besides, but for those that GPGPU-Sim does not have.
     *
     * @throws io.policybridge.input.BadInput if the file cannot be read as a configuration
     */
    public static String of(Path file, Overrides overrides) {
        Map<String, String> values = new TreeMap<>();
        OptionFile.Content content = OptionFile.read(file);
        overrides.over(content.settings()).forEach((name, setting) -> values.put(name, setting.value()));
        values.putAll(ConfigReader.modelled(file, overrides).source().effective());
        values.keySet().removeAll(MemoryOptions.OURS);
        values.keySet().removeIf(name -> !name.startsWith("-"));
        values.remove(UnknownOptions.NAME);
        content.unknown().forEach(unknown -> values.remove(unknown.name()));
        StringBuilder lines = new StringBuilder();
        values.forEach((name, value) -> {
            if (!value.equals("NULL")) {
                lines.append(String.format("%-40s %s\n", name, value.contains(" ") ? '"' + value + '"' : value));
            }
        });
        return lines.toString();
    }
}
