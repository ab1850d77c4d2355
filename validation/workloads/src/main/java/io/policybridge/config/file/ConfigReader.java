package io.policybridge.config.file;

import io.policybridge.config.AddressMapping;
import io.policybridge.config.ClockConfig;
import io.policybridge.config.Complaint;
import io.policybridge.config.GpuConfig;
import io.policybridge.config.LdstConfig;
import io.policybridge.config.MachineSize;
import io.policybridge.config.MemoryConfig;
import io.policybridge.config.SmConfig;
import io.policybridge.input.BadInput;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.Stream;

/**
 * Reads a {@code gpgpusim.config} of GPGPU-Sim's development line, of 4.0.1 or of 3.2.2, unmodified. What the file
 * leaves out has GPGPU-Sim's default. Reading succeeds for machines that the simulator does not model;
 * {@link GpuConfig#requireSupported} refuses those.
 */
public final class ConfigReader {
    private static final String USUAL_NAME = "gpgpusim.config";
    private static final String CLOCKS = "-gpgpu_clock_domains";
    private static final int LEAST_MHZ = 1;
    private static final int MOST_MHZ = 100_000;
    private static final int MOST_RATIO = 100;

    private ConfigReader() {}

    /**
     * The configuration in {@code file}, named after its folder if the file is called {@code gpgpusim.config},
     * otherwise after the file.
     *
     * @throws BadInput if it cannot be read, holds an unknown option, or a value that GPGPU-Sim could not run with
     */
    public static GpuConfig read(Path file) {
        return read(file, Overrides.NONE);
    }

    /**
     * As {@link #read(Path)}, with {@code overrides}, which the name of the configuration then tells.
     *
     * @throws BadInput also if the simulator does not model one of them
     */
    public static GpuConfig read(Path file, Overrides overrides) {
        return read(file, overrides, List.of());
    }

    /**
     * As {@link #read(Path, Overrides)}, with files that are read after it, such as the {@code trace.config} of an
     * Accel-Sim: of an option that several set, the last value counts.
     */
    public static GpuConfig read(Path file, Overrides overrides, List<Path> further) {
        GpuConfig config = modelled(file, overrides, further);
        overrides.requireAmong(config.effective().keySet());
        return config;
    }

    /**
     * The configuration in {@code file} and in files that are read after it; {@code overrides} count before all of
     * them.
     */
    public static GpuConfig read(Path file, List<Path> further, Overrides overrides) {
        GpuConfig config = machine(check(file, further, overrides));
        overrides.requireAmong(config.effective().keySet());
        return config;
    }

    /** As {@link #read(Path, Overrides)}, but overrides need not be modelled. */
    static GpuConfig modelled(Path file, Overrides overrides) {
        return modelled(file, overrides, List.of());
    }

    private static GpuConfig modelled(Path file, Overrides overrides, List<Path> further) {
        return machine(check(file, overrides, further));
    }

    private static GpuConfig machine(ConfigCheck check) {
        if (check.config() == null) {
            throw new BadInput(
                    check.complaints().stream().map(Complaint::toString).toList());
        }
        return check.config();
    }

    /**
     * What is wrong with the configuration in {@code file}, all of it, and how it is read.
     *
     * @throws BadInput if the file cannot be read at all
     */
    public static ConfigCheck check(Path file, Overrides overrides) {
        return check(file, overrides, List.of());
    }

    /** As {@link #check(Path, Overrides)}, with files that are read after it; {@code overrides} count before all. */
    public static ConfigCheck check(Path file, List<Path> further, Overrides overrides) {
        OptionFile.Content content = OptionFile.read(file);
        further.forEach(later -> content.add(OptionFile.read(later)));
        return checked(file, overrides, content);
    }

    private static ConfigCheck check(Path file, Overrides overrides, List<Path> further) {
        OptionFile.Content content = OptionFile.read(file);
        for (Path later : further) {
            OptionFile.Content its = OptionFile.read(later);
            overrides.requireFree(its.settings().keySet(), later);
            content.add(its);
        }
        return checked(file, overrides, content);
    }

