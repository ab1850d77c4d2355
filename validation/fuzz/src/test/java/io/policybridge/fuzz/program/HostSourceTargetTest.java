package io.policybridge.fuzz.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.fuzz.FuzzOracle;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class HostSourceTargetTest {
    private static final WordEdits EDITS = new WordEdits("f(\"a\", 1);", List.of("2", "g"));

    /** The first digit is the kind: 0 text, 1 number, 3 name. */
    @Test
    void words_become_others_of_their_kind_are_left_out_or_doubled() {
        assertEquals("f ( \"a\" , 1 ) ;", EDITS.edited(new byte[] {0x12, 0}));
        assertEquals("f ( \"a\" , 2 ) ;", EDITS.edited(new byte[] {0x12, 0, 1}));
        assertEquals("g ( \"a\" , 1 ) ;", EDITS.edited(new byte[] {0x32, 0, 1}));
        assertEquals("f ( , 1 ) ;", EDITS.edited(new byte[] {0x00, 0, 0}));
        assertEquals("f ( \"a\" , 1 1 ) ;", EDITS.edited(new byte[] {0x11, 0, 0}));
    }

    /** If hardly any compiled, it would be the compiler that is fuzzed. */
    @Test
    void changed_programs_are_run_and_refused() {
        HostSourceTarget target = new HostSourceTarget();
        FuzzOracle oracle = new FuzzOracle(target);
        Random random = new Random(1);
        int used = 0;
        int inputs = 60;
        for (int i = 0; i < inputs; i++) {
            byte[] edit = new byte[4];
            random.nextBytes(edit);
            edit[0] = 1;
            used += oracle.isUsed(edit) ? 1 : 0;
        }
        assertTrue(used > inputs / 20 && used < inputs * 19 / 20, used + " of " + inputs);
    }

    @Test
    void a_wrong_result_is_refused_with_the_place_of_its_check() {
        String text = HostSourceTarget.PROGRAM.replace("2.5f", "3.5f");
        byte[] input = ("\0" + text).getBytes(StandardCharsets.UTF_8);
        String line = assertThrows(RuntimeException.class, () -> new HostSourceTarget().use(input))
                .getMessage();
        assertTrue(line.startsWith("wrong result: y[0]=2.5; expected 3.5 (within 0.001 of it)"), line);
        assertTrue(line.endsWith(" (at Program.run(Program.java:15))"), line);
    }

    @Test
    void what_does_not_compile_is_refused_with_file_and_line() {
        byte[] text = "\0class {".getBytes(StandardCharsets.UTF_8);
        String line = assertThrows(RuntimeException.class, () -> new HostSourceTarget().use(text))
                .getMessage();
        assertTrue(line.contains("/Program.java:1: "), line);
    }
}
