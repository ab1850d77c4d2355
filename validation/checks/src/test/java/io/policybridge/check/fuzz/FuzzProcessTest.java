package io.policybridge.check.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.check.CheckOutcome;
import io.policybridge.check.CheckProgress;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("process")
class FuzzProcessTest {
    @TempDir
    Path folder;

    private CheckOutcome fuzz(String printed) throws Exception {
        return new FuzzProcess(FuzzFolders.of(folder, "target")).fuzz(List.of("echo", printed), CheckProgress.NONE);
    }

    @Test
    void inputs_are_those_that_the_fuzzer_counts_last() throws Exception {
        CheckOutcome outcome = fuzz("#512 pulse\n#700 NEW\nstat::number_of_executed_units: 731");
        assertEquals(731, outcome.inputs());
        assertEquals(List.of(), outcome.losses());
    }

    @Test
    void a_fuzzer_that_ends_well_without_an_input_has_failed() throws Exception {
        Path log = folder.resolve("target/log.txt");
        assertEquals(
                List.of("the fuzzer tried no input (" + log + ")"),
                fuzz("nothing").losses());
    }
}
