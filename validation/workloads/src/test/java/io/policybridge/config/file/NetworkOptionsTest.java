package io.policybridge.config.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.config.Complaint;
import io.policybridge.config.GpuConfig;
import io.policybridge.config.NetworkConfig;
import io.policybridge.input.BadInput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** gtx480x, 15 clusters and 12 sub-partitions, with Intersim2 in place of its network. */
class NetworkOptionsTest {
    /** The form of all files that GPGPU-Sim ships; not all of their fields. */
    private static final String SHIPPED = """
            // 21*1 fly
            use_map = 0;
            flit_size = 40;
            topology = fly;
            k = 27;
            n = 1;
            routing_function = dest_tag;
            num_vcs     = 1;
            vc_buf_size = 64;
            wait_for_tail_credit = 0;
            vc_allocator = islip; // one iteration
            sw_allocator = islip;
            credit_delay   = 0;
            routing_delay  = 0;
            vc_alloc_delay = 1;
            sw_alloc_delay = 1;
            input_speedup     = 1;
            output_speedup    = 1;
            internal_speedup  = 2.0;
            traffic                = uniform;
            packet_size ={{1,2,3,4},{10,20}};
            sim_type       = gpgpusim;
            subnets = 2;
            read_request_begin_vc = 0; read_request_end_vc = 0;
            write_request_begin_vc = 0; write_request_end_vc = 0;
            read_reply_begin_vc = 0; read_reply_end_vc = 0;
            write_reply_begin_vc = 0; write_reply_end_vc = 0;
            """;

    @TempDir
    Path folder;

