package io.policybridge.simulator.statistics;

/**
 * How GPGPU-Sim prints a statistic.
 *
 * @param section the part of its output
 * @param name the text before the value; a name that begins with a blank or a comma continues the line before
 * @param format the value
 */
public record PrintedName(Section section, String name, Format format) {
    /** The parts of GPGPU-Sim's output, by what they are about. */
    public enum Section {
        /** The kernel that ended. */
        KERNEL,
        /** The whole program up to then. */
        PROGRAM,
        /** How full the SMs were while the kernel ran. */
        OCCUPANCY,
        /** How full they were in the whole program, and where it waited. */
        STALLS,
        /** All SMs together. */
        CORE,
        /** The network. */
        NETWORK,
        /** All DRAM channels together. */
        DRAM,
        /** All caches of a level together; the level precedes the name. */
        CACHE,
        /** One cache; its number precedes the name. */
        ONE_CACHE,
        /** One DRAM channel. */
        CHANNEL;

        /** Whether the GPU's own number is not printed, only those of its units. */
        public boolean isOfOneUnit() {
            return this == ONE_CACHE || this == CHANNEL;
        }
    }

    /** The text of a value, given as the two counts of a ratio; empty where GPGPU-Sim leaves the line out. */
    @FunctionalInterface
    public interface Format {
        String text(long part, long whole);
    }

    /** A count. */
    public static PrintedName in(Section section, String name) {
        return new PrintedName(section, name, (part, whole) -> Long.toString(part));
    }

    /** A ratio. */
    public static PrintedName in(Section section, String name, Format format) {
        return new PrintedName(section, name, format);
    }

    /** The name without what GPGPU-Sim puts between name and value. */
    public String words() {
        return name.replaceAll("^[\\s,:]+|[\\s=]+$", "");
    }

    boolean continuesLine() {
        return name.startsWith(" ") || name.startsWith(",");
    }
}
