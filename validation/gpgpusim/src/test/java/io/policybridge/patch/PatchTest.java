package io.policybridge.patch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Hook;
import io.policybridge.input.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Insertions go in completely or not at all, once, and come out without a trace. */
class PatchTest {
    private static final String VICTIM =
            "[H6 victim]\nfile src/gpgpu-sim/gpu-cache.cc\noffers victim\nanchor \"if (free) {\" 1 of "
                    + "2\nbefore\n| query();\n";
    private static final String HIT =
            "[H7 hit]\nfile src/gpgpu-sim/gpu-cache.cc\noffers hit\nanchor \"if ( free ) {\" in \"int "
                    + "access()\"\nafter\n| notify();\n|\n|   then();\n";
    private static final String BUILD =
            "[B1 list]\nfile src/gpgpu-sim/Makefile\nanchor \"SRCS = cache.cc\"\nafter\n| SRCS += "
                    + "policybridge_host.cc\n";

    @TempDir
    Path folder;

    private Checkout checkout(String insertions) {
        return new Checkout(folder).insertions(insertions);
    }

    private static String complaint(Checkout checkout) {
        String before = checkout.digest();
        String message =
                assertThrows(BadInput.class, () -> checkout.patch().apply()).getMessage();
        assertEquals(before, checkout.digest(), "a refused tree is as it was");
        return message;
    }

    @Test
    void marked_lines_stand_beside_their_anchors_lines() {
        Checkout checkout = checkout(VICTIM + HIT + BUILD);
        checkout.patch().apply();
        assertEquals(
                "int probe() {\n  bool free = false;\n"
                        + "// policybridge H6 {\nquery();\n// policybridge H6 } 5f674079e7ca\n"
                        + "  if (free) {\n  }\n}\nint access() {\n  if (free) {\n"
                        + "// policybridge H7 {\nnotify();\n\n  then();\n// policybridge H7 } 7493f200d9bb\n"
                        + "  }\n}\n",
                checkout.source(Checkout.CACHE));
        assertEquals(
                "SRCS = cache.cc\n# policybridge B1 {\nSRCS += policybridge_host.cc\n# policybridge B1 } "
                        + AddedFile.digest("SRCS += policybridge_host.cc") + "\nall:\n\tlink\n",
                checkout.source(Checkout.MAKEFILE));
    }

    @Test
    void at_one_point_insertions_keep_the_lists_order() {
        // After line 2 and before line 3 is the same point; what goes after the line above comes first.
        Checkout checkout = checkout(VICTIM
                + VICTIM.replace("H6", "H8").replace("query", "second")
                + VICTIM.replace("H6", "H5").replace("if (free) {\" 1 of 2\nbefore", "bool free\"\nafter"));
        checkout.patch().apply();
        List<String> lines = checkout.source(Checkout.CACHE).lines().toList();
        assertEquals(
                List.of("// policybridge H5 {", "// policybridge H6 {", "// policybridge H8 {"),
                List.of(lines.get(2), lines.get(5), lines.get(8)));
    }

    @Test
    void twice_is_once_and_revert_restores_every_byte() {
        Checkout checkout = checkout(VICTIM + HIT + BUILD);
        String before = checkout.digest();
        assertEquals(Patch.State.UNPATCHED, checkout.patch().state());
        assertEquals(5, checkout.patch().apply().size()); // two sources, the hook file, both headers
        String patched = checkout.digest();
        assertEquals(Patch.State.PATCHED, checkout.patch().state());
        assertEquals(List.of(), checkout.patch().apply());
        assertEquals(patched, checkout.digest());
        checkout.patch().revert();
        assertEquals(before, checkout.digest());
        assertEquals(List.of(), checkout.patch().revert());
    }

    @Test
    void line_endings_and_a_missing_last_one_and_bytes_above_127_are_kept() {
        Checkout checkout = checkout(VICTIM
                + HIT.replace("in \"int access()\"", "2 of 2")
                + HIT.replace("H7", "H9").replace("in \"int access()\"", "2 of 2"));
        checkout.source(Checkout.CACHE, "// \u00e9\u00ff\r\nif (free) {\r\n\r\nif (free) {");
        String before = checkout.digest();
        checkout.patch().apply();
        String text = checkout.source(Checkout.CACHE);
        assertEquals(
                text.length() - text.replace("\n", "").length(),
                text.length() - text.replace("\r\n", "\n").length(),
                "every line ends with CR LF");
        assertTrue(text.startsWith("// \u00e9\u00ff\r\n// policybridge H6 {\r\nquery();\r\n"), text);
        assertTrue(text.endsWith("// policybridge H9 } 7493f200d9bb"), text);
        checkout.patch().revert();
        assertEquals(before, checkout.digest());
    }

