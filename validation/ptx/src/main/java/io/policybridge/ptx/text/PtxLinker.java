package io.policybridge.ptx.text;

import io.policybridge.input.BadInput;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Links the modules of a program by name: what one declares {@code .extern} is what another defines. Functions and
 * variables stay in order, module by module; what a module does not show gets a name of its own where another has it
 * too. Of weak definitions the first counts, the others keep their place.
 */
public final class PtxLinker {
    private final List<PtxModule> modules;
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
     * One module of {@code modules}, of which there is at least one.
     *
     * @throws BadInput if two of them define a name that is not weak
     */
    public static PtxModule link(List<PtxModule> modules) {
        return modules.size() == 1 ? modules.get(0) : new PtxLinker(modules).linked();
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
                names.put(variable, isCommon ? shared(variable.name()) : name(module, number, variable.name(), own));
            }
        }
        List<String> functionNames = module.functions().stream()
                .map(function -> name(module, number, function.name(), own))
                .toList();
        kept.forEach(variable -> variables.add(variable.linked(names.get(variable), own)));
        for (int i = 0; i < functionNames.size(); i++) {
            functions.add(module.functions().get(i).linked(functionNames.get(i), own, SourceFiles.first(number)));
        }
        sources.addAll(module.sources(), SourceFiles.first(number));
    }

    /** Of what each module may declare and all mean the same. */
    private String shared(String name) {
        taken.add(name);
        return name;
    }

    /**
     * The name that {@code name}, which module {@code number} defines, has from now on; {@code own} gets it if the
     * module's instructions mean this one and no other module's.
     */
    private String name(PtxModule module, int number, String name, Map<String, String> own) {
        boolean isExported = module.exports().all().contains(name);
        if ((isExported || !exported.contains(name)) && taken.add(name)) {
            return name;
        }
        if (module.exports().visible().contains(name) && !isWeakElsewhere(name)) {
            throw BadInput.in(module.file(), "name=" + name + "; expected one module that defines it");
        }
        String other = name + "@" + (number + 1);
        if (!isExported) {
            own.put(name, other);
        }
        return other;
    }

    private boolean isWeakElsewhere(String name) {
        return modules.stream().anyMatch(module -> module.exports().weak().contains(name));
    }
}
