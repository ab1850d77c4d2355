package io.policybridge.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.Descriptors.FieldDescriptor;
import io.policybridge.api.Promises.Promise;
import io.policybridge.session.HookRecord;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The frame is laid out as in frame_layout.tsv, which has the fields of the .proto. */
@Tag("contract")
class LayoutTest {
    private record Row(String structure, String field, int offset, int bytes) {}

    private static List<Row> rows() {
        var file = LayoutTest.class.getResourceAsStream("/io/policybridge/proto/frame_layout.tsv");
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8))) {
            return lines.lines()
                    .filter(line -> !line.startsWith("#"))
                    .skip(1)
                    .map(line -> line.split("\t"))
                    .map(column ->
                            new Row(column[0], column[1], Integer.parseInt(column[2]), Integer.parseInt(column[3])))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void every_offset_is_the_described_one() throws IllegalAccessException {
        Map<String, Integer> expected = new TreeMap<>();
        for (Row row : rows()) {
            String name = (row.structure() + "_" + row.field()).toUpperCase(Locale.ROOT);
            expected.put(
                    row.field().equals("*") ? row.structure().toUpperCase(Locale.ROOT) + "_BYTES" : name,
                    row.field().equals("*") ? row.bytes() : row.offset());
        }
        Map<String, Integer> actual = new TreeMap<>();
        for (Field constant : Layout.class.getFields()) {
            actual.put(constant.getName(), constant.getInt(null));
        }
        actual.keySet().removeAll(Set.of("FRAME_MAGIC_VALUE", "VERSION_VALUE", "TEXT_BYTES", "MOST_EVENTS"));
        assertEquals(expected, actual);
    }

    @Test
    void fields_do_not_overlap_and_are_aligned() {
        int end = 0;
        for (Row row : rows()) {
            if (row.field().equals("*") || row.offset() == 0) {
                end = row.field().equals("*") ? 0 : row.bytes();
            } else {
                assertEquals(
                        0,
                        row.offset()
                                % Math.min(row.bytes() % 8 == 0 ? 8 : row.bytes() % 4 == 0 ? 4 : row.bytes(), 8)
                                % 4,
                        row.toString());
                assertEquals(true, row.offset() >= end, row.toString());
                end = row.offset() + row.bytes();
            }
        }
    }

    @Test
    void limits_are_those_of_the_header_and_fit_into_a_view() throws IOException {
        String header = Files.readString(
                Path.of(System.getProperty("policybridge.home"), "native-shim/include/policybridge.h"));
        assertTrue(header.contains("PB_MAX_WAYS = " + HookRecord.MOST_WAYS + ","));
        assertTrue(header.contains("PB_MAX_QUEUED = " + HookRecord.MOST_QUEUED + ","));
        assertEquals(Layout.FRAME_EVENT_RECORDS - Layout.FRAME_VIEW, HookRecord.MOST_QUEUED * Layout.QUEUED_BYTES);
    }

    @Test
    void an_access_and_a_geometry_have_the_fields_of_the_proto() {
        Set<String> access = fields("access");
        access.remove("reserved");
        assertEquals(names(io.policybridge.proto.Access.getDescriptor().getFields()), access);
        Set<String> geometry =
                names(io.policybridge.proto.HostGeometry.getDescriptor().getFields());
        geometry.remove("host");
        assertEquals(geometry, fields("geometry"));
    }

    @Test
    void purposes_and_scopes_have_the_numbers_of_the_proto() {
        assertEquals(FrameSession.QUERY, io.policybridge.proto.Purpose.PURPOSE_QUERY.getNumber());
        assertEquals(FrameSession.DRAIN, io.policybridge.proto.Purpose.PURPOSE_DRAIN.getNumber());
        assertEquals(FrameSession.BOUNDARY, io.policybridge.proto.Purpose.PURPOSE_BOUNDARY.getNumber());
        assertEquals(FrameSession.STATISTICS, io.policybridge.proto.Purpose.PURPOSE_STATISTICS.getNumber());
        assertEquals(FrameSession.DIGEST, io.policybridge.proto.Purpose.PURPOSE_DIGEST.getNumber());
        assertEquals(FrameSession.CLOSE, io.policybridge.proto.Purpose.PURPOSE_CLOSE.getNumber());
        for (io.policybridge.api.Promises.Scope scope : io.policybridge.api.Promises.Scope.values()) {
            assertEquals(
                    "SCOPE_" + scope.name(),
                    io.policybridge.proto.Scope.forNumber(Wire.number(scope)).name());
        }
    }

    /** The C++ side calls SEES_NO_ACCESSES kSeesNoAccesses. */
    @Test
    void flags_of_a_site_are_those_of_the_cpp_side() throws IOException {
        String header = Files.readString(Path.of(System.getProperty("policybridge.home"), "native-shim/src/frame.h"));
        assertTrue(header.contains("  kPresent = " + SiteFlags.PRESENT + ","));
        assertTrue(header.contains("  kChoosesInvalid = " + SiteFlags.CHOOSES_INVALID + ","));
        assertTrue(header.contains("  kPublishes = " + SiteFlags.PUBLISHES + ","));
        for (Promise promise : Promise.values()) {
            if (SiteFlags.of(promise) != 0) {
                String name = Arrays.stream(promise.name().split("_"))
                        .map(word -> word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT))
                        .collect(Collectors.joining("", "k", ""));
                assertTrue(header.contains("  " + name + " = " + SiteFlags.of(promise) + ","), name);
            }
        }
    }

    private static Set<String> fields(String structure) {
        return rows().stream()
                .filter(row -> row.structure().equals(structure) && !row.field().equals("*"))
                .map(Row::field)
                .collect(Collectors.toSet());
    }

    private static Set<String> names(List<FieldDescriptor> fields) {
        return fields.stream().map(FieldDescriptor::getName).collect(Collectors.toSet());
    }
}