    @Test
    void a_missing_anchor_is_reported_with_the_nearest_line_and_no_file_is_written() {
        String message = complaint(checkout(HIT + VICTIM.replace("if (free) {\" 1 of 2", "bool freed = false;\"")));
        assertTrue(
                message.contains(
                        "H6 victim: src/gpgpu-sim/gpu-cache.cc has \"bool freed = false;\" 0 times, expected 1; "
                                + "nearest: src/gpgpu-sim/gpu-cache.cc:2: bool free = false;"),
                message);
    }

    @Test
    void every_complaint_is_in_one_report() {
        String message = complaint(checkout(VICTIM.replace("1 of 2", "1 of 3")
                + HIT.replace("gpu-cache.cc", "shader.cc")
                + BUILD.replace("cache.cc\"", "\" in \"nowhere\"")));
        assertEquals(4, message.lines().count(), message);
        assertTrue(message.contains("has \"if (free) {\" 2 times, expected 3; found in lines 3, 7"), message);
        assertTrue(message.contains("H7 hit: no such file: src/gpgpu-sim/shader.cc"), message);
        assertTrue(message.contains("has \"nowhere\" 0 times, expected 1; nearest: no similar line"), message);
    }

    @Test
    void a_line_that_is_continued_is_never_cut() {
        Checkout checkout = checkout(BUILD).source(Checkout.MAKEFILE, "SRCS = cache.cc \\\n  dram.cc\n");
        assertTrue(complaint(checkout)
                .contains("src/gpgpu-sim/Makefile:1: the line above the insertion point ends with a backslash"));
        checkout.insertions(BUILD.replace("after", "before")).patch().apply();
    }

    @Test
    void a_build_shows_the_patch_in_it() {
        Checkout checkout = checkout(VICTIM);
        checkout.source(
                        "lib/gcc-9/cuda-8/release/libcudart.so",
                        "\u00ff.policybridge patch 0123456789ab.\u0000policybridge patch 0123456789ab\u0000")
                .source("bin/release/accel-sim.out", "none");
        PatchedBuild build = PatchedBuild.in(checkout.simulator, PatchFiles.of(checkout.project));
        assertEquals(
                List.of(List.of(), List.of("0123456789ab")),
                List.copyOf(build.binaries().values()));
        assertEquals(checkout.project.resolve("native-shim/target/libpolicybridge.so"), build.library());
    }

    @Test
    void a_build_with_objects_of_an_earlier_patch_shows_both() {
        Checkout checkout = checkout(VICTIM)
                .source(
                        "bin/release/accel-sim.out",
                        "policybridge patch 0123456789ab\u0000policybridge patch 00000000000a\u0000");
        PatchedBuild build = PatchedBuild.in(checkout.simulator, PatchFiles.of(checkout.project));
        assertEquals(
                List.of(List.of("00000000000a", "0123456789ab")),
                List.copyOf(build.binaries().values()));
    }

    @Test
    void a_variant_is_chosen_by_what_the_tree_holds() {
        String old = VICTIM.replace("victim]", "victim, old]")
                .replace("offers", "when src/gpgpu-sim/gpu-cache.cc lacks \"int access\"\ndefine PB_OLD\noffers");
        String young = VICTIM.replace("victim]", "victim, young]")
                .replace("offers", "when src/gpgpu-sim/gpu-cache.cc has \"int  access\"\ndefine PB_YOUNG\noffers");
        Checkout checkout = checkout(old + young);
        checkout.patch().apply();
        String header = checkout.source("src/gpgpu-sim/policybridge_variant.h");
        assertTrue(header.contains("#define PB_YOUNG 1\n"), header);
        assertFalse(header.contains("PB_OLD"), header);
        assertTrue(
                header.contains("#define PB_OFFERED 0x" + Long.toHexString(1L << Hook.VICTIM.ordinal() + 1) + "ull\n"),
                header);
        assertTrue(header.contains("#define PB_PATCH \"" + checkout.patch().digest() + "\"\n"), header);
        assertTrue(
                header.contains("#define PB_LIBRARY \""
                        + checkout.project.resolve("native-shim/target/libpolicybridge.so") + "\"\n"),
                header);
    }

