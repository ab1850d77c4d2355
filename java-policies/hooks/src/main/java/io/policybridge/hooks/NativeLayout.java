package io.policybridge.hooks;

import io.policybridge.hooks.FrameLayout.Field;
import io.policybridge.hooks.FrameLayout.Structure;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What C, C++ and the protocol know of the layout of the frame, and how a host's geometry is sent. */
record NativeLayout(FrameLayout layout, List<HookShape> hooks) {
    private static final Map<String, String> TYPES = Map.ofEntries(
            Map.entry("char", "char"),
            Map.entry("u8", "uint8_t"),
            Map.entry("u16", "uint16_t"),
            Map.entry("u32", "uint32_t"),
            Map.entry("i32", "int32_t"),
            Map.entry("u64", "uint64_t"),
            Map.entry("i64", "int64_t"),
            Map.entry("hooks", "uint64_t"),
            Map.entry("site", "SiteFacts"),
            Map.entry("frame", "Frame"));

    private static String type(String described) {
        return TYPES.getOrDefault(described, "pb_" + described);
    }

    /** A structure of policybridge.h. */
    String publicStructure(String name) {
        return "/* clang-format off */\ntypedef struct pb_" + name + " {\n"
                + members(layout.structure(name), "/* ", " */") + "} pb_" + name + ";\n/* clang-format on */\n";
    }

    /** native-shim/src/frame_layout.h. */
    String header() {
        return """
                #pragma once

                // clang-format off

                #include <cstddef>
                #include <cstdint>

                #include "policybridge.h"

                /** The structures of the frame. Written by io.policybridge.hooks from frame_layout.tsv; change that. */
                namespace policybridge {

                /** What is queried and notified at one site. Sites lie in the order L1D, L2, DRAM, warps, units ascending. */
                %s
                /** See frame.h. */
                %s
                /** A count of a host's geometry by its name. */
                struct GeometryCount {
                  const char* name;
                  uint32_t pb_geometry::*count;
                };

                /** All but those of the caches, in their order. */
                constexpr GeometryCount kGeometryCounts[] = {
                %s};

                %s
                }  // namespace policybridge
                """.formatted(
                structure("site"),
                structure("frame"),
                counts(),
                layout.structures().stream().map(NativeLayout::assertions).collect(Collectors.joining("\n")));
    }

    private String counts() {
        return layout.structure("geometry").fields().stream()
                .filter(field -> field.element().equals("u32"))
                .map(field -> "    {\"%1$s\", &pb_geometry::%1$s},\n".formatted(field.name()))
                .collect(Collectors.joining());
    }

    private String structure(String name) {
        return "struct " + type(name) + " {\n" + members(layout.structure(name), "///< ", "") + "};\n";
    }

    private static String members(Structure structure, String begin, String end) {
        List<String> members =
                structure.fields().stream().map(NativeLayout::member).toList();
        int width = members.stream().mapToInt(String::length).max().orElseThrow();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < members.size(); i++) {
            Field field = structure.fields().get(i);
            String meaning = (field.type().equals("hooks") ? "bit h: " : "") + field.meaning();
            text.append(
                            meaning.isEmpty()
                                    ? members.get(i)
                                    : members.get(i)
                                            + " "
                                                    .repeat(width
                                                            + 1
                                                            - members.get(i).length())
                                            + begin
                                            + meaning
                                            + end)
                    .append('\n');
        }
        return text.toString();
    }

    private static String member(Field field) {
        return "  " + type(field.element()) + " " + field.name()
                + (field.length() == 0 ? "" : "[" + field.length() + "]") + ";";
    }

    private static String assertions(Structure structure) {
        String type = type(structure.name());
        return structure.fields().stream()
                        .map(field -> "static_assert(offsetof(%s, %s) == %d, \"as described\");\n"
                                .formatted(type, field.name(), field.offset()))
                        .collect(Collectors.joining())
                + "static_assert(sizeof(%s) == %d, \"as described\");\n".formatted(type, structure.bytes());
    }

    /** native-shim/src/grpc/described_messages.h. */
    String messages() {
        return """
                #pragma once

                // clang-format off

                #include "frame_layout.h"
                #include "policy_bridge.pb.h"
                #include "policybridge.h"

                /**
                 * A host's geometry and the scopes of a site as messages. Written by io.policybridge.hooks from
                 * frame_layout.tsv and the hooks' description; change those.
                 */
                namespace policybridge {

                inline void set_shape(const pb_cache_shape& shape, v1::CacheShape* message) {
                %s}

                inline void set_geometry(const pb_geometry& geometry, v1::HostGeometry* message) {
                %s}

                inline void take_scopes(const v1::SiteFacts& message, SiteFacts& site) {
                %s}

                }  // namespace policybridge
                """.formatted(setters("cache_shape", "shape."), setters("geometry", "geometry."), scopes());
    }

    private String scopes() {
        List<String> queries = hooks.stream()
                .filter(HookShape::isRemembered)
                .map(query -> query.hook().name().toLowerCase(Locale.ROOT))
                .toList();
        return IntStream.range(0, queries.size())
                .mapToObj(i ->
                        "  site.scopes[%d] = static_cast<uint8_t>(message.%s_scope());\n".formatted(i, queries.get(i)))
                .collect(Collectors.joining());
    }

    private String setters(String structure, String from) {
        return layout.structure(structure).fields().stream()
                .map(field -> setter(field.element(), field.name(), from + field.name()))
                .collect(Collectors.joining());
    }

    private static String setter(String type, String name, String value) {
        return switch (type) {
            case "cache_shape" -> "  set_shape(" + value + ", message->mutable_" + name + "());\n";
            case "hooks" -> """
                      for (int hook = 1; hook < PB_HOOKS; hook++) {
                        if ((%s >> hook & 1) != 0) {
                          message->add_%s(static_cast<v1::Hook>(hook));
                        }
                      }
                    """.formatted(value, name);
            default -> "  message->set_" + name + "(" + value + ");\n";
        };
    }

    /** The fields of a message of policy_bridge.proto, numbered in the order of the structure. */
    String message(String name) {
        StringBuilder fields = new StringBuilder();
        int number = 0;
        for (Field field : layout.structure(name).fields()) {
            String type = switch (field.element()) {
                case "cache_shape" -> "CacheShape";
                case "hooks" -> "repeated Hook";
                default -> "uint32";
            };
            fields.append("  %s %s = %d;".formatted(type, field.name(), ++number))
                    .append(field.meaning().isEmpty() || type.startsWith("repeated") ? "" : "  // " + field.meaning())
                    .append('\n');
        }
        return fields.toString();
    }
}
