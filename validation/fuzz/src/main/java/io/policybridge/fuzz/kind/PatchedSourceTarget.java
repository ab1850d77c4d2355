package io.policybridge.fuzz.kind;

import io.policybridge.fuzz.harness.FuzzFinding;
import io.policybridge.fuzz.harness.ScratchFolder;
import io.policybridge.input.BadInput;
import io.policybridge.patch.Patch;
import io.policybridge.patch.PatchFiles;
import io.policybridge.patch.StandIn;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Sources of a simulator that is patched: the patch goes in and out again, byte for byte, or is refused and changes
 * nothing. The first byte of an input says which file the rest damages or, from 0 to 127, replaces: an input that
 * replaces a file need not be one to reach as much code, so that a fuzzer would keep the shortest.
 */
public final class PatchedSourceTarget extends ChosenTarget {
    private static final int DAMAGING = 128;

    private final PatchFiles patch = PatchFiles.find();
    private final Path root = ScratchFolder.create().resolve("simulator");
    private final List<Path> files;
    private final List<byte[]> originals = new ArrayList<>();

    public PatchedSourceTarget() {
        StandIn.write(root);
        try (Stream<Path> sources = Files.walk(root)) {
            files = sources.filter(Files::isRegularFile).sorted().toList();
            for (Path file : files) {
                originals.add(Files.readAllBytes(file));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String name() {
        return "patched-source";
    }

    @Override
    public String named() {
        return root.toString();
    }

    @Override
    public List<byte[]> seeds() {
        List<byte[]> seeds = new ArrayList<>();
        for (int i = 0; i < files.size(); i++) {
            seeds.add(seed(i, originals.get(i)));
            seeds.add(seed(DAMAGING + i));
        }
        return seeds;
    }

    @Override
    protected void use(int choice, byte[] rest) throws IOException {
        int which = choice % DAMAGING % files.size();
        byte[] source = choice < DAMAGING ? rest : TextDamage.of(originals.get(which), rest);
        Files.write(files.get(which), source);
        BadInput refusal = refusal();
        boolean same = Arrays.equals(source, Files.readAllBytes(files.get(which)));
        Files.write(files.get(which), originals.get(which));
        if (!same) {
            throw new FuzzFinding(files.get(which) + " is not what it was before the patch");
        }
        if (refusal != null) {
            throw refusal;
        }
    }

    /** Why the sources are not patched; null if they were, and are so no more. */
    private BadInput refusal() {
        try {
            Patch into = new Patch(root, patch);
            if (!into.complaints().isEmpty()) {
                return theOne(into.complaints());
            }
            into.apply();
            new Patch(root, patch).revert();
            return null;
        } catch (BadInput e) {
            return e;
        }
    }

    /** The command prints all complaints, a line each. */
    private BadInput theOne(List<String> complaints) {
        if (complaints.stream().anyMatch(each -> each.lines().count() != 1)) {
            throw new FuzzFinding("a complaint is not one line: " + complaints);
        }
        return BadInput.in(root, complaints.get(0));
    }
}
