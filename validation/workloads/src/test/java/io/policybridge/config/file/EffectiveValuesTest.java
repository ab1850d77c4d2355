package io.policybridge.config.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The truth is what GPGPU-Sim printed at the start of a run: every option with the value that took effect. */
class EffectiveValuesTest {
    /** Of Accel-Sim's front end, of 4.0.1 and the simulator's own: GPGPU-Sim dev does not print them. */
    private static final String NOT_OF_DEV =
            "-trace|-trace_opcode_latency_initiation_.*|-gpuwattch_xml_file|-gpgpusim_release|-l2_banks|-l2_ports"
                    + "|-l2_bank_cycles|-unknown_options";

    @ParameterizedTest
    @ValueSource(strings = {"gtx480x", "qv100"})
    void every_option_of_gpgpu_sim_has_the_value_that_it_printed(String name) {
        Map<String, String> printed = printed(name);
        Options options = new Options(
                TestConfigs.goldenFile(name),
                OptionFile.read(TestConfigs.goldenFile(name)).settings());
        assertEquals(
                printed.keySet(),
                KnownOptions.names().stream()
                        .filter(known -> !known.matches(NOT_OF_DEV))
                        .collect(Collectors.toSet()));
        printed.forEach((option, value) -> assertEquals(value, withoutBlanks(options, option), option));
    }

    @ParameterizedTest
    @ValueSource(strings = {"gtx480x", "qv100"})
    void the_modelled_options_print_what_gpgpu_sim_printed(String name) {
        Map<String, String> printed = printed(name);
        Map<String, String> effective = TestConfigs.golden(name).effective();
        assertTrue(effective.size() > 100);
        effective.forEach((option, value) -> assertEquals(printed.get(option), value.replace(" ", ""), option));
    }

    private static String withoutBlanks(Options options, String option) {
        String value = options.text(option);
        return value == null ? "NULL" : value.replace(" ", "");
    }

    private static Map<String, String> printed(String name) {
        Map<String, String> printed = new HashMap<>();
        for (String line : TestConfigs.lines("effective-" + name + ".tsv")) {
            String[] columns = line.split("\t", -1);
            printed.put(columns[0], columns[1].replace(" ", ""));
        }
        return printed;
    }
}