    @Test
    void no_variant_or_two_variants_are_complaints() {
        assertTrue(complaint(checkout(VICTIM.replace("offers", "when src/gone.h has \"x\"\noffers")))
                .contains("no variant fits this tree; expected src/gone.h has \"x\""));
        assertTrue(complaint(checkout(VICTIM + VICTIM.replace("victim]", "victim, again]")))
                .contains("two variants fit this tree"));
    }

    @Test
    void an_optional_point_that_a_tree_lacks_is_left_out_with_what_it_offers() {
        String optional = VICTIM.replace("[H6 victim]", "[H9 sectors]")
                .replace(
                        "offers victim",
                        "when src/gpgpu-sim/gpu-cache.cc has \"sector\"\ndefine PB_SECTORS\noffers hit "
                                + "sectorMiss\noptional \"sector misses\"");
        Checkout checkout = checkout(VICTIM + HIT + optional);
        checkout.patch().apply();
        assertEquals(Set.of(Hook.VICTIM), checkout.patch().offered(), "hit needs both of its insertion points");
        assertFalse(checkout.source("src/gpgpu-sim/policybridge_variant.h").contains("PB_SECTORS"));
        assertEquals(
                List.of("sector misses (H9 sectors: expected src/gpgpu-sim/gpu-cache.cc has \"sector\")"),
                checkout.patch().leftOut());
        checkout.patch().revert();

        checkout.source(Checkout.CACHE, checkout.source(Checkout.CACHE) + "// sector\n");
        checkout.patch().apply();
        assertEquals(
                Set.of(Hook.VICTIM, Hook.HIT, Hook.SECTOR_MISS),
                checkout.patch().offered());
        assertTrue(checkout.source("src/gpgpu-sim/policybridge_variant.h").contains("#define PB_SECTORS 1\n"));
    }

    @Test
    void an_optional_file_that_is_not_there_is_left_out_and_an_optional_anchor_that_is_missing_is_a_complaint() {
        String optional = BUILD.replace("anchor", "optional \"a build with Make\"\nanchor");
        assertEquals(
                List.of("a build with Make (B1 list: expected a file src/gpgpu-sim/CMakeLists.txt)"),
                checkout(VICTIM + optional.replace("Makefile", "CMakeLists.txt"))
                        .patch()
                        .leftOut());
        assertTrue(complaint(checkout(VICTIM + optional.replace("SRCS =", "OBJS =")))
                .contains("has \"OBJS = cache.cc\" 0 times"));
    }

    @Test
    void a_tree_patched_by_an_older_list_is_reverted_first() {
        Checkout checkout = checkout(VICTIM);
        String before = checkout.digest();
        checkout.patch().apply();
        checkout.insertions(VICTIM.replace("query", "other"));
        assertEquals(Patch.State.OTHERWISE, checkout.patch().state());
        assertTrue(complaint(checkout).contains("--revert first"));
        checkout.insertions(BUILD);
        assertEquals(Patch.State.OTHERWISE, checkout.patch().state());
        checkout.patch().revert();
        assertEquals(before, checkout.digest());
    }

    @Test
    void a_tree_of_which_a_file_was_restored_is_partly_patched_and_is_completed() {
        Checkout checkout = checkout(VICTIM + BUILD);
        String makefile = checkout.source(Checkout.MAKEFILE);
        checkout.patch().apply();
        String patched = checkout.digest();
        checkout.source(Checkout.MAKEFILE, makefile);
        assertEquals(Patch.State.PARTLY, checkout.patch().state());
        assertEquals(List.of(Checkout.MAKEFILE), checkout.patch().apply());
        assertEquals(patched, checkout.digest());
    }

