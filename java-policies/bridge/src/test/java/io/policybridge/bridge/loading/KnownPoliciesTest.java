package io.policybridge.bridge.loading;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.PolicySpec;
import io.policybridge.policies.Registry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("contract")
class KnownPoliciesTest {
    private static final String SERVICE = "META-INF/services/io.policybridge.api.PolicyProvider";

    private final KnownPolicies known = KnownPolicies.of(Registry.all(), "native"::equals);

    @TempDir
    Path folder;

    /** A folder of classes: a policy called {@code name}, and its provider, if {@code named} is one. */
    private Path classes(String name, String named) throws IOException {
        return classes(name, named, "java.util.List.of(Mine.SPEC)");
    }

    /** The same with a provider that returns {@code offered}. */
    private Path classes(String name, String named, String offered) throws IOException {
        Path source = Sources.write(folder, "Mine", Sources.policy("Mine", name));
        Path provider = Sources.write(folder, "Offer", """
        public class Offer implements io.policybridge.api.PolicyProvider {
          public java.util.List<io.policybridge.api.PolicySpec> policies() { return OFFERED; }
          static <T> T fail() { throw new IllegalStateException("no"); }
          QUIT
        }
        """.replace("OFFERED", offered).replace(
                "QUIT",
                offered.equals("quit()") ? "static <T> T quit() { Runtime.getRuntime().halt(0); return null; }" : ""));
        Path out = Files.createDirectories(folder.resolve("classes-" + name));
        String api = Path.of(PolicySpec.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .getPath())
                .toString();
        assertEquals(
                0,
                ToolProvider.getSystemJavaCompiler()
                        .run(
                                null,
                                null,
                                null,
                                "-cp",
                                api,
                                "-d",
                                out.toString(),
                                source.toString(),
                                provider.toString()));
        if (named != null) {
            Files.createDirectories(out.resolve(SERVICE).getParent());
            Files.writeString(out.resolve(SERVICE), named + "\n");
        }
        return out;
    }

