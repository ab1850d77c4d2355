package io.policybridge.log;

import io.policybridge.input.BadInput;
import io.policybridge.stream.StoredBytes;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The output of a GPGPU-Sim run, plain or compressed with zstd: its version, the options that took effect, the
 * statistics after each kernel.
 */
public final class SimulatorLog {
    private static final String BLOCK = "kernel_name = ";
    private static final String CUT = "GPGPU-Sim: ** break due to reaching the maximum ";
    private static final String LAUNCH = "GPGPU-Sim PTX: pushing kernel ";
    private static final String POLICY = "policybridge_policy = ";
    private static final Pattern VERSION = Pattern.compile("\\s*\\*\\*\\* GPGPU-Sim Simulator Version (\\S+).*");
    private static final Pattern OPTION = Pattern.compile("(-[A-Za-z][\\w:.]*)\\s+(.*?)(?:\\s*# .*)?");
    /** Options of 3.2.2 under the names that later versions gave them. */
    private static final Map<String, String> LATER_NAMES = Map.of(
            "-gmem_skip_L1D",
            "-gpgpu_gmem_skip_L1D",
            "-rop_latency",
            "-gpgpu_l2_rop_latency",
            "-gpgpu_cache:dl1PreShared",
            "-gpgpu_cache:dl1PrefShared");

    private final WholeLines whole = new WholeLines();
    private final List<List<String>> blocks = new ArrayList<>();
    private final Map<String, String> options = new LinkedHashMap<>();
    private String version = "";
    private String policy;
    private String cut;
    private int launched;

    private SimulatorLog() {}

    /**
     * Reads {@code file}.
     *
     * @throws BadInput if it cannot be read or holds no statistics
     */
    public static SimulatorLog read(Path file) {
        SimulatorLog log = new SimulatorLog();
        StoredBytes in = new StoredBytes(file);
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(bytes(in), StandardCharsets.UTF_8))) {
            lines.lines().forEach(line -> {
                log.message(line);
                log.whole.next(line).forEach(log::add);
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            in.close();
        }
        if (log.blocks.isEmpty()) {
            throw BadInput.in(
                    file, "no line that begins with '" + BLOCK.strip() + "'; expected the output of a GPGPU-Sim run");
        }
        return log;
    }

    private static InputStream bytes(StoredBytes stored) {
        return new InputStream() {
            @Override
            public int read() {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
            }

            @Override
            public int read(byte[] buffer, int at, int length) {
                byte[] room = at + length == buffer.length ? buffer : new byte[length];
                int count = stored.read(room, room == buffer ? at : 0);
                if (room != buffer) {
                    System.arraycopy(room, 0, buffer, at, count);
                }
                return count == 0 ? -1 : count;
            }
        };
    }

    private void message(String line) {
        if (line.startsWith(CUT)) {
            cut = line;
        }
        launched += line.contains(LAUNCH) ? 1 : 0;
    }

    private void add(String line) {
        if (line.startsWith(POLICY)) {
            policy = line.substring(POLICY.length()).strip();
        }
        if (line.startsWith(BLOCK)) {
            blocks.add(new ArrayList<>());
        }
        if (!blocks.isEmpty()) {
            blocks.get(blocks.size() - 1).add(line.stripTrailing());
        } else {
            before(line);
        }
    }

    private void before(String line) {
        Matcher match = VERSION.matcher(line);
        if (match.matches()) {
            version = match.group(1);
        } else if ((match = OPTION.matcher(line)).matches()) {
            String name = match.group(1);
            options.putIfAbsent(
                    LATER_NAMES.getOrDefault(name, name), match.group(2).strip());
        }
    }

    /** The version that GPGPU-Sim printed of itself, empty if the log does not begin with it. */
    public String version() {
        return version;
    }

    /**
     * The value of every option that was printed, under the development line's names; empty if the log has no such
     * lines.
     */
    public Map<String, String> options() {
        return Collections.unmodifiableMap(options);
    }

    /** The options whose value is not that in {@code effective}, of those that both have. */
    public Map<String, String> differing(Map<String, String> effective) {
        Map<String, String> differing = new LinkedHashMap<>();
        effective.forEach((name, value) -> {
            String printed = options.get(name);
            if (printed != null && !printed.replace(" ", "").equals(value.replace(" ", ""))) {
                differing.put(name, printed);
            }
        });
        return differing;
    }

    /** The policies of PolicyBridge under which it ran, with every parameter, if any. */
    public Optional<String> policy() {
        return Optional.ofNullable(policy);
    }

    /** The line that tells that a limit ended the run, if one did. */
    public Optional<String> cut() {
        return Optional.ofNullable(cut);
    }

    /** Kernels that the program has launched; 0 where that is not printed, as in runs from traces. */
    public int launched() {
        return launched;
    }

    /** Kernels that ended. */
    public int kernels() {
        return blocks.size();
    }

    /** The name of the {@code index}th kernel that ended. */
    public String kernel(int index) {
        return blocks.get(index).get(0).substring(BLOCK.strip().length()).strip();
    }

    /**
     * The lines printed after the {@code index}th kernel that ended, its name first, up to the next kernel's
     * statistics.
     */
    public List<String> statistics(int index) {
        return List.copyOf(blocks.get(index));
    }
}