    private static ConfigCheck checked(Path file, Overrides overrides, OptionFile.Content content) {
        overrides.over(content.settings());
        content.unreadable().removeAll(overrides.settings().keySet());
        Options options = new Options(file, Version4.complete(content.settings()));
        content.unreadable().forEach(options::standIn);
        List<Complaint> complaints = new ArrayList<>(content.complaints());
        GpuConfig config = null;
        boolean goesOn = true;
        while (goesOn) {
            try {
                config = machine(file, overrides, content, options);
                goesOn = false;
            } catch (BadOption bad) {
                if (bad.complaint() != null) {
                    complaints.add(bad.complaint());
                }
                goesOn = options.standIn(bad.option());
            }
        }
        if (!UnknownOptions.areIgnored(options)) {
            content.unknown().forEach(unknown -> complaints.add(unknown.complaint()));
        }
        boolean isRead = complaints.isEmpty();
        if (config != null) {
            complaints.addAll(config.refusals());
        }
        return new ConfigCheck(isRead ? config : null, complaints, content.translated());
    }

    private static GpuConfig machine(Path file, Overrides overrides, OptionFile.Content content, Options options) {
        UnknownOptions.check(options);
        SmConfig sm = SmOptions.read(options);
        LdstConfig ldst = LdstOptions.read(options, sm.resources().warpSize());
        MemoryConfig memory = MemoryOptions.read(options);
        NetworkOptions network = new NetworkOptions(options, sm.clusters().count() + memory.subPartitions());
        ClockConfig clocks = clocks(options);
        AddressMapping mapping = AddressMappingString.read(
                options,
                memory.channels(),
                memory.subPartitionsPerChannel(),
                memory.dram().timing().banks());
        Supported supported = new Supported(options, sm, ldst, memory);
        MachineSize.of(sm, ldst, network.network(), memory).excess().ifPresent(excess -> {
            throw options.bad(
                    excess.ofSms() ? "-gpgpu_n_clusters" : "-gpgpu_n_mem",
                    "a machine with at most " + excess.most() + " " + excess.what() + "; this one has "
                            + excess.value());
        });
        List<OptionFile.Unknown> unknown = UnknownOptions.areIgnored(options) ? content.unknown() : List.of();
        unknown.forEach(options::ignore);
        SortedMap<String, String> effective = options.effective();
        return new GpuConfig(
                new GpuConfig.Source(
                        name(file) + UnknownOptions.without(unknown) + overrides,
                        Options.digest(effective),
                        options.ignored(),
                        effective,
                        Stream.concat(network.refusals().stream(), supported.refusals().stream())
                                .toList(),
                        content.translated(),
                        UnknownOptions.names(unknown)),
                sm,
                ldst,
                network.network(),
                memory,
                mapping,
                clocks);
    }

    private static String name(Path file) {
        Path absolute = file.toAbsolutePath();
        Path named = absolute.getFileName().toString().equals(USUAL_NAME) ? absolute.getParent() : absolute;
        return named.getFileName() == null ? USUAL_NAME : named.getFileName().toString();
    }

    private static ClockConfig clocks(Options options) {
        String[] words = options.text(CLOCKS).split(":", -1);
        double[] mhz = new double[4];
        for (int i = 0; i < 4; i++) {
            boolean number = words.length == 4 && words[i].strip().matches("[0-9]{1,9}(\\.[0-9]{0,20})?");
            mhz[i] = number ? Double.parseDouble(words[i].strip()) : 0;
            if (mhz[i] < LEAST_MHZ || mhz[i] > MOST_MHZ) {
                throw options.bad(CLOCKS, "CORE:ICNT:L2:DRAM in MHz, each from " + LEAST_MHZ + " to " + MOST_MHZ);
            }
        }
        double slowest = Arrays.stream(mhz).min().getAsDouble();
        if (Arrays.stream(mhz).max().getAsDouble() > MOST_RATIO * slowest) {
            throw options.bad(CLOCKS, "clocks of which the fastest is at most " + MOST_RATIO + " times the slowest");
        }
        return new ClockConfig(mhz[0], mhz[1], mhz[2], mhz[3]);
    }
}