    @Test
    void a_simulator_inside_accel_sim_is_found() throws IOException {
        Checkout checkout = checkout(VICTIM);
        Path inside = folder.resolve("accel-sim/gpu-simulator/gpgpu-sim");
        Files.createDirectories(inside.getParent());
        Files.move(checkout.simulator, inside);
        PatchFiles files = PatchFiles.of(checkout.project);
        assertEquals(inside, new Patch(folder.resolve("accel-sim"), files).root());
        assertTrue(assertThrows(BadInput.class, () -> new Patch(checkout.project, files))
                .getMessage()
                .contains("no GPGPU-Sim"));
        assertTrue(assertThrows(BadInput.class, () -> new Patch(folder.resolve("gone"), files))
                .getMessage()
                .contains("no GPGPU-Sim"));
        Path framework = Files.createDirectories(folder.resolve("new-accel-sim/gpu-simulator"));
        Path environment = Files.createFile(framework.resolve("setup_environment.sh"));
        for (Path named : List.of(framework, framework.getParent())) {
            assertTrue(assertThrows(BadInput.class, () -> new Patch(named, files))
                    .getMessage()
                    .endsWith("no GPGPU-Sim in this Accel-Sim; expected one, which its environment downloads: source "
                            + environment));
        }
        Files.createDirectories(folder.resolve("accel-sim/old/src/gpgpu-sim"));
        Files.createFile(folder.resolve("accel-sim/old/src/gpgpu-sim/gpu-cache.cc"));
        assertTrue(assertThrows(BadInput.class, () -> new Patch(folder.resolve("accel-sim"), files))
                .getMessage()
                .contains("several GPGPU-Sims"));
    }

    @Test
    void a_file_of_the_tree_is_never_replaced() {
        Checkout checkout = checkout(VICTIM).source("src/gpgpu-sim/policybridge_host.cc", "mine");
        assertTrue(
                complaint(checkout).contains("src/gpgpu-sim/policybridge_host.cc: a file of this name exists already"));
    }

    @Test
    void a_hook_file_that_was_edited_is_never_deleted() {
        Checkout checkout = checkout(VICTIM);
        checkout.patch().apply();
        checkout.source(
                "src/gpgpu-sim/policybridge_host.cc",
                checkout.source("src/gpgpu-sim/policybridge_host.cc") + "int mine;\n");
        String before = checkout.digest();
        assertTrue(assertThrows(BadInput.class, () -> checkout.patch().revert())
                .getMessage()
                .contains("was edited"));
        assertEquals(before, checkout.digest());
    }

    /** A line typed into the insertion, one of its lines changed, one deleted; the mark of none is on line 3. */
    @Test
    void an_insertion_that_was_edited_is_never_deleted() {
        for (String edit : List.of("notify();\n  mine();", "notify(mine);", "")) {
            Checkout checkout = checkout(VICTIM + HIT);
            checkout.patch().apply();
            String patched = checkout.source(Checkout.CACHE);
            checkout.source(Checkout.CACHE, patched.replace("notify();", edit));
            String before = checkout.digest();
            assertEquals(
                    checkout.simulator.resolve(Checkout.CACHE)
                            + ":11: the insertion that begins here was edited, and would be deleted; expected what was "
                            + "typed to be moved elsewhere, and the insertion as it was, or gone with both marks",
                    assertThrows(BadInput.class, () -> checkout.patch().revert())
                            .getMessage());
            assertEquals(before, checkout.digest());
            checkout.source(Checkout.CACHE, patched).patch().revert();
        }
    }

    /** As another program may change it: every line ends otherwise. */
    @Test
    void other_line_endings_are_no_edit() {
        Checkout checkout = checkout(VICTIM + HIT);
        String before = checkout.source(Checkout.CACHE);
        checkout.patch().apply();
        checkout.source(Checkout.CACHE, checkout.source(Checkout.CACHE).replace("\n", "\r\n"));
        checkout.patch().revert();
        assertEquals(before.replace("\n", "\r\n"), checkout.source(Checkout.CACHE));
    }

    /** Marks without a digest: whether their text was edited is not known. */
    @Test
    void an_insertion_of_an_earlier_version_is_removed() {
        Checkout checkout = checkout(VICTIM);
        String before = checkout.source(Checkout.CACHE);
        checkout.source(Checkout.CACHE, "// policybridge H6 {\nquery(1);\n// policybridge H6 }\n" + before);
        assertEquals(1, checkout.patch().undigested());
        checkout.patch().revert();
        assertEquals(0, checkout.patch().undigested());
        assertEquals(before, checkout.source(Checkout.CACHE));
    }

    @Test
    void parts_of_a_hook_file_go_into_a_folder_that_goes_with_them() {
        Checkout checkout = checkout(VICTIM).hook("policybridge/caches.inc", "int caches;\n");
        String before = checkout.digest();
        checkout.patch().apply();
        String part = checkout.source("src/gpgpu-sim/policybridge/caches.inc");
        assertTrue(part.endsWith("\nint caches;\n"), part);
        assertEquals(Patch.State.PATCHED, checkout.patch().state());

        checkout.patch().revert();
        assertEquals(before, checkout.digest());
        assertFalse(Files.exists(checkout.simulator.resolve("src/gpgpu-sim/policybridge")));
    }