    private GpuConfig read(String icnt) {
        try {
            Files.writeString(folder.resolve("net.icnt"), icnt);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return ConfigReader.read(TestConfigs.gtx480xWith(folder, "-network_mode 1", "-inter_config_file net.icnt"));
    }

    private String refusal(String icnt) {
        List<Complaint> refusals = read(icnt).refusals();
        assertEquals(1, refusals.size(), refusals.toString());
        return refusals.get(0).toString();
    }

    @Test
    void a_shipped_file_is_read_from_beside_the_configuration() {
        GpuConfig config = read(SHIPPED);
        assertEquals(List.of(), config.refusals());
        assertEquals(
                new NetworkConfig.Fly(27, 40, 9, 64, 16, 2), config.network().fabric());
    }

    @Test
    void buffers_are_those_of_the_file() {
        GpuConfig config =
                read(SHIPPED + "input_buffer_size = 256;\nejection_buffer_size = 64;\nboundary_buffer_size = 32;\n");
        assertEquals(
                new NetworkConfig.Fly(27, 40, 256, 64, 32, 2), config.network().fabric());
    }

    @Test
    void of_a_field_that_is_set_twice_the_last_value_counts() {
        assertEquals(
                new NetworkConfig.Fly(27, 32, 9, 8, 16, 1),
                read(SHIPPED + "flit_size = 32; vc_buf_size = 8; internal_speedup = 1.0; input_speedup = 2;")
                        .network()
                        .fabric());
    }

    @Test
    void what_the_file_says_is_a_part_of_the_machine() {
        GpuConfig config = read(SHIPPED);
        assertEquals("40", config.effective().get("icnt flit_size"));
        assertNotEquals(config.digest(), read(SHIPPED + "flit_size = 32;").digest());
        assertEquals(config.digest(), read(SHIPPED + "// the same").digest());
        assertFalse(config.effective().containsKey("-icnt_in_buffer_limit"));
    }

    @Test
    void the_form_of_the_development_line_names_the_file_and_no_field_of_it() {
        read(SHIPPED);
        String form = DevForm.of(folder.resolve("test.config"), Overrides.NONE);
        assertTrue(form.contains("-inter_config_file                       net.icnt"), form);
        assertTrue(form.lines().allMatch(line -> line.startsWith("-")), form);
    }

    @Test
    void a_configuration_without_its_file_is_refused() {
        GpuConfig config =
                ConfigReader.read(TestConfigs.gtx480xWith(folder, "-network_mode 1", "-inter_config_file none.icnt"));
        assertEquals(
                List.of(folder.resolve("test.config") + ":" + (TestConfigs.addedLine() + 1)
                        + ": -inter_config_file=none.icnt; expected the name of an .icnt file beside the configuration, "
                        + "or -network_mode 2, the local crossbar"),
                config.refusals().stream().map(Complaint::toString).toList());
    }

    /** Nothing is said of the nodes of a machine whose number of clusters cannot be read. */
    @Test
    void of_a_wrong_number_of_clusters_nothing_follows_for_the_network() {
        read(SHIPPED.replace("k = 27", "k = 1"));
        Path file = TestConfigs.gtx480xWith(
                folder, "-network_mode 1", "-inter_config_file net.icnt", "-gpgpu_n_clusters X");
        List<Complaint> complaints = ConfigReader.check(file, Overrides.NONE).complaints();
        assertEquals(1, complaints.size(), complaints.toString());
        assertTrue(complaints.get(0).toString().contains("-gpgpu_n_clusters=X"), complaints.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"below/net.icnt", "below/../net.icnt", "..", "/", "/dev/null", "\\0"})
    void a_file_that_is_not_beside_the_configuration_is_not_read(String name) throws IOException {
        read(SHIPPED);
        Files.copy(
                folder.resolve("net.icnt"),
                Files.createDirectory(folder.resolve("below")).resolve("net.icnt"));
        GpuConfig config =
                ConfigReader.read(TestConfigs.gtx480xWith(folder, "-network_mode 1", "-inter_config_file " + name));
        assertEquals(1, config.refusals().size(), config.refusals().toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            topology = mesh            | topology=mesh; expected fly, all that is modelled
            n = 2                      | n=2; expected 1, all that is modelled
            routing_function = dor     | routing_function=dor; expected dest_tag, all that is modelled
            vc_allocator = wavefront   | vc_allocator=wavefront; expected islip, all that is modelled
            sw_allocator = pim         | sw_allocator=pim; expected islip, all that is modelled
            num_vcs = 4                | num_vcs=4; expected 1, all that is modelled
            subnets = 1                | subnets=1; expected 2, all that is modelled
            use_map = 1                | use_map=1; expected 0, all that is modelled
            output_speedup = 2         | output_speedup=2; expected 1, all that is modelled
            routing_delay = 1          | routing_delay=1; expected 0, all that is modelled
            speculative = 1            | speculative=1; expected 0, all that is modelled
            internal_speedup = 1.5     | internal_speedup=1.5; expected 1.0, 2.0 or another whole number up to 16
            k = 26                     | k=26; expected at least 27, a node for each cluster and each sub-partition
            boundary_buffer_size = 3   | boundary_buffer_size=3; expected at least 4, the flits of a packet
            input_buffer_size = 3      | input_buffer_size=3; expected at least 4, the flits of a packet
            ejection_buffer_size = 63  | ejection_buffer_size=63; expected 0, or at least vc_buf_size, 64
            vc_buf_size = 99999999999  | vc_buf_size=99999999999; expected at least 1 and at most 65536
            flit_size = 0              | flit_size=0; expected at least 1 and at most 65536
            """)
    void what_is_not_modelled_is_refused_by_name(String line, String refusal) {
        String expected = folder.resolve("net.icnt") + ":" + (SHIPPED.lines().count() + 1) + ": " + refusal;
        String actual = refusal(SHIPPED + line + ";\n");
        assertTrue(actual.startsWith(expected), actual);
    }

    @Test
    void a_default_that_is_not_modelled_is_refused_as_well() {
        assertEquals(
                folder.resolve("net.icnt")
                        + ": topology is not set, and Intersim2's default is torus; expected fly, all that is modelled",
                refusal(SHIPPED.replace("topology = fly;", "")));
    }

    @Test
    void the_network_of_a_refused_file_can_be_replaced() {
        read(SHIPPED + "topology = mesh;");
        GpuConfig config = ConfigReader.read(folder.resolve("test.config"), Overrides.of(List.of("network_mode=2")));
        assertEquals(List.of(), config.refusals());
        assertTrue(config.network().fabric() instanceof NetworkConfig.LocalCrossbar);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            k = 27                   | statement=k; expected FIELD = VALUE;
            k 27;                    | statement=k; expected FIELD = VALUE;
            k = { 27 };              | sign={; expected FIELD = VALUE;
            = 27;                    | statement==; expected FIELD = VALUE;
            kk = 27;                 | field=kk; expected a field of Intersim2; nearest:
            k = fly;                 | k=fly; expected an integer
            topology = 1;            | topology=1; expected a word
            internal_speedup = 2;    | internal_speedup=2; expected a number with a decimal point
            """)
    void what_intersim_does_not_read_is_refused(String text, String complaint) {
        String message = assertThrows(BadInput.class, () -> read("// a comment\n" + text + "\n"))
                .getMessage();
        assertTrue(message.startsWith(folder.resolve("net.icnt") + ":2: " + complaint), message);
    }

    @Test
    void an_empty_file_is_refused() {
        assertEquals(
                folder.resolve("net.icnt") + ": is empty; expected statements FIELD = VALUE;",
                assertThrows(BadInput.class, () -> read("// nothing\n")).getMessage());
    }
}
