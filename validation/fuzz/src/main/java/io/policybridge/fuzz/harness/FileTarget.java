package io.policybridge.fuzz.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A target whose inputs are files of one name. */
public abstract class FileTarget implements FuzzTarget {
    private final String name;
    private final Path file;

    /** The target {@code name}, whose inputs are called {@code file} in a folder of their own. */
    protected FileTarget(String name, String file) {
        this(name, ScratchFolder.create(), file);
    }

    /** As above, in {@code folder}. */
    protected FileTarget(String name, Path folder, String file) {
        this.name = name;
        this.file = folder.resolve(file);
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public String named() {
        return file.getFileName().toString();
    }

    @Override
    public final void use(byte[] input) throws Exception {
        Files.write(file, input);
        use(file);
    }

    /** Uses the input in {@code file}. */
    protected abstract void use(Path file) throws Exception;

    /** The bytes of {@code path}, for a seed. */
    protected static byte[] bytes(Path path) throws IOException {
        return Files.readAllBytes(path);
    }
}