    @Test
    void a_folder_with_another_file_stays() {
        Checkout checkout = checkout(VICTIM).hook("policybridge/caches.inc", "int caches;\n");
        checkout.patch().apply();
        checkout.source("src/gpgpu-sim/policybridge/mine.txt", "mine");
        checkout.patch().revert();
        assertEquals("mine", checkout.source("src/gpgpu-sim/policybridge/mine.txt"));
        assertFalse(Files.exists(checkout.simulator.resolve("src/gpgpu-sim/policybridge/caches.inc")));
    }

    @Test
    void a_changed_part_is_another_version_of_the_patch() {
        Checkout checkout = checkout(VICTIM).hook("policybridge/caches.inc", "int caches;\n");
        String digest = checkout.patch().digest();
        checkout.patch().apply();
        checkout.hook("policybridge/caches.inc", "int slices;\n");
        assertNotEquals(digest, checkout.patch().digest());
        assertEquals(Patch.State.OTHERWISE, checkout.patch().state());
    }

    @Test
    void a_mark_without_its_partner_is_an_error_with_its_line() {
        for (String damaged : new String[] {
            "\n// policybridge H6 {\n", "\n// policybridge H6 }\n", "\n// policybridge H6 {\n// policybridge H7 }\n"
        }) {
            Checkout checkout = checkout(VICTIM).source(Checkout.CACHE, damaged);
            String message = assertThrows(BadInput.class, checkout::patch).getMessage();
            assertTrue(message.contains("gpu-cache.cc:2: ") || message.contains("gpu-cache.cc:3: "), message);
        }
    }

    @Test
    void what_is_executable_or_a_link_stays_so() throws IOException {
        Checkout checkout = checkout(VICTIM);
        Path real = checkout.simulator.resolve("elsewhere.txt");
        Path link = checkout.simulator.resolve(Checkout.CACHE);
        Files.move(link, real);
        Files.createSymbolicLink(link, real);
        assertTrue(real.toFile().setExecutable(true));
        checkout.patch().apply();
        assertTrue(Files.isSymbolicLink(link));
        assertTrue(Files.isExecutable(real));
        assertTrue(Checkout.read(real).contains("query();"));
    }

    /** A command was killed before it had renamed it. */
    @Test
    void what_was_left_beside_a_link_s_source_is_deleted() throws IOException {
        Checkout checkout = checkout(VICTIM);
        Path real = Files.createDirectory(folder.resolve("elsewhere")).resolve("cache.cc");
        Path link = checkout.simulator.resolve(Checkout.CACHE);
        Files.move(link, real);
        Files.createSymbolicLink(link, real);
        Path left = Files.createFile(real.resolveSibling(".policybridge1.tmp"));
        checkout.patch().apply();
        assertFalse(Files.exists(left));
    }

    /** Both names are in the tree: one file is changed, once, and nothing is left beside it. */
    @Test
    void a_link_to_another_source_is_patched_once_and_leaves_no_file() throws IOException {
        Checkout checkout = checkout(VICTIM);
        Path link = checkout.simulator.resolve(Checkout.CACHE);
        Path real = link.resolveSibling("cache.cc");
        Files.move(link, real);
        Files.createSymbolicLink(link, real);
        String before = checkout.digest();
        checkout.patch().apply();
        assertEquals(Patch.State.PATCHED, checkout.patch().state());
        checkout.patch().revert();
        assertEquals(before, checkout.digest());
    }

    /** A patch follows such links, and so must what takes it out. */
    @Test
    void folders_of_sources_may_be_links() throws IOException {
        Checkout checkout = checkout(VICTIM);
        Path link = checkout.simulator.resolve(Checkout.CACHE).getParent();
        Path real = folder.resolve("sources");
        Files.move(link, real);
        Files.createSymbolicLink(link, real);
        Files.createSymbolicLink(real.resolve("round"), link);
        String before = Checkout.read(real.resolve("gpu-cache.cc"));
        checkout.patch().apply();
        assertEquals(Patch.State.PATCHED, checkout.patch().state());
        checkout.patch().revert();
        assertEquals(before, Checkout.read(real.resolve("gpu-cache.cc")));
        assertEquals(Patch.State.UNPATCHED, checkout.patch().state());
    }
}
