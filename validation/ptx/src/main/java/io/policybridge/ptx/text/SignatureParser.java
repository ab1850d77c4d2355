package io.policybridge.ptx.text;

import java.util.ArrayList;
import java.util.Arrays;
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
            ".hidden",
            ".weak",
            ".common",
            ".entry",
            ".func",
            ".global",
            ".const",
            ".shared",
            ".local",
            ".tex",
            ".file",
            ".loc",
            ".section");

    /** So that the product of three fits. */
    private static final int MOST = 1 << 20;

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
        List<PtxVariable> results = tokens.peek().equals("(") ? parameters(entry) : List.of();
        String name = tokens.takeName();
        List<PtxVariable> parameters = tokens.peek().equals("(") ? parameters(entry) : List.of();
        List<PtxSignature.ThreadLimit> limits = new ArrayList<>();
        boolean more = true;
        while (more) {
            more = directive(limits);
        }
        if (!BEHIND.contains(tokens.peek())) {
            throw tokens.bad("the body of function " + name + " in braces, ';' or a directive such as .maxntid");
        }
        return new PtxSignature(name, entry, results, parameters, limits, line);
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

    /** Reads a directive, if one is next; but for the limits none changes what the function computes. */
    private boolean directive(List<PtxSignature.ThreadLimit> limits) {
        String directive = tokens.peek();
        int line = tokens.line();
        switch (directive) {
            case ".maxntid", ".reqntid" -> {
                int[] threads = integers(3);
                limits.add(new PtxSignature.ThreadLimit(directive, threads[0], threads[1], threads[2], line));
            }
            case ".reqnctapercluster" -> integers(3);
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

    /** Takes a directive with {@code most} integers; behind the first one those that are missing are 1. */
    private int[] integers(int most) {
        tokens.take();
        int[] taken = new int[most];
        Arrays.fill(taken, 1);
        for (int i = 0; i < most && (i == 0 || tokens.takes(",")); i++) {
            taken[i] = (int) tokens.takeInteger(1, MOST);
        }
        return taken;
    }
}
