package io.policybridge.ptx.workload;

import io.policybridge.input.BadInput;
import io.policybridge.ptx.host.NamedSize;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What names a workload: {@code PATH} or {@code PATH:SIZE}.
 *
 * @param chosen the size, a name or a number; nothing for the usual one
 */
public record SizedName(Path path, Optional<String> chosen) {
    /** The parts of {@code path}. */
    public static SizedName of(Path path) {
        String text = path.toString();
        int colon = text.lastIndexOf(':');
        return parted(path, colon <= text.lastIndexOf('/') ? -1 : colon);
    }

    /** The parts of {@code path} before and behind {@code colon}, -1 for none. */
    public static SizedName parted(Path path, int colon) {
        String text = path.toString();
        return colon < 0
                ? new SizedName(path, Optional.empty())
                : new SizedName(Path.of(text.substring(0, colon)), Optional.of(text.substring(colon + 1)));
    }

    /** The size as written; empty also for the usual one. */
    public String size() {
        return chosen.orElse("");
    }

    /**
     * The chosen size; 0 where the workload has none.
     *
     * @param named those that have a name, the usual one first
     * @throws BadInput if there is no such size
     */
    public int size(List<NamedSize> named) {
        return size(named, "");
    }

    /** As above; {@code more} names, for a complaint, what else could stand there. */
    public int size(List<NamedSize> named, String more) {
        String size = size();
        if (chosen.isEmpty()) {
            return named.isEmpty() ? 0 : named.get(0).size();
        }
        for (NamedSize one : named) {
            if (one.name().equals(size)) {
                return one.size();
            }
        }
        if (!named.isEmpty() && size.matches("[0-9]{1,9}") && Integer.parseInt(size) > 0) {
            return Integer.parseInt(size);
        }
        String names = named.stream().map(NamedSize::name).collect(Collectors.joining(", "));
        String expected = named.isEmpty() ? "none" : names + " or a number from 1" + more;
        throw BadInput.in(path, "size=" + size + "; expected " + expected);
    }
}
