package io.policybridge.config.file;

/** Integers as GPGPU-Sim's option parser writes them: decimal, {@code 0x} hexadecimal, and octal after a leading 0. */
final class Integers {
    private Integers() {}

    /**
     * The value of {@code text}. GPGPU-Sim ignores characters after the digits; here they are an error.
     *
     * @throws NumberFormatException if {@code text} is not such a number, or needs more than 64 bits
     */
    static long parse(String text) {
        if (text.length() > 1 && text.charAt(0) == '0') {
            return text.length() > 2 && text.charAt(1) == 'x'
                    ? Long.parseLong(text.substring(2), 16)
                    : Long.parseLong(text.substring(1), 8);
        }
        return Long.parseLong(text);
    }
}
