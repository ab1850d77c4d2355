package io.policybridge.ptx.survey;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.policybridge.config.SmConfig;
import io.policybridge.config.file.ConfigReader;
import io.policybridge.input.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which kernels of files would run. */
final class PtxSurveyTest {
    private static final String HEAD = ".version 7.1\n.target sm_52\n.address_size 64\n";
    private static final SmConfig SM = ConfigReader.read(
                    Path.of("..", "golden", "configs", "gtx480x", "gpgpusim.config"))
            .sm();

    @TempDir
    Path folder;

    private void file(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }

    private PtxSurvey survey() {
        return PtxSurvey.of(folder, SM, (files, all) -> {});
    }

    private static String kernel(String name, String statement) {
        return ".entry " + name + "() {\n.reg .b32 %r<9>;\n" + statement + " ret; }\n";
    }

    /** Two kernels use another instruction with other operands for the same reason; the first two files are equal. */
    @Test
    void kernels_are_counted_and_reasons_stand_without_operands() throws IOException {
        String one = HEAD + kernel("a", "movmatrix.x %r1;") + kernel("b", "movmatrix.x %r2;") + kernel("c", "");
        file("one.ptx", one);
        file("two.ptx", one);
        file("three.ptx", HEAD + kernel("d", "@%q mov.u32 %r1, 1;"));
        PtxSurvey survey = survey();
        assertEquals(2, survey.files().size());
        assertEquals(1, survey.accepted());
        assertEquals(3, survey.kernels());
        assertEquals(1, survey.unread());
        assertEquals(
                List.of(
                        new PtxSurvey.Reason("movmatrix.x: expected a known instruction", 2, 1),
                        new PtxSurvey.Reason("token=%q; expected a predicate register", 0, 1)),
                survey.reasons());
    }

    @Test
    void a_refused_kernel_says_what_its_launch_would() throws IOException {
        file("one.ptx", HEAD + kernel("a", "movmatrix.x %r1;"));
        assertEquals(
                folder.resolve("one.ptx") + ":6: instruction=movmatrix.x %r1;; expected a known instruction",
                survey().files().get(0).kernels().get(0).refusal().orElseThrow().message());
    }

    @Test
    void what_cuobjdump_prints_has_several_modules_in_which_names_may_be_the_same() throws IOException {
        String banner = "\nFatbin ptx code:\n================\narch = sm_52\n\n";
        file("one.ptx", banner + HEAD + kernel("a", "") + banner + HEAD + kernel("a", ""));
        PtxSurvey survey = survey();
        assertEquals(2, survey.accepted());
        assertEquals(20, survey.files().get(0).kernels().get(1).line());
    }

    @Test
    void a_folder_without_ptx_is_refused() {
        assertEquals(
                folder + ": holds no file *.ptx; expected some",
                assertThrows(BadInput.class, this::survey).getMessage());
    }
}
