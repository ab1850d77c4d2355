package io.policybridge.ptx.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.input.BadInput;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PtxParserTest {
    private static final String HEAD = ".version 7.1\n.target sm_52\n.address_size 64\n";
    private static final String WHOLE = HEAD + """
            .file 1 "/somewhere/a.cu", 12, 34
            .global .align 4 .f32 scale = 0f3F800000;
            .const .align 4 .b8 table[8] = {1, 2, 3};
            .extern .shared .align 16 .b8 dynamic[];
            .extern .func (.param .b32 r) vprintf (.param .b64 a)
            .visible .entry _Z3addPfi( // two parameters
                .param .u64 _Z3addPfi_param_0,
                .param .u32 _Z3addPfi_param_1
            )
            .maxntid 256, 1, 1
            {
                .reg .pred %p<2>;
                .reg .f32 %f<3>;
                .reg .b32 %r<4>;
                .shared .align 4 .b8 tile[64];
                .loc 1 3 7
                ld.param.u32 %r1, [_Z3addPfi_param_1+4];
                setp.ge.s32 %p1, %r1, -7;
            @!%p1 bra $L__BB0_2;
                { .reg .b32 %r1; mov.u32 %r1, %tid.x; }
                st.shared.v2.f32 [%r2+-8], {%f1, %f2};
            $L__BB0_2:
                bar.sync 0;
                ret;
            $L__func_end0:
            }
            """;

    private static PtxModule parse(String source) {
        return PtxParser.parse(Path.of("a.ptx"), source);
    }

    private static PtxFunction body(String statements) {
        return parse(HEAD + ".entry k() {\n.reg .b32 %r<9>;\n.reg .f32 %f<9>;\n.reg .pred %p<9>;\n" + statements
                        + "\n}")
                .functions()
                .get(0);
    }

    @Test
    void the_variables_and_functions_of_a_module_are_read() {
        PtxModule module = parse(WHOLE);
        assertEquals("7.1", module.version());
        assertEquals("sm_52", module.target());
        assertEquals(64, module.addressBits());
        assertEquals(
                List.of("scale", "table", "dynamic"),
                module.variables().stream().map(PtxVariable::name).toList());
        PtxFunction kernel = module.functions().get(0);
        assertTrue(kernel.entry());
        assertEquals("_Z3addPfi", kernel.name());
        assertEquals(2, kernel.parameters().size());
        assertEquals(7, kernel.body().size());
        assertEquals("tile", kernel.variables().get(0).name());
    }

    /** 1.0f is 0x3F800000: bytes 0, 0, 0x80, 0x3F. */
    @Test
    void a_variable_has_its_initial_value_as_bytes() {
        PtxModule module = parse(WHOLE);
        assertEquals(
                List.of((byte) 0, (byte) 0, (byte) 0x80, (byte) 0x3f),
                boxed(module.variables().get(0).initial()));
        assertEquals(
                List.of((byte) 1, (byte) 2, (byte) 3),
                boxed(module.variables().get(1).initial()));
        assertEquals(8, module.variables().get(1).bytes());
        assertEquals(0, module.variables().get(2).bytes());
    }

    private static List<Byte> boxed(byte[] bytes) {
        List<Byte> all = new java.util.ArrayList<>();
        for (byte one : bytes) {
            all.add(one);
        }
        return all;
    }

    /**
     * %p0, %p1, %f0 to %f2 come first: %r1 is register 7 of the function, and row 4 of those that are no predicates.
     */
    @Test
    void registers_are_numbered_in_order_of_declaration() {
        PtxInstruction load = parse(WHOLE).functions().get(0).body().get(0);
        assertEquals(
                new Operand.Register("%r1", PtxType.B32, 7, 4), load.operands().get(0));
    }

    @Test
    void a_register_declared_in_an_inner_block_hides_the_outer_one() {
        PtxInstruction move = parse(WHOLE).functions().get(0).body().get(3);
        assertEquals(
                new Operand.Register("%r1", PtxType.B32, 10, 7), move.operands().get(0));
        assertEquals(new Operand.Special("%tid.x"), move.operands().get(1));
    }

    @Test
    void a_guard_and_a_label_are_read() {
        PtxFunction kernel = parse(WHOLE).functions().get(0);
        PtxInstruction branch = kernel.body().get(2);
        assertTrue(branch.guard() instanceof Operand.Negated);
        assertEquals(new Operand.Symbol("$L__BB0_2", 0), branch.operands().get(0));
        assertEquals(Map.of(2, 5), kernel.targets());
        assertEquals("@!%p1 bra $L__BB0_2;", branch.text());
    }

    /** As clang 14 prints it: names of files at the end, line 0 for instructions that are of none. */
    @Test
    void an_instruction_is_of_the_line_of_the_program_that_the_loc_before_it_names() {
        PtxModule module = parse(HEAD + """
                .entry k() {
                    .reg .b32 %r<3>;
                    mov.u32 %r1, %tid.x;
                    .loc 1 3 13
                L0: mov.u32 %r1, %ctaid.x;
                    mov.u32 %r2, %r1;
                    .loc 1 0 9
                    mov.u32 %r2, 0;
                    .loc 2 2 12
                    add.u32 %r2, %r1, 2;
                }
                .entry next() { ret; }
                .file 1 "/home/me/k.cu"
                .file 2 "C:\\me\\.\\k.cuh"
                """);
        assertEquals(
                List.of("", "k.cu:3", "k.cu:3", "", "k.cuh:2"),
                module.functions().get(0).body().stream()
                        .map(instruction -> module.sources().name(instruction.loc()))
                        .toList());
        assertEquals(
                "",
                module.sources().name(module.functions().get(1).body().get(0).loc()));
    }

    /** As nvcc 11 prints it with -lineinfo. */
    @Test
    void a_line_that_was_inlined_is_followed_by_the_line_that_called_it() {
        PtxModule module = parse(HEAD + """
                .file 1 "/home/me/k.cu", 1664275200, 321
                .file 2 "/home/me/k.cuh"
                .entry k() {
                    .loc 2 15 3, function_name $L__info_string0, inlined_at 1 20 5
                    ret;
                }
                .section .debug_str { $L__info_string0: .b8 95 }
                """);
        assertEquals(
                "k.cuh:15 in k.cu:20",
                module.sources().name(module.functions().get(0).body().get(0).loc()));
    }

    @Test
    void a_loc_of_a_file_without_a_name_names_no_line() {
        PtxModule module = parse(HEAD + ".entry k() {\n.loc 7 3 1\nret; }");
        assertEquals(
                "",
                module.sources().name(module.functions().get(0).body().get(0).loc()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                ".loc one 3 1 | a.ptx:5: token=one; expected an integer from 0 to 2147483647",
                ".file 1 k.cu | a.ptx:5: token=k.cu; expected the name of a file in double quotes"
            })
    void a_loc_or_file_of_another_form_is_refused(String line, String message) {
        BadInput refused = assertThrows(BadInput.class, () -> parse(HEAD + ".entry k() {\n" + line + "\nret; }"));
        assertEquals(message, refused.getMessage());
    }

    @Test
    void a_label_may_begin_with_a_percent_sign() {
        assertEquals(Map.of(0, 1), body("bra %L1; %L1: ret;").targets());
    }

    @Test
    void addresses_and_vectors_are_read() {
        PtxInstruction store = parse(WHOLE).functions().get(0).body().get(4);
        assertEquals(List.of("shared", "v2", "f32"), store.options());
        assertEquals(StateSpace.SHARED, store.space());
        assertEquals(PtxType.F32, store.type());
        Operand.Memory address = (Operand.Memory) store.operands().get(0);
        assertEquals(-8, address.offset());
        assertEquals(2, ((Operand.Vector) store.operands().get(1)).elements().size());
    }

    @ParameterizedTest
    @CsvSource({
        "12, INTEGER, 12",
        "-12, INTEGER, -12",
        "0x1F, INTEGER, 31",
        "017, INTEGER, 15",
        "5U, INTEGER, 5",
        "0xFFFFFFFFFFFFFFFF, INTEGER, -1",
        "0f3F800000, SINGLE, 1065353216",
        "0d3FF0000000000000, DOUBLE, 4607182418800017408",
        "1.5, DOUBLE, 4609434218613702656",
    })
    void numbers_are_read_in_each_form(String text, Operand.Literal.Notation notation, long bits) {
        Operand read =
                body("mov.b32 %r1, " + text + ";").body().get(0).operands().get(1);
        assertEquals(new Operand.Literal(notation, bits), read);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "mov.u32 %r1, %r77;|a.ptx:8: token=%r77; expected a declared register, or a special register such as %tid.x",
                "mov.u32 %r1 %r2;|a.ptx:8: token=%r2; expected ';'",
                "mov.u32 %r1, ;|a.ptx:8: token=;; expected a name",
                "@%r1 bra x;|a.ptx:8: token=%r1; expected a predicate register",
                "x: ret; x: ret;|a.ptx:8: label=x; expected a label that stands in its block once",
                ".reg .b32 %r1;|a.ptx:8: register=%r1; expected a name that is not declared in this block yet",
                ".local .b8 a[9999999999];|a.ptx:8: token=9999999999; expected an integer from 0 to 1073741824",
                ".shared .q8 a;|a.ptx:8: token=.q8; expected a state space, a type, an alignment or a linkage",
                "ld.global.u32 %r1, [%r2+];|a.ptx:8: token=]; expected an integer",
                ".reg .b32 %x<99999999>;|a.ptx:8: token=99999999; expected an integer from 1 to 65536",
            })
    void what_is_no_ptx_is_refused_with_its_line(String statement, String complaint) {
        assertEquals(
                complaint, assertThrows(BadInput.class, () -> body(statement)).getMessage());
    }

    @Test
    void a_file_without_version_is_refused() {
        assertTrue(assertThrows(BadInput.class, () -> parse("")).getMessage().contains("a .version and a .target"));
    }

    @Test
    void what_another_module_defines_is_read() {
        PtxModule module = parse(HEAD + ".extern .global .u32 far; .extern .shared .b8 mine[]; .global .u32 near;");
        assertEquals(
                List.of(true, false, false),
                module.variables().stream().map(PtxVariable::external).toList());
    }

    /** PTX needs no blank between directives. */
    @Test
    void directives_may_stand_without_blanks() {
        PtxModule module = parse(HEAD + ".global.v2.f32 a[2]; .entry k(.param.u64 x) { .reg.b32 %r<2>; ret; }");
        assertEquals(16, module.variables().get(0).bytes());
        assertEquals(8, module.variables().get(0).align());
        assertEquals(2, module.functions().get(0).registers().size());
    }

    @Test
    void a_variable_of_128_bits_is_two_of_64() {
        PtxVariable variable =
                parse(HEAD + ".global .b128 a = {1, 2};").variables().get(0);
        assertEquals(16, variable.bytes());
        assertEquals(16, variable.align());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                ".global .u64 a = ;|token=;; expected a number or the address of a variable as initial value",
                ".global .u64 a = -b;|token=b; expected a number or the address of a variable as initial value",
                ".global .u64 a = generic(4);|token=4; expected a name",
                ".global .u64 a = b+c;|token=c; expected an integer from 0 to 2147483647",
                ".global .attribute .u64 a;|token=.u64; expected '('",
                ".pragma nounroll;|token=nounroll; expected a string in double quotes",
                ".entry k() { t: .callprototype _ ( }|token=}; expected ';'",
            })
    void a_declaration_that_is_not_whole_is_refused_with_its_line(String declaration, String complaint) {
        assertEquals(
                "a.ptx:4: " + complaint,
                assertThrows(BadInput.class, () -> parse(HEAD + declaration)).getMessage());
    }

    /** As nvopencc prints them; what stands behind belongs to the module, not to the prototype. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                ".extern .func (.param .b32 r) f (.param .b64 a)",
                ".func f (.param .b64 a);",
                ".extern .func f",
                ".func f() .noreturn",
                ".entry f (.param .u64 a) .maxntid 256, 1, 1 ;",
            })
    void a_prototype_needs_no_semicolon(String prototype) {
        PtxModule module = parse(HEAD + prototype + """

                .global .u32 behind = 5;
                .func g() { ret; }
                """ + prototype + "\n.entry k() { ret; }\n" + prototype);
        assertEquals(
                List.of("behind"),
                module.variables().stream().map(PtxVariable::name).toList());
        assertEquals(
                List.of("g", "k"),
                module.functions().stream().map(PtxFunction::name).toList());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ".maxntid 256",
                ".maxntid 16,16",
                ".maxntid 16, 4, 4 .minnctapersm 2",
                ".reqntid 32, 1, 1",
                ".maxnreg 32 .maxnctapersm 2",
                ".pragma \"nounroll\"; .noreturn",
                ".pragma \"a\", \"b\";",
                ".maxclusterrank 8",
            })
    void directives_may_stand_in_front_of_a_body(String directives) {
        assertEquals(
                1,
                parse(HEAD + ".entry k() " + directives + " { ret; }")
                        .functions()
                        .size());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                ".entry k() maxntid 8 { ret; }|token=maxntid",
                ".entry k() .maxntd 8 { ret; }|token=.maxntd",
                ".entry k() ret; }|token=ret",
                ".entry k()() { ret; }|token=(",
                ".func k() 5 { ret; }|token=5",
            })
    void behind_its_parameters_a_function_has_known_directives_only(String function, String token) {
        assertEquals(
                "a.ptx:4: " + token
                        + "; expected the body of function k in braces, ';' or a directive such as .maxntid",
                assertThrows(BadInput.class, () -> parse(HEAD + function)).getMessage());
    }

    @Test
    void a_directive_of_a_function_has_numbers() {
        assertEquals(
                "a.ptx:4: token=many; expected an integer from 1 to 1048576",
                assertThrows(BadInput.class, () -> parse(HEAD + ".entry k() .maxntid many { ret; }"))
                        .getMessage());
    }

    @Test
    void an_initial_value_is_nested_no_deeper_than_arrays_are() {
        String complaint = assertThrows(
                        BadInput.class, () -> parse(HEAD + ".global .u32 a[4] = " + "{".repeat(200_000) + "1"))
                .getMessage();
        assertEquals("a.ptx:4: token={; expected an initial value that is nested less deeply", complaint);
    }

    /** Whatever stands in a file, it is read or refused in one line. */
    @Test
    void damaged_files_are_read_or_refused() {
        Random random = new Random(7);
        int refused = 0;
        for (int round = 0; round < 4000; round++) {
            StringBuilder damaged = new StringBuilder(WHOLE);
            for (int i = random.nextInt(4); i >= 0; i--) {
                int at = random.nextInt(damaged.length());
                switch (random.nextInt(3)) {
                    case 0 -> damaged.deleteCharAt(at);
                    case 1 -> damaged.insert(at, ";{}[]()<>,.%$:@!-0x\"\n".charAt(random.nextInt(21)));
                    default -> damaged.setLength(Math.max(4, at)); // at most three more are deleted
                }
            }
            try {
                parse(damaged.toString());
            } catch (BadInput e) {
                refused++;
                assertFalse(e.getMessage().contains("\n"), e.getMessage());
                assertTrue(e.getMessage().startsWith("a.ptx:"), e.getMessage());
            }
        }
        assertTrue(refused > 1000, refused + " refused");
    }
}
