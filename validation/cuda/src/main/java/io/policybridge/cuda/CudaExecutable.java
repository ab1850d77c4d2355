package io.policybridge.cuda;

import io.policybridge.input.BadInput;
import io.policybridge.ptx.text.PtxFunction;
import io.policybridge.ptx.text.PtxParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What shows before a CUDA program runs: that its calls will not reach the simulator, or its kernels have no PTX. */
final class CudaExecutable {
    private static final String RUNTIME = "libcudart.so.";
    private static final String DRIVER = "libcuda.so.1";
    private static final String REGISTERS = "__cudaRegisterFatBinary";
    /** Where the build puts our libraries. */
    private static final String BUILT = "native-shim/target/cudart";

    private final Path file;
    private final Elf elf;

    private CudaExecutable(Path file, Elf elf) {
        this.file = file;
        this.elf = elf;
    }

    /**
     * Reads {@code file}.
     *
     * @throws BadInput if it cannot run here, with the option of nvcc to use
     */
    static CudaExecutable of(Path file) {
        CudaExecutable program = new CudaExecutable(file, Elf.read(file));
        program.check();
        return program;
    }

    private void check() {
        String here = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
        int machine = here.equals("aarch64") ? Elf.AARCH64 : Elf.X86_64;
        if (elf.machine() != machine) {
            throw BadInput.in(
                    file, "ELF of machine " + elf.machine() + "; expected " + machine + ", a program for " + here);
        }
        if (elf.needed().contains(DRIVER)) {
            throw BadInput.in(
                    file, "linked with " + DRIVER + "; expected no call of CUDA's driver API, only of its runtime");
        }
        Optional<String> runtime = runtime();
        boolean isRegistering = elf.undefined().contains(REGISTERS);
        if (!elf.fatBinaries().isEmpty() && runtime.isEmpty() && !isRegistering) {
            throw BadInput.in(
                    file, "CUDA's runtime is linked into it; expected libcudart.so: nvcc links it with -cudart shared");
        }
        if (!elf.fatBinaries().isEmpty()
                && elf.fatBinaries().stream().allMatch(binary -> binary.ptx().isEmpty())) {
            TreeSet<Integer> machineCode = new TreeSet<>();
            elf.fatBinaries().forEach(binary -> machineCode.addAll(binary.machineCode()));
            throw BadInput.in(file, FatBinary.withoutPtx(machineCode).getMessage());
        }
        if (runtime.isPresent() && !Files.exists(libraries().resolve(runtime.get()))) {
            throw BadInput.in(file, "linked with " + runtime.get() + "; expected one of " + offered());
        }
    }

    /** The names of its kernels, as GPGPU-Sim prints them. */
    List<String> kernels() {
        return elf.fatBinaries().stream()
                .filter(binary -> !binary.ptx().isEmpty())
                .flatMap(binary -> PtxParser.parse(file, binary.latest()).functions().stream())
                .filter(PtxFunction::entry)
                .map(PtxFunction::name)
                .distinct()
                .toList();
    }

    private Optional<String> runtime() {
        return elf.needed().stream().filter(name -> name.startsWith(RUNTIME)).findFirst();
    }

    /**
     * Our library, if the program would find CUDA's own before: it names folders that come before
     * {@code LD_LIBRARY_PATH}.
     */
    Optional<Path> preloaded() {
        return runtime().filter(name -> elf.hasRpath()).map(libraries()::resolve);
    }

    /**
     * Where our libraries are.
     *
     * @throws BadInput if they are not there
     */
    static Path libraries() {
        Path libraries =
                Path.of(System.getProperty("policybridge.home", "."), BUILT).toAbsolutePath();
        if (!Files.isDirectory(libraries)) {
            throw BadInput.in(libraries, "not there; expected the build to have made libcudart.so in it");
        }
        return libraries;
    }

    private static String offered() {
        try (Stream<Path> all = Files.list(libraries())) {
            return all.map(path -> path.getFileName().toString()).sorted().collect(Collectors.joining(", "));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
