package io.policybridge.benchmarks.input;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.input.BadInput;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class GraphFileTest {
    private static final String HEAD = "%%MatrixMarket matrix coordinate ";

    private static Csr read(String text) {
        return GraphFile.read(Path.of("g"), text);
    }

    private static void refused(String text, String message) {
        assertEquals(message, assertThrows(BadInput.class, () -> read(text)).getMessage());
    }

    @Test
    void lines_of_two_nodes_are_edges_counted_from_0() {
        Csr graph = read("# a comment\n2 0\n\n0 1 7.5\n  0\t2\n");
        assertArrayEquals(new int[] {0, 2, 2, 3}, graph.rows());
        assertArrayEquals(new int[] {1, 2, 0}, graph.columns());
    }

    @Test
    void entries_of_matrix_market_are_counted_from_1() {
        Csr graph = read(HEAD + "real general\n% a comment\n3 3 2\n3 1 1e-3\n1 2 -4\n");
        assertArrayEquals(new int[] {0, 1, 1, 2}, graph.rows());
        assertArrayEquals(new int[] {1, 0}, graph.columns());
    }

    @Test
    void a_symmetric_matrix_has_its_entries_on_both_sides() {
        Csr graph = read(HEAD + "pattern symmetric\n3 3 2\n3 1\n2 2\n");
        assertArrayEquals(new int[] {0, 1, 2, 3}, graph.rows());
        assertArrayEquals(new int[] {2, 1, 0}, graph.columns());
        assertTrue(graph.isUndirected());
    }

    @Test
    void a_node_that_there_is_not_is_refused() {
        refused(HEAD + "pattern general\n3 3 1\n4 1\n", "g:3: row=4; expected an integer from 1 to 3");
        refused(HEAD + "pattern general\n3 3 1\n1 0\n", "g:3: column=0; expected an integer from 1 to 3");
        refused("0 1\n-1 2\n", "g:2: node=-1; expected an integer from 0 to 33554431");
        refused("0 99999999999\n", "g:1: node=99999999999; expected an integer from 0 to 33554431");
    }

    @Test
    void what_is_no_number_is_refused() {
        refused("0 1\n0 x\n", "g:2: node=x; expected an integer from 0 to 33554431");
        refused("0 1 w\n", "g:1: value=w; expected a number");
        refused(HEAD + "real general\n3 3 1\n1 1 one\n", "g:3: value=one; expected a number");
        refused(HEAD + "real general\nthree 3 1\n", "g:2: rows=three; expected an integer from 1 to 33554432");
    }

    @Test
    void a_line_with_fewer_or_more_numbers_is_refused() {
        refused("0\n", "g:1: line=0; expected node, an integer from 0 to 33554431");
        refused("0 1 2 3\n", "g:1: line=0 1 2 3; expected 3 numbers");
        refused(HEAD + "real general\n3 3 1\n1 1\n", "g:3: line=1 1; expected 3 numbers");
        refused(HEAD + "pattern general\n3 3 1\n1 1 1\n", "g:3: line=1 1 1; expected 2 numbers");
    }

    @Test
    void entries_other_than_the_head_says_are_refused() {
        refused(HEAD + "pattern general\n3 3 2\n1 1\n", "g:3: entries=1; expected as many as the head says, 2");
        refused(HEAD + "pattern general\n3 3 1\n1 1\n2 2\n", "g:4: entries=2; expected as many as the head says, 1");
        refused(HEAD + "pattern general\n", "g: the file ends at line 1; expected rows, columns and entries");
    }

    @Test
    void what_is_no_sparse_square_matrix_is_refused() {
        String head = "%%MatrixMarket matrix coordinate, pattern, integer, real or complex, and general, symmetric, "
                + "skew-symmetric or hermitian";
        refused(
                "%%MatrixMarket matrix array real general\n",
                "g:1: head=%%matrixmarket matrix array real general; expected " + head);
        refused(HEAD + "real\n", "g:1: head=%%matrixmarket matrix coordinate real; expected " + head);
        refused(HEAD + "pattern general\n3 4 1\n", "g:2: columns=4; expected 3, as many as rows");
    }

    @Test
    void a_graph_without_edges_is_refused() {
        refused("", "g: edges=0; expected at least one");
        refused("# nothing\n", "g: edges=0; expected at least one");
    }
}
