package io.policybridge.bridge.loading;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.PartKind;
import io.policybridge.api.PolicySpec;
import io.policybridge.fakes.Hosts;
import io.policybridge.kit.host.Policies;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceFileTest {
    @TempDir
    Path folder;

    private List<PolicySpec> policies(String text) throws IOException {
        return new SourceFile(Sources.write(folder, "Mine", text)).policies();
    }

    private void refused(String message, String text) throws IOException {
        Path file = Sources.write(folder, "Mine", text);
        assertEquals(
                file + message,
                assertThrows(BadPolicyFile.class, () -> new SourceFile(file).policies())
                        .getMessage());
    }

    @Test
    void a_source_file_is_a_policy() throws IOException {
        List<PolicySpec> specs = policies(Sources.policy("Mine", "mine"));
        assertEquals(List.of("mine"), specs.stream().map(PolicySpec::name).toList());
        assertTrue(PartKind.L1D.of(
                        Policies.session("mine(key=4)", Hosts.small(), specs.get(0))
                                .chosen()
                                .get(0)
                                .spec()
                                .factory()
                                .create(null, Hosts.small()),
                        0)
                != null);
    }

    @Test
    void several_constants_are_several_policies() throws IOException {
        String two = Sources.policy("Mine", "mine")
                .replace(
                        "  @Override\n  public",
                        "  static final PolicySpec OTHER = new PolicySpec(\"other\", \"\", \"\", List.of(), "
                                + "SPEC.factory());\n\n  @Override\n  public");
        assertEquals(
                List.of("mine", "other"),
                policies(two).stream().map(PolicySpec::name).toList());
    }

    @Test
    void code_that_halts_the_program_is_refused() throws IOException {
        refused(
                ": class Mine calls Runtime.halt; expected code that lets the run end",
                Sources.policy("Mine", "mine")
                        .replace("int way = ", "if (set < 0) Runtime.getRuntime().halt(0); int way = "));
        // It asks for the processors, and a method of its own is called halt.
        assertEquals(
                1,
                policies(Sources.policy("Mine", "mine")
                                .replace(
                                        "int way = ",
                                        "int way = halt() + Runtime.getRuntime().availableProcessors(); way = ")
                                .replace(
                                        "  @Override\n  public",
                                        "  static int halt() { return 0; }\n\n  @Override\n  public"))
                        .size());
    }

    @Test
    void an_error_names_its_line_and_is_one_line() throws IOException {
        Path file = Sources.write(
                folder, "Mine", Sources.policy("Mine", "mine").replace("Answer.way(way)", "Answer.way(\"way\")"));
        String types = assertThrows(BadPolicyFile.class, () -> new SourceFile(file).policies())
                .getMessage();
        assertTrue(
                types.startsWith(file + ":13: incompatible types: ")
                        && types.lines().count() == 1,
                types);
        Sources.write(folder, "Mine", Sources.policy("Mine", "mine").replace("nextEligible", "nextEligable"));
        String symbol = assertThrows(BadPolicyFile.class, () -> new SourceFile(file).policies())
                .getMessage();
        assertTrue(
                symbol.startsWith(file + ":12: cannot find symbol; symbol: ")
                        && symbol.lines().count() == 1,
                symbol);
    }

    @Test
    void of_several_errors_the_first_is_reported_with_their_number() throws IOException {
        refused(
                ":12: ';' expected (the first of 2 errors)",
                Sources.policy("Mine", "mine").replace("(0);", "(0)").replace("way(way);", "way(way)"));
    }

    @Test
    void a_class_with_another_name_than_its_file_is_an_error_of_the_compiler() throws IOException {
        refused(
                ":4: class Yours is public, should be declared in a file named Yours.java",
                Sources.policy("Yours", "yours"));
    }

    @Test
    void an_expression_that_overflows_the_compilers_stack_is_one_line() throws IOException {
        refused(
                ": cannot be compiled, it is nested too deeply for the Java compiler; expected smaller expressions and"
                        + " blocks",
                Sources.policy("Mine", "mine")
                        .replace("(0);", "(" + "(".repeat(30_000) + "0" + ")".repeat(30_000) + ");"));
    }

    @Test
    void a_file_without_a_policy_is_refused() throws IOException {
        refused(
                ": no policy in it; expected a class with a constant: static final PolicySpec SPEC = new "
                        + "PolicySpec(...)",
                "class Mine {}");
        refused(
                ": no policy in it; expected a class with a constant: static final PolicySpec SPEC = new "
                        + "PolicySpec(...)",
                "");
    }

    @Test
    void a_constant_that_cannot_be_created_is_reported_with_its_class() throws IOException {
        refused(
                ": class Mine cannot be used: java.lang.IllegalStateException: on purpose (at Mine.make(Mine.java:1))",
                "class Mine { static final io.policybridge.api.PolicySpec SPEC = make(); "
                        + "static io.policybridge.api.PolicySpec make() { throw new IllegalStateException(\"on "
                        + "purpose\"); } }");
    }

    @Test
    void a_class_that_does_not_return_when_it_is_loaded_is_left() throws IOException {
        Path file = Sources.write(
                folder,
                "Mine",
                "class Mine { static volatile boolean always = true;"
                        + " static { while (always) { java.util.concurrent.locks.LockSupport.parkNanos(1_000_000); } } }");
        SourceFile source = new SourceFile(file, ToolProvider::getSystemJavaCompiler, new Loading(1));
        assertEquals(
                file + ": class Mine has not been loaded for 1 s (at Mine.<clinit>(Mine.java:1))",
                assertThrows(BadPolicyFile.class, source::policies).getMessage());
    }

    @Test
    void a_copy_of_a_built_in_class_is_refused_and_never_run() throws IOException {
        Path file = Sources.write(folder, "Lru", "package io.policybridge.policies.replacement; public class Lru {}");
        assertEquals(
                file
                        + ": class io.policybridge.policies.replacement.Lru clashes with a class of "
                        + "PolicyBridge; expected another name or package",
                assertThrows(BadPolicyFile.class, () -> new SourceFile(file).policies())
                        .getMessage());
    }

    @Test
    void a_missing_file_is_named() {
        Path file = folder.resolve("None.java");
        assertEquals(
                file + ": no such file; expected the Java source of a policy",
                assertThrows(BadPolicyFile.class, () -> new SourceFile(file).policies())
                        .getMessage());
    }

    @Test
    void a_java_without_compiler_is_reported_with_a_remedy() throws IOException {
        Path file = Sources.write(folder, "Mine", Sources.policy("Mine", "mine"));
        String message = assertThrows(
                        BadPolicyFile.class, () -> new SourceFile(file, () -> null, Loading.DEFAULT).policies())
                .getMessage();
        assertEquals(
                file + " cannot be compiled: the Java at " + System.getProperty("java.home")
                        + " is a runtime without compiler; expected a JDK, or the policy in a jar",
                message);
    }
}
