package io.policybridge.benchmarks.input;

import io.policybridge.input.BadInput;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/**
 * Files of edges: Matrix Market's coordinates, which begin with {@code %%MatrixMarket}, or lines of two nodes counted
 * from 0. Edges are what counts: values are read over.
 */
public final class GraphFile {
    /** So that no index of a file is an array that no memory has. */
    private static final int MOST_NODES = 1 << 25;

    private static final String MATRIX_MARKET = "%%matrixmarket";

    private final NumberedLines lines;
    private int[] from = new int[1024];
    private int[] to = new int[1024];
    private int edges;

    private GraphFile(Path file, String text) {
        lines = new NumberedLines(file, text);
    }

    /**
     * The graph in {@code text}, the content of {@code file}.
     *
     * @throws BadInput if there is none; names the line
     */
    public static Csr read(Path file, String text) {
        GraphFile graph = new GraphFile(file, text);
        String[] head = text.lines()
                .findFirst()
                .orElse("")
                .strip()
                .toLowerCase(Locale.ROOT)
                .split("\\s+");
        int nodes = head[0].equals(MATRIX_MARKET) ? graph.matrix(file, head) : graph.pairs();
        if (graph.edges == 0) {
            throw BadInput.in(file, "edges=0; expected at least one");
        }
        return Csr.of(nodes, Arrays.copyOf(graph.from, graph.edges), Arrays.copyOf(graph.to, graph.edges));
    }

    /** Lines of {@code FROM TO}, or {@code FROM TO WEIGHT}. */
    private int pairs() {
        int last = 0;
        while (lines.next()) {
            int first = lines.integer(0, "node", 0, MOST_NODES - 1);
            int second = lines.integer(1, "node", 0, MOST_NODES - 1);
            lines.numbers(2, Math.min(1, lines.fields() - 2));
            add(first, second);
            last = Math.max(last, Math.max(first, second));
        }
        return last + 1;
    }

    private int matrix(Path file, String[] head) {
        int values = values(file, head);
        boolean symmetric = !head[4].equals("general");
        if (!lines.next()) {
            throw lines.ended("rows, columns and entries");
        }
        int nodes = lines.integer(0, "rows", 1, MOST_NODES);
        int columns = lines.integer(1, "columns", 1, MOST_NODES);
        if (columns != nodes) {
            throw lines.wrong("columns", columns, nodes + ", as many as rows");
        }
        int entries = lines.integer(2, "entries", 1, Integer.MAX_VALUE);
        lines.numbers(0, 3);
        int read = 0;
        while (lines.next()) {
            require(++read <= entries, read, entries);
            int row = lines.integer(0, "row", 1, nodes) - 1;
            int column = lines.integer(1, "column", 1, nodes) - 1;
            lines.numbers(2, values);
            add(row, column);
            if (symmetric && row != column) {
                add(column, row);
            }
        }
        require(read == entries, read, entries);
        return nodes;
    }

    private void require(boolean fits, int read, int entries) {
        if (!fits) {
            throw lines.wrong("entries", read, "as many as the head says, " + entries);
        }
    }

    /** How many values an entry has. */
    private int values(Path file, String[] head) {
        boolean known = head.length == 5
                && head[1].equals("matrix")
                && head[2].equals("coordinate")
                && head[3].matches("pattern|integer|real|complex")
                && head[4].matches("general|symmetric|skew-symmetric|hermitian");
        if (!known) {
            throw BadInput.at(
                    file,
                    1,
                    "head",
                    String.join(" ", head),
                    "%%MatrixMarket matrix coordinate, pattern, integer, real or complex, and general, symmetric, "
                            + "skew-symmetric or hermitian");
        }
        return head[3].equals("pattern") ? 0 : head[3].equals("complex") ? 2 : 1;
    }

    private void add(int first, int second) {
        if (edges == from.length) {
            from = Arrays.copyOf(from, 2 * edges);
            to = Arrays.copyOf(to, 2 * edges);
        }
        from[edges] = first;
        to[edges++] = second;
    }
}
