package io.policybridge.ptx.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class PtxLinkerTest {
    private static final String HEAD = ".version 7.1\n.target sm_52\n.address_size 64\n";

    private static PtxModule linked(String... modules) {
        return link(modules).module();
    }

    private static PtxLinker.Linked link(String... modules) {
        return PtxLinker.link(Arrays.stream(modules)
                .map(text -> PtxParser.parse(Path.of("app"), HEAD + text))
                .toList());
    }

    private static List<String> functions(PtxModule module) {
        return module.functions().stream().map(PtxFunction::name).toList();
    }

    private static List<String> variables(PtxModule module) {
        return module.variables().stream().map(PtxVariable::name).toList();
    }

    private static List<Operand> symbols(PtxModule module, int function) {
        return module.functions().get(function).body().stream()
                .flatMap(PtxInstruction::parts)
                .filter(part -> part instanceof Operand.Symbol)
                .toList();
    }

    private static String entry(String name, String body) {
        return ".entry " + name + "() { .reg .b64 %d<2>; " + body + " ret; }\n";
    }

    @Test
    void one_module_is_itself() {
        PtxModule only = PtxParser.parse(Path.of("app"), HEAD + ".visible " + entry("k", ""));
        assertSame(only, PtxLinker.link(List.of(only)).module());
    }

    @Test
    void what_one_declares_another_defines() {
        PtxModule module = linked(
                ".extern .global .align 4 .b8 table[8];\n.extern .func add();\n.visible "
                        + entry("k", "mov.u64 %d1, table; call add;"),
                ".visible .global .align 4 .b8 table[8];\n.visible .func add() { ret; }\n");
        assertEquals(List.of("k", "add"), functions(module));
        assertEquals(List.of("table"), variables(module));
        assertTrue(module.obstacle("table").isEmpty());
    }

    @Test
    void what_none_defines_stays_an_obstacle() {
        PtxModule module = linked(
                ".extern .global .align 4 .b8 table[8];\n.visible " + entry("k", "mov.u64 %d1, table;"),
                ".visible " + entry("other", ""));
        assertEquals(
                "a definition of table: no module that is linked with it has one",
                module.obstacle("table").get());
    }

    /** nvcc calls the texts that a module prints $str in each. */
    @Test
    void what_is_not_shown_gets_a_name_of_its_own_and_its_module_means_that() {
        PtxModule module = linked(
                ".global .align 1 .b8 $str[2] = {65, 0};\n.visible " + entry("k", "mov.u64 %d1, $str;"),
                ".global .align 1 .b8 $str[2] = {66, 0};\n.global .u64 at = $str;\n.visible "
                        + entry("l", "mov.u64 %d1, $str;"));
        assertEquals(List.of("$str", "$str@2", "at"), variables(module));
        assertEquals(List.of(new Operand.Symbol("$str", 0)), symbols(module, 0));
        assertEquals(List.of(new Operand.Symbol("$str@2", 0)), symbols(module, 1));
        assertEquals("$str@2", module.variables().get(2).links().get(0).name());
    }

    @Test
    void a_variable_of_a_function_hides_that_of_its_module() {
        PtxModule module = linked(
                ".global .align 4 .b8 tile[8];\n",
                ".global .align 4 .b8 tile[8];\n.visible "
                        + entry("k", ".shared .align 4 .b8 tile[4]; mov.u64 %d1, tile;"));
        assertEquals(List.of(new Operand.Symbol("tile", 0)), symbols(module, 0));
    }

    @Test
    void dynamic_shared_memory_is_the_same_in_all() {
        PtxModule module = linked(
                ".extern .shared .align 16 .b8 all[];\n.visible " + entry("k", ""),
                ".extern .shared .align 16 .b8 all[];\n.visible " + entry("l", "mov.u64 %d1, all;"));
        assertEquals(List.of("all"), variables(module));
        assertEquals(List.of(new Operand.Symbol("all", 0)), symbols(module, 1));
    }

    /** As the kernel of a template that two source files use, or one that is static in both. */
    @Test
    void a_function_that_two_define_is_in_each_its_own() {
        PtxLinker.Linked linked = link(
                ".weak .func f() { ret; }\n.visible " + entry("k", "call f;"),
                ".weak .func f() { ret; }\n.visible " + entry("k", "call f;"));
        assertEquals(List.of("f", "k", "f@2", "k@2"), functions(linked.module()));
        assertEquals(List.of(new Operand.Symbol("f", 0)), symbols(linked.module(), 1));
        assertEquals(List.of(new Operand.Symbol("f@2", 0)), symbols(linked.module(), 3));
        assertEquals(List.of("k", "k@2", "k"), List.of(linked.name(0, "k"), linked.name(1, "k"), linked.name(-1, "k")));
        assertEquals("k", PtxLinker.before("k@2"));
    }

    @Test
    void of_weak_variables_the_first_counts() {
        PtxModule module = linked(
                ".weak .global .align 4 .b8 v[4];\n",
                ".weak .global .align 4 .b8 v[4];\n.visible " + entry("k", "mov.u64 %d1, v;"));
        assertEquals(List.of("v", "v@2"), variables(module));
        assertEquals(List.of(new Operand.Symbol("v", 0)), symbols(module, 0));
    }

    @Test
    void lines_of_the_program_stay_those_of_their_files() {
        PtxModule module = linked(
                ".visible " + entry("k", "\n.loc 1 3 0\n") + ".file 1 \"a.cu\"\n",
                ".visible " + entry("l", "\n.loc 1 4 0\n") + ".file 1 \"b.cu\"\n");
        assertEquals(
                List.of("a.cu:3", "b.cu:4"),
                module.functions().stream()
                        .map(function ->
                                module.sources().name(function.body().get(0).loc()))
                        .toList());
    }
}
