package io.policybridge.retest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClassSignaturesTest {
    private static final String BEFORE =
            "interface A { long N = 1; class B { int f; private int g; int m() { return g; } void n(Long l) {} } }";

    @TempDir
    private Path folder;

    private String of(String source) throws IOException {
        Path file = Files.writeString(folder.resolve("A.java"), source);
        Path classes = folder.resolve("classes");
        BuiltTree.delete(classes);
        Files.createDirectories(classes);
        assertEquals(
                0,
                ToolProvider.getSystemJavaCompiler().run(null, null, null, "-d", classes.toString(), file.toString()));
        return ClassSignatures.of(classes);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "return g;->return 1 + g;",
                "return g;->Runnable r = () -> System.out.println(g); r.run(); return g;",
                "private int g;->private int g = 3; private void h() {}",
                "interface A->/* a page */ interface A"
            })
    void others_do_not_see_what_a_method_does_and_what_is_private(String change) throws IOException {
        String[] words = change.split("->", 2);
        assertEquals(of(BEFORE), of(BEFORE.replace(words[0], words[1])));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "N = 1->N = 2",
                "int f->protected int f",
                "int m()->long m()",
                "int m()->int m() throws Error",
                "int m()->int m(int i)",
                "Long l->Number l",
                "void n(Long l)-><T> void n(Long l)",
                "class B->class B extends Error",
                "class B->class B implements Runnable { public void run() {} } class C",
                "private int g->int g",
                "interface A->class A"
            })
    void others_see_types_members_and_constants(String change) throws IOException {
        String[] words = change.split("->", 2);
        assertNotEquals(of(BEFORE), of(BEFORE.replace(words[0], words[1])));
    }
}
