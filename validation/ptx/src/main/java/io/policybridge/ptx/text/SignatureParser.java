package io.policybridge.ptx.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Reads the head of a function: result, name, parameters, and the directives in front of its body. */
final class SignatureParser {
    /** What may stand behind a prototype, whose semicolon nvopencc leaves out, as GPGPU-Sim and ptxas allow. */
    private static final Set<String> BEHIND = Set.of(
            "{",
            ";",
            "",
            ".extern",
            ".visible",
            ".weak",
            ".common",
            ".entry",
            ".func",
            ".global",
            ".const",
            ".shared",
            ".tex",
            ".file",
            ".loc",
            ".section");

    private final Tokens tokens;
    private final Declarations declarations;

    SignatureParser(Tokens tokens, Declarations declarations) {
        this.tokens = tokens;
        this.declarations = declarations;
    }

    /** From {@code .entry} or {@code .func} up to the body, or to the end of a prototype. */
    PtxSignature read() {
        int line = tokens.line();
        boolean entry = tokens.take().equals(".entry");
        int resultLine = tokens.line();
        List<PtxVariable> results = tokens.peek().equals("(") ? parameters(entry) : List.of();
        String name = tokens.takeName();
        if (results.size() > 1) {
            throw tokens.bad(resultLine, "results of function", name, "at most one");
        }
        List<PtxVariable> parameters = tokens.peek().equals("(") ? parameters(entry) : List.of();
        boolean more = true;
        while (more) {
            more = directive();
        }
        if (!BEHIND.contains(tokens.peek())) {
            throw tokens.bad("the body of function " + name + " in braces, ';' or a directive such as .maxntid");
        }
        return new PtxSignature(name, entry, results.stream().findFirst(), parameters, line);
    }

    private List<PtxVariable> parameters(boolean entry) {
        List<PtxVariable> parameters = new ArrayList<>();
        tokens.require("(");
        if (!tokens.takes(")")) {
            do {
                PtxVariable parameter = declarations.parameter();
                parameters.add(
                        entry || parameter.space() != StateSpace.PARAMETER
                                ? parameter
                                : parameter.as(parameter.name(), StateSpace.FRAME_PARAMETER));
            } while (tokens.takes(","));
            tokens.require(")");
        }
        return parameters;
    }

    /** Reads a directive, if one is next: none changes what the function computes. */
    private boolean directive() {
        switch (tokens.peek()) {
            case ".maxntid", ".reqntid", ".reqnctapercluster" -> integers(3);
            case ".maxnreg",
                    ".minnctapersm",
                    ".maxnctapersm",
                    ".maxclusterrank",
                    ".abi_preserve",
                    ".abi_preserve_control" -> integers(1);
            case ".noreturn", ".explicitcluster" -> integers(0);
            case ".pragma" -> tokens.skipPragma();
            default -> {
                return false;
            }
        }
        return true;
    }

    /** Takes a directive with {@code most} integers, or fewer if there may be several. */
    private void integers(int most) {
        tokens.take();
        for (int i = 0; i < most && (i == 0 || tokens.takes(",")); i++) {
            tokens.takeInteger(1, Integer.MAX_VALUE);
        }
    }
}
