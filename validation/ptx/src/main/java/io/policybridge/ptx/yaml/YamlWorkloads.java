package io.policybridge.ptx.yaml;

import io.policybridge.input.BadInput;
import io.policybridge.input.yaml.YamlEntry;
import io.policybridge.ptx.workload.PtxFormat;
import io.policybridge.ptx.workload.SizedName;
import io.policybridge.ptx.workload.StoredPtx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A host program in a YAML file, and its PTX beside it. The workload's folder is that file, behind a colon its size.
 */
public final class YamlWorkloads extends PtxFormat {
    @Override
    public String name() {
        return "yaml";
    }

    @Override
    public String form() {
        return "a file *.yaml with a workload";
    }

    @Override
    public Optional<Path> folder(Path path) {
        Path file = SizedName.of(path).path();
        boolean yaml = file.toString().matches(".*\\.ya?ml") && Files.isRegularFile(file);
        return yaml ? Optional.of(path) : Optional.empty();
    }

    @Override
    protected Source source(Path folder) {
        SizedName sized = SizedName.of(folder);
        String text = text(sized.path());
        YamlHost host = new YamlHost(YamlEntry.read(sized.path(), text));
        StoredPtx ptx = ptx(host.ptxEntry());
        return new Source(
                () -> host, sized.size(host.sizes()), text + host.files(), ptx.file(), ptx.text(), ptx.ptxas());
    }

    private static StoredPtx ptx(YamlEntry entry) {
        try {
            return StoredPtx.at(entry.pathBelow());
        } catch (IOException e) {
            throw entry.refused(
                    "a file with PTX that can be read, and its .ptxas, in the same folder, if there is one");
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw BadInput.in(file, "cannot be read; expected a workload in YAML, in UTF-8");
        }
    }
}
