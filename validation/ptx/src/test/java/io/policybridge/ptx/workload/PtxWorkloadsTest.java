package io.policybridge.ptx.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.input.BadInput;
import io.policybridge.ptx.play.PtxProgram;
import io.policybridge.workload.ProgramTrace.KernelResources;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PtxWorkloadsTest {
    private static final String WORKLOAD = """
            import io.policybridge.ptx.host.*;
            public final class Mine implements PtxWorkload {
                @Override public String ptx() { return "mine.ptx"; }
                @Override public void run(Device gpu) {}
            }
            """;

    private static final String SAID = """
            ptxas info    : Compiling entry function 'k' for 'sm_52'
            ptxas info    : Used 21 registers, 332 bytes cmem[0]
            """;

    @TempDir
    private Path folder;

    private Path java;

    @BeforeEach
    void writeWorkload() throws IOException {
        java = Files.writeString(folder.resolve("Mine.java"), WORKLOAD);
        Files.writeString(
                folder.resolve("mine.ptx"), ".version 7.1\n.target sm_52\n.address_size 64\n.entry k() { ret; }");
    }

    /** A ptxas that says {@code version}, and does {@code work} with the PTX. */
    private Path ptxas(String version, String work) throws IOException {
        Path script = folder.resolve("ptxas");
        Files.writeString(
                script, "#!/bin/sh\nif [ $1 = --version ]; then echo '" + version + "'; exit; fi\n" + work + "\n");
        assertTrue(script.toFile().setExecutable(true));
        return script;
    }

    private record Loaded(Map<String, KernelResources> resources, String said) {}

    private Loaded loaded(Map<String, String> environment) {
        PrintStream before = System.err;
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
        try {
            PtxProgram program = (PtxProgram) new PtxWorkloads(environment).program(java);
            return new Loaded(
                    program.resources(), said.toString(StandardCharsets.UTF_8).strip());
        } finally {
            System.setErr(before);
        }
    }

    @Test
    void an_installed_ptxas_says_what_kernels_need() throws IOException {
        Path ptxas = ptxas(
                "Cuda compilation tools, release 11.8, V11.8.89",
                "test $1 = -v && test $2 = -arch=sm_52 && grep -q '.entry k' $3 && echo \"" + SAID + "\"");
        Loaded loaded = loaded(Map.of("PATH", "/nowhere:" + folder));
        assertEquals(Map.of("k", new KernelResources(21, 0, 0, 332)), loaded.resources);
        assertEquals(
                "policybridge: " + folder.resolve("mine.ptx") + ": its registers are those that " + ptxas
                        + " (11.8.89) says for sm_52",
                loaded.said);
    }

    @Test
    void the_environment_names_one_or_none() throws IOException {
        Path ptxas = ptxas("Ptx 9", "echo \"" + SAID + "\"");
        Loaded named = loaded(Map.of("POLICYBRIDGE_PTXAS", ptxas.toString(), "PATH", ""));
        assertEquals(21, named.resources.get("k").registersPerThread());
        assertTrue(named.said.contains("(Ptx 9)"), named.said);
        Loaded none = loaded(Map.of("POLICYBRIDGE_PTXAS", "", "PATH", folder.toString()));
        assertEquals(Map.of(), none.resources);
        assertTrue(none.said.contains("its registers are estimated"), none.said);
    }

    @Test
    void a_file_beside_the_PTX_comes_first() throws IOException {
        ptxas("Ptx 9", "exit 1");
        Files.writeString(folder.resolve("mine.ptxas"), SAID.replace("21", "5"));
        Loaded loaded = loaded(Map.of("PATH", folder.toString()));
        assertEquals(5, loaded.resources.get("k").registersPerThread());
        assertEquals("", loaded.said);
    }

    /** A workload's author would read other files of who runs it: a complaint quotes what is no output of ptxas. */
    @Test
    void a_link_to_another_folder_is_no_file_beside_the_PTX() throws IOException {
        Path other = Files.createDirectory(folder.resolve("other"));
        Path secret = Files.writeString(other.resolve("secret"), "a secret");
        Path link = Files.createSymbolicLink(folder.resolve("mine.ptxas"), secret);
        String refusal = assertThrows(BadInput.class, () -> loaded(Map.of())).getMessage();
        assertTrue(
                refusal.endsWith("; expected a file with PTX that can be read, and its .ptxas, in the same folder, "
                        + "if there is one"),
                refusal);
        Files.delete(link);
        Files.writeString(folder.resolve("said"), SAID);
        Files.createSymbolicLink(link, folder.resolve("said"));
        assertEquals(21, loaded(Map.of()).resources.get("k").registersPerThread());
    }

    @Test
    void what_ptxas_refuses_is_estimated_and_its_reason_is_said() throws IOException {
        Path ptxas = ptxas("Ptx 9", "echo; echo 'ptxas fatal : Value sm_52 is not defined' >&2; exit 255");
        Loaded loaded = loaded(Map.of("PATH", folder.toString()));
        assertEquals(Map.of(), loaded.resources);
        assertEquals(
                "policybridge: " + folder.resolve("mine.ptx") + ": its registers are estimated, which decides how many"
                        + " CTAs an SM holds: " + ptxas + " (Ptx 9) could not assemble it: ptxas fatal : Value sm_52 is"
                        + " not defined",
                loaded.said);
    }

    /** ptxas reads a copy, of which the user knows nothing. */
    @Test
    void what_ptxas_complains_of_is_said_of_the_users_file_and_line() throws IOException {
        Path ptxas = ptxas("Ptx 9", "echo \"ptxas $3, line 4; error : Unknown symbol 'x'\"; exit 255");
        assertEquals(
                "policybridge: " + folder.resolve("mine.ptx") + ": its registers are estimated, which decides how many"
                        + " CTAs an SM holds: " + ptxas + " (Ptx 9) could not assemble it: ptxas "
                        + folder.resolve("mine.ptx") + ":4; error : Unknown symbol 'x'",
                loaded(Map.of("PATH", folder.toString())).said);
    }

    @Test
    void a_kernel_that_an_installed_ptxas_leaves_out_is_estimated_and_said() throws IOException {
        Files.writeString(
                folder.resolve("mine.ptx"),
                ".version 7.1\n.target sm_52\n.address_size 64\n.entry k() { ret; } .entry other() { ret; }");
        Path ptxas = ptxas("Ptx 9", "echo \"" + SAID + "\"");
        Loaded loaded = loaded(Map.of("PATH", folder.toString()));
        assertEquals(Map.of("k", new KernelResources(21, 0, 0, 332)), loaded.resources);
        String mine = "policybridge: " + folder.resolve("mine.ptx");
        assertEquals(
                mine + ": its registers are those that " + ptxas + " (Ptx 9) says for sm_52\n" + mine
                        + ": the registers of other are estimated, which decides how many CTAs an SM holds: " + ptxas
                        + " (Ptx 9) says nothing of them",
                loaded.said);
    }

    @Test
    void a_kernel_that_the_file_beside_the_PTX_leaves_out_is_refused() throws IOException {
        Files.writeString(folder.resolve("mine.ptxas"), SAID.replace("'k'", "'l'"));
        assertEquals(
                folder.resolve("mine.ptx") + ": kernel=k; expected it in what ptxas -v says (*.ptxas)",
                assertThrows(BadInput.class, () -> loaded(Map.of())).getMessage());
    }

    /** As {@code ptxas -v -arch=sm_52 mine.ptx 2> mine.ptxas} of CUDA 13 leaves it. */
    @Test
    void what_ptxas_complains_of_in_the_file_beside_the_PTX_is_no_report() throws IOException {
        Path file = folder.resolve("mine.ptxas");
        String complaint = "ptxas fatal   : Value 'sm_52' is not defined for option 'gpu-name'";
        for (String said : List.of(
                complaint, "ptxas mine.ptx, line 4; error   : Unknown symbol 'x'", "ptxas error   : too much data")) {
            Files.writeString(file, SAID + said + "\n");
            assertEquals(
                    file + ":" + (SAID.lines().count() + 1) + ": ptxas=" + said
                            + "; expected what ptxas -v says of kernels that it can assemble, for an -arch that it has"
                            + " (of CUDA 13 sm_75 and later)",
                    assertThrows(BadInput.class, () -> loaded(Map.of())).getMessage());
        }
    }

    @Test
    void one_that_cannot_be_started_is_said_too() {
        Loaded loaded =
                loaded(Map.of("POLICYBRIDGE_PTXAS", folder.resolve("none").toString()));
        assertEquals(Map.of(), loaded.resources);
        assertTrue(loaded.said.contains("could not assemble it: java.io.IOException"), loaded.said);
    }

    @Test
    void a_policy_is_no_workload_and_the_compiler_is_heard() throws IOException {
        Files.writeString(java, "import io.policybridge.api.Cache;\npublic class Mine {}");
        String complaint = assertThrows(BadInput.class, () -> loaded(Map.of())).getMessage();
        assertEquals(
                java + ": a policy, to be chosen with --policy, not a workload; expected a public class that implements"
                        + " PtxWorkload (as such: " + java + ":1: package io.policybridge.api does not exist)",
                complaint);
    }

    @Test
    void PTX_that_is_not_there_is_a_mistake_of_the_workload_that_names_it() throws IOException {
        Files.writeString(java, WORKLOAD.replace("\"mine.ptx\"", "\"other.ptx\""));
        assertEquals(
                java + ": ptx()=other.ptx; expected a file with PTX that can be read, and its .ptxas, in the same "
                        + "folder, if there is one",
                assertThrows(BadInput.class, () -> loaded(Map.of())).getMessage());
    }

    @Test
    void a_mistake_of_Java_names_its_line() throws IOException {
        Files.writeString(java, WORKLOAD.replace("\"mine.ptx\"", "mine"));
        String complaint = assertThrows(BadInput.class, () -> loaded(Map.of())).getMessage();
        assertTrue(complaint.startsWith(java + ":3: cannot find symbol"), complaint);
    }
}
