package io.policybridge.ptx.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** Reads the body of one function, from its opening to its closing brace. */
final class FunctionParser {
    /** What a name in front of is no label. */
    private static final Set<String> NO_LABELS = Set.of(".callprototype", ".calltargets");

    private final Tokens tokens;
    private final Declarations declarations;
    private final Names names = new Names();
    private final Operands operands;
    private final List<PtxVariable> variables = new ArrayList<>();
    /** Of the module. */
    private final List<PtxVariable> globals;

    private final List<PtxInstruction> body = new ArrayList<>();
    private final Branches branches = new Branches();
    private final SourceFiles files;
    private String function;
    /** Of the instructions that follow; null if they are of no line. */
    private SourceFiles.Loc loc;

    /** Adds what the function declares in global memory to {@code globals}. */
    FunctionParser(Tokens tokens, Declarations declarations, SourceFiles files, List<PtxVariable> globals) {
        this.globals = globals;
        this.tokens = tokens;
        this.declarations = declarations;
        this.files = files;
        operands = new Operands(tokens, names);
    }

    PtxFunction read(PtxSignature signature) {
        function = signature.name();
        signature.results().forEach(this::declare);
        signature.parameters().forEach(this::declare);
        tokens.require("{");
        boolean open = true;
        while (open) {
            open = statement();
        }
        endCall();
        return new PtxFunction(signature, names.all(), variables, body, branches.targets(), branches.tables());
    }

    /** Behind a call that ends a function, as of one that does not return, clang writes nothing. */
    private void endCall() {
        PtxInstruction last = body.isEmpty() ? null : body.get(body.size() - 1);
        if (last != null && last.opcode().equals("call") && last.guard() == null) {
            body.add(new PtxInstruction(last.line(), last.loc(), null, "trap", List.of(), List.of(), "trap;"));
        }
    }

    /** The name of {@code variable} among all of this function, which has none of its name in this block. */
    private String declare(PtxVariable variable) {
        String unique = variable.isInGlobalMemory()
                ? names.declareStatic(variable.name(), function)
                : names.declareVariable(variable.name());
        if (unique == null) {
            throw tokens.bad(
                    variable.line(), "variable", variable.name(), "a name that is not declared in this block yet");
        }
        return unique;
    }

    private void declaration() {
        List<PtxVariable> declared = new ArrayList<>();
        declarations.declaration(names, declared);
        for (PtxVariable variable : declared) {
            StateSpace space = variable.space() == StateSpace.PARAMETER ? StateSpace.FRAME_PARAMETER : variable.space();
            (variable.isInGlobalMemory() ? globals : variables).add(variable.as(declare(variable), space));
        }
    }

    /** Reads a statement; whether the function goes on. */
    private boolean statement() {
        switch (tokens.peek()) {
            case "" -> throw tokens.bad("'}'");
            case "{" -> {
                tokens.take();
                names.open();
                branches.open();
            }
            case "}" -> {
                tokens.take();
                branches.close();
                return names.close();
            }
            case ".loc" -> loc = SourceFiles.Loc.read(tokens);
            case ".file" -> files.read(tokens);
            case ".pragma" -> tokens.skipPragma();
            // A call by address is known by its arguments.
            case ".callprototype", ".calltargets", ".branchtargets" -> tokens.skipStatement();
            default -> {
                if (tokens.peek().startsWith(".")) {
                    declaration();
                } else {
                    instructionOrLabel();
                }
            }
        }
        return true;
    }

    private void instructionOrLabel() {
        int start = tokens.start();
        int line = tokens.line();
        Operand guard = null;
        if (tokens.takes("@")) {
            boolean negated = tokens.takes("!");
            Operand.Register register = names.register(tokens.peek());
            if (register == null || !register.isPredicate()) {
                throw tokens.bad("a predicate register");
            }
            tokens.take();
            guard = negated ? new Operand.Negated(register) : register;
        }
        String word = tokens.takeName();
        if (guard == null && tokens.takes(":")) {
            if (tokens.takes(".branchtargets")) {
                table(word);
                return;
            }
            if (NO_LABELS.contains(tokens.peek())) {
                return;
            }
            if (!branches.label(word, body.size())) {
                throw tokens.bad(line, "label", word, "a label that stands in its block once");
            }
            return;
        }
        List<String> parts = Arrays.asList(word.split("\\."));
        if (parts.isEmpty()) {
            throw tokens.bad(line, "instruction", word, "an opcode");
        }
        List<Operand> read = parts.get(0).equals("bra") ? label() : operands.all();
        if (parts.get(0).equals("brx")
                && !read.isEmpty()
                && read.get(read.size() - 1) instanceof Operand.Symbol table) {
            branches.choice(body.size(), table.name());
        }
        body.add(new PtxInstruction(
                line, loc, guard, parts.get(0), parts.subList(1, parts.size()), read, tokens.text(start)));
    }

    /** Reads the labels of table {@code name}. */
    private void table(String name) {
        List<String> labels = new ArrayList<>();
        do {
            labels.add(tokens.takeName());
        } while (tokens.takes(","));
        tokens.require(";");
        branches.table(name, labels);
    }

    /** The label that a branch names, which has no declaration. */
    private List<Operand> label() {
        String label = tokens.takeName();
        tokens.require(";");
        branches.branch(body.size(), label);
        return List.of(new Operand.Symbol(label, 0));
    }
}
