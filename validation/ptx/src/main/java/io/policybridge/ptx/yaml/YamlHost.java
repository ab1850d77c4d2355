package io.policybridge.ptx.yaml;

import io.policybridge.input.BadInput;
import io.policybridge.input.yaml.YamlEntry;
import io.policybridge.ptx.host.Device;
import io.policybridge.ptx.host.DeviceBuffer;
import io.policybridge.ptx.host.NamedSize;
import io.policybridge.ptx.host.PtxWorkload;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** A host program that a YAML file describes. Its runs share nothing that changes. */
final class YamlHost implements PtxWorkload {
    private static final String SIZE = "size";
    private static final String NAME = "[A-Za-z_]\\w*";

    private final ContentReader contents = new ContentReader();
    private final YamlEntry ptx;
    private final List<NamedSize> sizes;
    private final List<Step> steps = new ArrayList<>();

    /** @throws BadInput if {@code file} does not describe one */
    YamlHost(YamlEntry file) {
        Map<String, YamlEntry> entries = file.entries(List.of("ptx", "sizes", "buffers", "steps"));
        ptx = file.required(entries, "ptx");
        if (!ptx.text().endsWith(".ptx")) {
            throw ptx.refused("the name of a file *.ptx");
        }
        sizes = entries.containsKey("sizes") ? sizes(entries.get("sizes")) : List.of();
        ExpressionNames names = new ExpressionNames(sizes.isEmpty() ? Set.of() : Set.of(SIZE), Set.of());
        if (entries.containsKey("buffers")) {
            names = buffers(entries.get("buffers"), names);
        }
        steps.addAll(new StepReader(contents).steps(file.required(entries, "steps"), names));
    }

    private static List<NamedSize> sizes(YamlEntry entry) {
        List<NamedSize> sizes = entry.entries().values().stream()
                .map(size -> new NamedSize(size.name(), (int) size.integer(1, Integer.MAX_VALUE)))
                .toList();
        if (sizes.isEmpty()) {
            throw entry.refused("names with numbers, such as small: 1000");
        }
        return sizes;
    }

    /** Adds the steps that make the buffers; returns {@code names} with them. */
    private ExpressionNames buffers(YamlEntry list, ExpressionNames before) {
        ExpressionNames names = before;
        for (YamlEntry buffer : list.entries().values()) {
            if (!buffer.name().matches(NAME) || names.isTaken(buffer.name())) {
                throw buffer.refused("a name of its own, of letters and digits");
            }
            steps.add(buffer(buffer, names));
            Set<String> more = new TreeSet<>(names.buffers());
            more.add(buffer.name());
            names = new ExpressionNames(names.numbers(), more);
        }
        return names;
    }

    private Step buffer(YamlEntry entry, ExpressionNames names) {
        Map<String, YamlEntry> entries =
                entry.entries(Stream.concat(Stream.of("type", "count", "variable"), ContentReader.KEYS.stream())
                        .toList());
        ElementType type = ElementType.of(entry.required(entries, "type"));
        YamlEntry count = entries.get("count");
        YamlEntry variable = entries.get("variable");
        if (count == null == (variable == null)) {
            throw entry.refused("count, or a variable of the PTX");
        }
        Step made = variable != null
                ? (gpu, variables) -> variables.set(entry.name(), new Variables.Array(variable(gpu, variable), type))
                : allocation(entry.name(), ExpressionParser.parse(count, names), type);
        Content content = contents.content(entries, names).orElse(null);
        return (gpu, variables) -> {
            made.run(gpu, variables);
            if (content != null) {
                StepReader.write(variables.array(entry.name()), content, variables);
            }
        };
    }

    private static DeviceBuffer variable(Device gpu, YamlEntry variable) {
        try {
            return gpu.variable(variable.text());
        } catch (BadInput e) {
            throw variable.refused("a variable that the PTX has: " + e.getMessage());
        }
    }

    private static Step allocation(String name, Expression count, ElementType type) {
        return (gpu, variables) -> {
            long elements = count.integer(variables, 1, Integer.MAX_VALUE / type.bytes());
            DeviceBuffer buffer;
            try {
                buffer = gpu.allocate(name, elements * type.bytes());
            } catch (BadInput e) {
                throw count.entry().refused("a buffer that can be allocated: " + e.getMessage());
            }
            variables.set(name, new Variables.Array(buffer, type));
        };
    }

    /** The entry that names its PTX. */
    YamlEntry ptxEntry() {
        return ptx;
    }

    /** Names the contents of the files that it copies to the GPU. */
    String files() {
        return contents.files();
    }

    @Override
    public String ptx() {
        return ptx.text();
    }

    @Override
    public List<NamedSize> sizes() {
        return sizes;
    }

    @Override
    public void run(Device gpu) {
        Variables variables = new Variables();
        variables.set(SIZE, gpu.size());
        for (Step step : steps) {
            variables.stepBegins();
            step.run(gpu, variables);
        }
    }
}
