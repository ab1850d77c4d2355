package io.policybridge.verify.tree;

import io.policybridge.input.BadInput;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What GPGPU-Sim and Accel-Sim are built with, beside a CUDA toolkit. */
public final class BuildTools {
    /** The packages of Debian and Ubuntu that have all of it. */
    static final String PACKAGES = "g++ make bison flex m4 xutils-dev zlib1g-dev";

    private static final List<String> PROGRAMS = List.of("g++", "make", "bison", "flex", "m4", "makedepend");
    private static final String HEADER = "zlib.h";
    private static final List<String> INCLUDES = List.of("/usr/include", "/usr/local/include");

    private BuildTools() {}

    /** The one command that installs all of it. */
    public static String command() {
        return "apt-get install -y " + PACKAGES;
    }

    /**
     * What is not there.
     *
     * @param environment variables such as PATH and CPATH
     */
    public static List<String> missing(Map<String, String> environment) {
        List<String> missing = new ArrayList<>();
        for (String program : PROGRAMS) {
            if (folders(environment, "PATH").noneMatch(folder -> Files.isExecutable(folder.resolve(program)))) {
                missing.add(program);
            }
        }
        if (Stream.concat(
                        INCLUDES.stream().map(Path::of),
                        Stream.concat(folders(environment, "CPATH"), folders(environment, "CPLUS_INCLUDE_PATH")))
                .noneMatch(folder -> Files.isReadable(folder.resolve(HEADER)))) {
            missing.add(HEADER);
        }
        return missing;
    }

    private static Stream<Path> folders(Map<String, String> environment, String name) {
        return Arrays.stream(environment.getOrDefault(name, "").split(":"))
                .filter(folder -> !folder.isEmpty())
                .map(Path::of);
    }

    /**
     * The toolkit's compiler.
     *
     * @throws BadInput if {@code CUDA_INSTALL_PATH} does not name a toolkit
     */
    public static Path nvcc(Map<String, String> environment) {
        String toolkit = environment.getOrDefault("CUDA_INSTALL_PATH", "");
        Path nvcc = Path.of(toolkit, "bin", "nvcc");
        if (toolkit.isEmpty() || !Files.isExecutable(nvcc)) {
            throw new BadInput("CUDA_INSTALL_PATH" + (toolkit.isEmpty() ? " is not set" : "=" + toolkit)
                    + "; expected the folder of a CUDA toolkit, with bin/nvcc in it: GPGPU-Sim is built with one");
        }
        return nvcc;
    }

    /** @throws BadInput if something is not there */
    public static void require(Map<String, String> environment) {
        List<String> missing = missing(environment);
        if (!missing.isEmpty()) {
            throw new BadInput("GPGPU-Sim cannot be built without " + String.join(", ", missing)
                    + "; expected them installed, on Debian and Ubuntu by: " + command());
        }
    }
}
