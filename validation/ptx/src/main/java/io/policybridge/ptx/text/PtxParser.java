package io.policybridge.ptx.text;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Reads PTX as nvcc and clang print it. */
public final class PtxParser {
    private final Path file;
    private final Tokens tokens;
    private final Declarations declarations;
    private final SignatureParser signatures;
    private final List<PtxVariable> variables = new ArrayList<>();
    private final List<PtxFunction> functions = new ArrayList<>();
    private final SourceFiles files = new SourceFiles();
    private final PtxExports.Builder exports = new PtxExports.Builder();
    private final Set<String> defined = new HashSet<>();
    private String version;
    private String target;
    private int addressBits = 32;

    private PtxParser(Path file, String source) {
        this.file = file;
        tokens = new Tokens(file, source);
        declarations = new Declarations(tokens);
        signatures = new SignatureParser(tokens, declarations);
    }

    /** Reads {@code source}; complaints name {@code file}. */
    public static PtxModule parse(Path file, String source) {
        return new PtxParser(file, source).module();
    }

    private PtxModule module() {
        while (!tokens.peek().isEmpty()) {
            statement();
        }
        if (version == null || target == null) {
            throw tokens.bad("a .version and a .target before");
        }
        return new PtxModule(file, version, target, addressBits, variables, functions, exports.built(), files);
    }

    private void statement() {
        switch (tokens.peek()) {
            case ".version" -> {
                tokens.take();
                version = tokens.take();
                if (!version.matches("[0-9]\\.[0-9]")) {
                    throw tokens.bad(tokens.line(), "version", version, "a version such as 7.1");
                }
            }
            case ".target" -> {
                tokens.take();
                target = tokens.takeName();
                while (tokens.takes(",")) {
                    tokens.takeName();
                }
            }
            case ".address_size" -> {
                tokens.take();
                addressBits = (int) tokens.takeInteger(32, 64);
            }
            case ".file" -> files.read(tokens);
            case ".loc" -> tokens.skipLine(tokens.line());
            case ".pragma" -> tokens.skipPragma();
            case ".section" -> {
                tokens.take();
                tokens.take();
                tokens.skipBlock();
            }
            default -> functionOrVariable();
        }
    }

    private void functionOrVariable() {
        Set<String> linkage = new HashSet<>();
        while (Set.of(".visible", ".hidden", ".weak", ".extern", ".common").contains(tokens.peek())) {
            linkage.add(tokens.take());
        }
        boolean external = linkage.contains(".extern");
        if (tokens.peek().equals(".entry") || tokens.peek().equals(".func")) {
            function(linkage);
            return;
        }
        List<PtxVariable> declared = new ArrayList<>();
        declarations.declaration(null, declared);
        for (PtxVariable variable : declared) {
            requireNew(variable.name(), variable.line());
            exports.add(variable.name(), linkage);
            // dynamic shared memory is this module's
            variables.add(external && variable.space() != StateSpace.SHARED ? variable.elsewhere() : variable);
        }
    }

    private void requireNew(String name, int line) {
        if (!defined.add(name)) {
            throw tokens.bad(line, "name", name, "a name that is defined once");
        }
    }

    private void function(Set<String> linkage) {
        PtxSignature signature = signatures.read();
        if (tokens.peek().equals("{")) {
            requireNew(signature.name(), signature.line());
            exports.add(signature.name(), linkage);
            functions.add(new FunctionParser(tokens, declarations, files, variables).read(signature));
        } else {
            tokens.takes(";");
        }
    }
}
