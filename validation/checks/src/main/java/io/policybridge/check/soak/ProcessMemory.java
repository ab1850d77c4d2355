package io.policybridge.check.soak;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads what another process of this user holds: its resident memory from Linux, its heap from its JVM by the JDK's
 * jcmd.
 *
 * @param pid of the process
 * @param java whether it has a JVM, with the serial collector
 */
record ProcessMemory(long pid, boolean java) {
    private static final String RESIDENT = "VmRSS:";
    /** {@code def new generation total 19648K, used 1400K}, and the same of the tenured one. */
    private static final Pattern GENERATION = Pattern.compile("generation .*used (\\d+)K");

    private static final int KIB = 1024;

    /** What it holds now; {@code events} were sent so far. */
    MemorySample at(long events) throws IOException {
        return new MemorySample(events, resident(), java ? heap() : 0);
    }

    private long resident() throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc", Long.toString(pid), "status"))) {
            if (line.startsWith(RESIDENT)) {
                return KIB * Long.parseLong(line.replaceAll("[^0-9]", ""));
            }
        }
        throw new IOException("process " + pid + " has no line " + RESIDENT + " in its status");
    }

    /** Bytes in use after a collection. */
    private long heap() throws IOException {
        asked("GC.run");
        String answer = asked("GC.heap_info");
        long used = used(answer);
        if (used == 0) {
            throw new IOException("jcmd " + pid + " GC.heap_info says " + answer + "; expected generations");
        }
        return used;
    }

    /** Bytes that all generations in {@code answer} use. */
    static long used(String answer) {
        long used = 0;
        for (Matcher found = GENERATION.matcher(answer); found.find(); ) {
            used += KIB * Long.parseLong(found.group(1));
        }
        return used;
    }

    private String asked(String what) throws IOException {
        Path program = Path.of(System.getProperty("java.home"), "bin", "jcmd");
        Process jcmd = new ProcessBuilder(program.toString(), Long.toString(pid), what)
                .redirectErrorStream(true)
                .start();
        return new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
