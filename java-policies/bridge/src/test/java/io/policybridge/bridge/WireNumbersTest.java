package io.policybridge.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.EnumDescriptor;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.PartKind;
import io.policybridge.api.WarpHooks;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Numbers on the wire are those of the API. */
class WireNumbersTest {

    static Stream<Arguments> enums() {
        return Stream.of(
                Arguments.of(PartKind.class, io.policybridge.proto.PartKind.getDescriptor(), "PART_KIND_"),
                Arguments.of(Hook.class, io.policybridge.proto.Hook.getDescriptor(), "HOOK_"),
                Arguments.of(Access.Kind.class, io.policybridge.proto.AccessKind.getDescriptor(), "ACCESS_KIND_"),
                Arguments.of(Access.Space.class, io.policybridge.proto.Space.getDescriptor(), "SPACE_"),
                Arguments.of(
                        CacheHooks.ReservationFail.Reason.class,
                        io.policybridge.proto.ReservationFailReason.getDescriptor(),
                        "RESERVATION_FAIL_REASON_"),
                Arguments.of(
                        CacheHooks.Outcome.What.class,
                        io.policybridge.proto.OutcomeKind.getDescriptor(),
                        "OUTCOME_KIND_"),
                Arguments.of(WarpHooks.Wait.class, io.policybridge.proto.WaitReason.getDescriptor(), "WAIT_REASON_"));
    }

    @ParameterizedTest(name = "{2}")
    @MethodSource("enums")
    void a_constant_has_its_ordinal_in_the_api_plus_one(
            Class<? extends Enum<?>> api, EnumDescriptor wire, String prefix) {
        Map<String, Integer> expected = new TreeMap<>();
        expected.put(prefix + "UNSPECIFIED", 0);
        for (Enum<?> constant : api.getEnumConstants()) {
            expected.put(prefix + constant.name(), constant.ordinal() + 1);
        }
        assertEquals(expected, numbers(wire));
    }

    @Test
    void answer_codes_are_those_of_the_api() {
        Map<String, Integer> expected = new TreeMap<>();
        expected.put("ANSWER_CODE_UNSPECIFIED", 0);
        for (int code = 1; code < Answer.CODES; code++) {
            expected.put("ANSWER_CODE_" + Answer.name(code), code);
        }
        assertEquals(expected, numbers(io.policybridge.proto.AnswerCode.getDescriptor()));
    }

    /** Numbers that must never change. */
    @Test
    void published_numbers_do_not_move() {
        assertEquals(1, io.policybridge.proto.Hook.HOOK_SET_INDEX.getNumber());
        assertEquals(3, io.policybridge.proto.Hook.HOOK_VICTIM.getNumber());
        assertEquals(8, io.policybridge.proto.Hook.HOOK_INSERT.getNumber());
        assertEquals(26, io.policybridge.proto.Hook.HOOK_WARP_MASK.getNumber());
        assertEquals(36, io.policybridge.proto.Hook.HOOK_PICK.getNumber());
        assertEquals(45, io.policybridge.proto.Hook.HOOK_CTA_LIMIT.getNumber());
        assertEquals(47, io.policybridge.proto.Hook.HOOK_SHARED_MEMORY_LEFT.getNumber());
    }

    @Test
    void an_access_has_the_same_fields() {
        Set<String> expected = Arrays.stream(Access.class.getDeclaredMethods())
                .filter(method -> Modifier.isAbstract(method.getModifiers()))
                .map(Method::getName)
                .map(WireNumbersTest::underscored)
                .collect(Collectors.toSet());
        assertEquals(expected, fields(io.policybridge.proto.Access.getDescriptor()));
    }

    /** But for reasons: a host at the other end of a connection gives its own with the refusal that it gets. */
    @Test
    void a_geometry_has_the_same_fields() {
        Set<String> sent = new HashSet<>(facts(HostGeometry.class));
        assertTrue(sent.remove("reasons"));
        assertEquals(sent, fields(io.policybridge.proto.HostGeometry.getDescriptor()));
        assertEquals(
                components(HostGeometry.CacheShape.class), fields(io.policybridge.proto.CacheShape.getDescriptor()));
    }

    private static Map<String, Integer> numbers(EnumDescriptor wire) {
        return new TreeMap<>(wire.getValues().stream()
                .collect(Collectors.toMap(EnumValueDescriptor::getName, EnumValueDescriptor::getNumber)));
    }

    private static Set<String> fields(Descriptor message) {
        return message.getFields().stream().map(FieldDescriptor::getName).collect(Collectors.toSet());
    }

    private static Set<String> components(Class<? extends Record> type) {
        return Arrays.stream(type.getRecordComponents())
                .map(RecordComponent::getName)
                .map(WireNumbersTest::underscored)
                .collect(Collectors.toSet());
    }

    /** Names of the private fields of {@code type}: each is a fact with an accessor. */
    private static Set<String> facts(Class<?> type) {
        return Arrays.stream(type.getDeclaredFields())
                .map(Field::getName)
                .map(WireNumbersTest::underscored)
                .collect(Collectors.toSet());
    }

    private static String underscored(String name) {
        return name.replaceAll("([A-Z])", "_$1").toLowerCase(java.util.Locale.ROOT);
    }
}
