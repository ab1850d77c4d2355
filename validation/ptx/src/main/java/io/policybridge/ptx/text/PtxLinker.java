package io.policybridge.ptx.text;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Links the modules of a program by name: what one declares {@code .extern} is what another defines. Functions and
 * variables stay in order, module by module; what two modules define is in each its own, under another name. Of weak
 * variables the first counts for all.
 */
public final class PtxLinker {
    /** Stands in no name of PTX. */
    private static final char COPY = '@';

    private final List<PtxModule> modules;
    private final List<Map<String, String>> renamed = new ArrayList<>();
    /** What any of them shows. */
    private final Set<String> exported = new HashSet<>();

    private final Set<String> taken = new HashSet<>();
    private final List<PtxVariable> variables = new ArrayList<>();
    private final List<PtxFunction> functions = new ArrayList<>();
    private final SourceFiles sources = new SourceFiles();

    private PtxLinker(List<PtxModule> modules) {
        this.modules = modules;
        modules.forEach(module -> exported.addAll(module.exports().all()));
    }

    /**
     * Modules as one.
     *
     * @param module what they are together
     * @param renamed by module the names of what has another now
     */
    public record Linked(PtxModule module, List<Map<String, String>> renamed) {
        public Linked {
            renamed = renamed.stream().map(Map::copyOf).toList();
        }

        /** The name that {@code name} of module {@code number} has. */
        public String name(int number, String name) {
            return number < 0 || number >= renamed.size()
                    ? name
                    : renamed.get(number).getOrDefault(name, name);
        }
    }

    /** The name that {@code linked} had before. */
    public static String before(String linked) {
        int copy = linked.indexOf(COPY);
        return copy < 0 ? linked : linked.substring(0, copy);
    }

    /** Links {@code modules}, of which there is at least one. */
    public static Linked link(List<PtxModule> modules) {
        if (modules.size() == 1) {
            return new Linked(modules.get(0), List.of(Map.of()));
        }
        PtxLinker linker = new PtxLinker(modules);
        return new Linked(linker.linked(), linker.renamed);
    }

    private PtxModule linked() {
        Set<String> defined = new HashSet<>();
        for (PtxModule module : modules) {
            module.variables().stream()
                    .filter(variable ->
                            !variable.external() && module.exports().all().contains(variable.name()))
                    .forEach(variable -> defined.add(variable.name()));
        }
        for (int i = 0; i < modules.size(); i++) {
            add(modules.get(i), i, defined);
        }
        PtxModule first = modules.get(0);
        Set<String> visible = new HashSet<>();
        Set<String> weak = new HashSet<>();
        modules.forEach(module -> visible.addAll(module.exports().visible()));
        modules.forEach(module -> weak.addAll(module.exports().weak()));
        return new PtxModule(
                first.file(),
                first.version(),
                first.target(),
                first.addressBits(),
                variables,
                functions,
                new PtxExports(visible, weak),
                sources);
    }

    private void add(PtxModule module, int number, Set<String> defined) {
        Map<String, String> own = new HashMap<>();
        List<PtxVariable> kept = new ArrayList<>();
        Map<PtxVariable, String> names = new HashMap<>();
        for (PtxVariable variable : module.variables()) {
            boolean isElsewhere = variable.external() && defined.contains(variable.name());
            boolean isCommon = variable.external() || variable.space() == StateSpace.SHARED && variable.bytes() == 0;
            if (!isElsewhere && !(isCommon && taken.contains(variable.name()))) {
                kept.add(variable);
                names.put(
                        variable, isCommon ? shared(variable.name()) : variable(module, number, variable.name(), own));
            }
        }
        List<String> functionNames = module.functions().stream()
                .map(function -> function(module, number, function.name(), own))
                .toList();
        kept.forEach(variable -> variables.add(variable.linked(names.get(variable), own)));
        for (int i = 0; i < functionNames.size(); i++) {
            functions.add(module.functions().get(i).linked(functionNames.get(i), own, SourceFiles.first(number)));
        }
        renamed.add(own);
        sources.addAll(module.sources(), SourceFiles.first(number));
    }

    /** Of what each module may declare and all mean the same. */
    private String shared(String name) {
        taken.add(name);
        return name;
    }

    /** The name that what module {@code number} calls {@code name} has from now on, in {@code own} too if another. */
    private String function(PtxModule module, int number, String name, Map<String, String> own) {
        boolean isExported = module.exports().all().contains(name);
        if ((isExported || !exported.contains(name)) && taken.add(name)) {
            return name;
        }
        String other = name + COPY + (number + 1);
        own.put(name, other);
        return other;
    }

    /** As above; a weak variable keeps its place, but its module means the first. */
    private String variable(PtxModule module, int number, String name, Map<String, String> own) {
        String given = function(module, number, name, own);
        if (module.exports().weak().contains(name)) {
            own.remove(name);
        }
        return given;
    }
}