    private Path jar(Path classes) throws IOException {
        Path jar = folder.resolve("my.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            for (String name : new String[] {"Mine.class", "Mine$1.class", "Offer.class", SERVICE}) {
                out.putNextEntry(new JarEntry(name));
                out.write(Files.readAllBytes(classes.resolve(name)));
                out.closeEntry();
            }
        }
        return jar;
    }

    private String refused(String path) {
        return assertThrows(BadPolicyFile.class, () -> known.with(path)).getMessage();
    }

    private String source(String type, String name) throws IOException {
        return Sources.write(folder, type, Sources.policy(type, name)).toString();
    }

    private static String last(KnownPolicies known) {
        return known.all().get(known.all().size() - 1).name();
    }

    @Test
    void a_jar_and_a_folder_offer_what_their_provider_names() throws IOException {
        Path classes = classes("mine", "Offer");
        assertEquals("mine", last(known.with(classes.toString())));
        assertEquals("mine", last(known.with(jar(classes).toString())));
        assertEquals(
                jar(classes).toString(), known.with(jar(classes).toString()).path());
        assertEquals(
                Registry.all().size() + 1, known.with(classes.toString()).all().size());
    }

    @Test
    void a_provider_that_fails_is_refused_with_its_source_line() throws IOException {
        assertEquals(
                folder.resolve("classes-mine")
                        + ": the policy provider cannot be used: java.lang.IllegalStateException: no "
                        + "(at Offer.fail(Offer.java:3))",
                refused(classes("mine", "Offer", "fail()").toString()));
        String nothing = refused(classes("mine", "Offer", "null").toString());
        assertTrue(nothing.contains("the policy provider cannot be used: java.lang.NullPointerException"), nothing);
    }

    @Test
    void a_jar_with_code_that_halts_the_program_is_refused() throws IOException {
        String message = refused(jar(classes("mine", "Offer", "quit()")).toString());
        assertTrue(
                message.contains("class Offer calls Runtime.halt; expected a policy that lets the run end"), message);
    }

    @Test
    void a_jar_without_provider_is_refused() throws IOException {
        Path classes = classes("mine", null);
        assertEquals(
                classes + ": no policy in it; expected " + SERVICE + " with the name of a class",
                refused(classes.toString()));
    }

    @Test
    void a_provider_that_is_missing_is_named() throws IOException {
        Path classes = classes("mine", "NoSuch");
        String message = refused(classes.toString());
        assertTrue(
                message.startsWith(classes + ": the policy provider cannot be used: ")
                        && message.contains("Provider NoSuch not found"),
                message);
    }

    @Test
    void a_file_that_is_missing_or_not_a_jar_is_named() throws IOException {
        assertEquals(
                "no-such.jar: no such file; expected a jar, a folder of classes, or a Java source file",
                refused("no-such.jar"));
        Path text = Files.writeString(folder.resolve("text.jar"), "no jar");
        assertTrue(refused(text.toString()).startsWith(text + ": no policy in it; "), refused(text.toString()));
    }

    @Test
    void a_name_of_the_registry_is_refused() throws IOException {
        String file = source("Mine", "lru");
        assertEquals(
                file + ": the name of policy 'lru' clashes with a policy of PolicyBridge; expected another name",
                refused(file));
    }

    @Test
    void one_name_for_two_policies_of_the_user_is_refused() throws IOException {
        String a = source("MineA", "mine");
        String b = source("MineB", "mine");
        assertEquals(
                b + ": the name of policy 'mine' clashes with a policy of " + a + "; expected another name",
                refused(a + ":" + b));
    }

    @Test
    void a_name_that_no_policy_string_can_hold_is_refused() throws IOException {
        String file = source("Mine", "My Policy");
        assertEquals(file + ": policy 'My Policy'; expected a name of lower-case words with hyphens", refused(file));
        String reserved = source("Mine", "native");
        assertEquals(
                reserved
                        + ": policy 'native'; expected a name of lower-case words with hyphens without another meaning",
                refused(reserved));
    }

    @Test
    void a_source_file_in_a_policy_string_is_its_policy() throws IOException {
        String mine = source("Mine", "mine");
        String other = source("Other", "other-one");
        KnownPolicies.Named named = known.naming("lru," + mine + "(key=4)+swl(n=2), " + other);
        assertEquals("lru,mine(key=4)+swl(n=2), other-one", named.text());
        assertEquals("other-one", last(named.known()));
        assertEquals(mine + ":" + other, named.known().path());
        assertEquals("mine.key=1..4", known.naming(mine + ".key=1..4").text());
        assertEquals("lru+swl(n=2)", known.naming("lru+swl(n=2)").text());
    }

    @Test
    void a_source_file_named_twice_or_on_the_path_too_is_one_policy() throws IOException {
        String mine = source("Mine", "mine");
        KnownPolicies.Named named = known.with(mine).naming(mine + "," + mine + "(key=4)");
        assertEquals("mine,mine(key=4)", named.text());
        assertEquals(Registry.all().size() + 1, named.known().all().size());
    }

    @Test
    void a_source_file_with_two_policies_must_be_on_the_path() throws IOException {
        String mine = source("Mine", "mine");
        Files.writeString(
                Path.of(mine),
                Files.readString(Path.of(mine))
                        .replace(
                                "  @Override\n  public",
                                "  static final PolicySpec B = new PolicySpec(\"b\", \"\", \"\", List.of(), "
                                        + "SPEC.factory());\n\n  @Override\n  public"));
        assertEquals(
                mine + ": policies mine, b; expected one, or the file on the policy path and one of these names",
                assertThrows(BadPolicyFile.class, () -> known.naming(mine)).getMessage());
        assertEquals("b", last(known.with(mine)));
    }
}
