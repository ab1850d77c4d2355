package io.policybridge.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Promises.Promise;
import io.policybridge.session.HookRecord;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Limits, numbers and flags of the frame are those of the header and of the .proto. */
@Tag("contract")
class LayoutTest {
    @Test
    void limits_are_those_of_the_header_and_fit_into_a_view() throws IOException {
        String header = Files.readString(
                Path.of(System.getProperty("policybridge.home"), "native-shim/include/policybridge.h"));
        assertTrue(header.contains("PB_MAX_WAYS = " + HookRecord.MOST_WAYS + ","));
        assertTrue(header.contains("PB_MAX_QUEUED = " + HookRecord.MOST_QUEUED + ","));
        assertEquals(Layout.FRAME_EVENT_RECORDS - Layout.FRAME_VIEW, HookRecord.MOST_QUEUED * Layout.QUEUED_BYTES);
    }

    @Test
    void an_access_has_the_fields_of_the_proto() {
        Set<String> described = io.policybridge.proto.Access.getDescriptor().getFields().stream()
                .map(field -> "ACCESS_" + field.getName().toUpperCase(Locale.ROOT))
                .collect(Collectors.toSet());
        Set<String> laidOut = Arrays.stream(Layout.class.getFields())
                .map(Field::getName)
                .filter(name -> name.startsWith("ACCESS_") && !name.equals("ACCESS_BYTES"))
                .collect(Collectors.toSet());
        assertEquals(described, laidOut);
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
}
