package io.policybridge.sweep.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.catalogue.Configs;
import io.policybridge.catalogue.GoldenRoot;
import io.policybridge.catalogue.Workloads;
import io.policybridge.input.BadInput;
import io.policybridge.report.Comparison.Mean;
import io.policybridge.report.figure.Surface;
import io.policybridge.run.PolicyChoice;
import io.policybridge.search.Best;
import io.policybridge.search.Candidate;
import io.policybridge.search.Halving;
import io.policybridge.sweep.SweepPlan;
import io.policybridge.sweep.SweepPlan.PlannedConfig;
import io.policybridge.sweep.SweepPlan.PlannedPolicy;
import io.policybridge.sweep.SweepPlan.PlannedWorkload;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanReaderTest {
    private static final String LEAST = "workloads: atax:tiny\npolicies: lru\n";

    @TempDir
    Path folder;

    private SweepPlan read(String text) {
        try {
            return PlanReader.read(Files.writeString(folder.resolve("figure.yaml"), text), PolicyChoice.known());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void refused(String message, String text) {
        assertEquals(
                folder.resolve("figure.yaml") + message,
                assertThrows(BadInput.class, () -> read(text)).getMessage());
    }

    private void refusedWith(String beginning, String text) {
        String complaint = assertThrows(BadInput.class, () -> read(text)).getMessage();
        assertTrue(complaint.startsWith(folder.resolve("figure.yaml") + beginning), complaint);
    }

    private static List<String> values(PlannedPolicy policy) {
        return policy.candidates().stream().map(Candidate::words).toList();
    }

    @Test
    void a_workload_and_a_policy_are_a_plan() {
        SweepPlan plan = read(LEAST);
        assertEquals("figure", plan.name());
        assertEquals(List.of(1L), plan.seeds());
        assertNull(plan.configurations().get(0).label());
        assertEquals("lru", plan.policies().get(0).label());
    }

    @Test
    void a_workload_has_sizes_and_a_limit() {
        SweepPlan plan =
                read("limit: 3 kernels\nworkloads:\n  - {name: kmeans, size: [tiny, 64], limit: 2M instructions}\n"
                        + "  - vecadd\npolicies: lru\n");
        assertEquals(
                List.of("kmeans:tiny", "kmeans:64", "vecadd"),
                plan.workloads().stream().map(PlannedWorkload::name).toList());
        assertEquals(2_000_000, plan.workloads().get(1).limits().instructions());
        assertEquals(3, plan.workloads().get(2).limits().kernels());
    }

    @Test
    void a_papers_benchmarks_are_workloads_cut_where_it_cuts_them() {
        SweepPlan plan = read("limit: 200M instructions\npolicies: lru\n"
                + "workloads: {paper: thesis, class: thrashing+conflict, size: tiny}\n");
        assertEquals(
                List.of("gesummv:tiny:rolled", "syrk:tiny:rolled"),
                plan.workloads().stream().map(PlannedWorkload::name).toList());
        assertEquals(100_000_000, plan.workloads().get(0).limits().instructions());
        assertEquals(
                List.of(200_000_000L),
                read("limit: 200M instructions\npolicies: lru\nworkloads: {paper: dacache, size: tiny}\n")
                        .workloads()
                        .stream()
                        .map(workload -> workload.limits().instructions())
                        .distinct()
                        .toList());
        refused(
                ":1: paper=theses; expected one of dacache, apcm, medic, dycache, thesis",
                "workloads: {paper: theses, size: tiny}\npolicies: lru\n");
        refused(
                ":1: class=fast; expected one of regular, irregular",
                "workloads: {paper: dycache, class: fast, size: tiny}\npolicies: lru\n");
    }

    @Test
    void the_size_of_the_papers_input_is_that_of_the_paper_named() {
        assertEquals(
                List.of("gesummv:paper:rolled", "syrk:1024:rolled"),
                read("policies: lru\nworkloads: {paper: thesis, class: thrashing+conflict, size: paper}\n")
                        .workloads()
                        .stream()
                        .map(PlannedWorkload::name)
                        .toList());
        assertTrue(
                read("policies: lru\nworkloads: {paper: dacache, class: memory divergent, size: paper}\n")
                        .workloads()
                        .stream()
                        .map(PlannedWorkload::name)
                        .anyMatch("syrk:paper:rolled"::equals));
    }

    /** DaCache has 136 features, the thesis Rodinia's 34. */
    @Test
    void the_other_inputs_are_those_of_the_paper_unless_the_plan_sets_their_keys() {
        assertEquals("kmeans:small:rolled", kmeans("dacache", ""));
        assertEquals("kmeans:small:features=34:rolled", kmeans("thesis", ""));
        assertEquals("kmeans:small", kmeans("thesis", "keys: [unrolled, features=136]\n"));
        refused(
                ":1: keys=flat; expected a key of a benchmark, such as rolled or features=34",
                "keys: flat\nworkloads: {paper: dycache, size: tiny}\npolicies: lru\n");
    }

    private String kmeans(String paper, String keys) {
        return read("policies: lru\n" + keys + "workloads: {paper: " + paper + ", size: small}\n").workloads().stream()
                .map(PlannedWorkload::name)
                .filter(name -> name.startsWith("kmeans:"))
                .findFirst()
                .orElseThrow();
    }

    /** MM counts and places its results in 368.5 M thread instructions; APCM ends a run after 1,000 M. */
    @Test
    void at_the_papers_size_a_limit_counts_from_the_end_of_the_set_up() {
        assertEquals(468_500_000, limitOfMm("paper", "100M"));
        assertEquals(1_000_000_000, limitOfMm("paper", "900M"));
        assertEquals(100_000_000, limitOfMm("small", "100M"));
        assertEquals(
                1_000_000_000,
                mm("workloads: {paper: apcm, size: paper}\n").limits().instructions());
    }

    private long limitOfMm(String size, String limit) {
        return mm("limit: " + limit + " instructions\nworkloads: {paper: apcm, size: " + size + "}\n")
                .limits()
                .instructions();
    }

    private PlannedWorkload mm(String workloads) {
        return read("policies: lru\n" + workloads).workloads().stream()
                .filter(workload -> workload.name().startsWith("mm:"))
                .findFirst()
                .orElseThrow();
    }

    /** The option stands in line 4. */
    @Test
    void an_option_that_cannot_be_set_is_refused_with_its_line() {
        String three = LEAST + "configurations:\n  - {base: gtx480x, option: {";
        refused(":4: option gpgpu_n_mem=many; expected a 32-bit integer", three + "gpgpu_n_mem: many}}\n");
        refused(
                ":4: -gpgpu_n_mem=8; expected each option once, with or without -",
                three + "gpgpu_n_mem: 8, -gpgpu_n_mem: 8}}\n");
        refusedWith(
                ":4: option gpgpu_n_mems=8; expected an option of GPGPU-Sim's development line; nearest: ",
                three + "gpgpu_n_mems: 8}}\n");
        SweepPlan plan = read(three + "gpgpu_n_mem: 0}}\n");
        assertEquals(
                folder.resolve("figure.yaml") + ":4: option gpgpu_n_mem=0; expected an integer from 1 to 1024",
                assertThrows(
                                BadInput.class,
                                () -> plan.configurations()
                                        .get(0)
                                        .choice()
                                        .of(Workloads.packaged().resolve("atax:tiny")))
                        .getMessage());
    }

    @Test
    void an_option_of_a_configuration_is_part_of_its_name() {
        SweepPlan plan = read(LEAST + "configurations: [gtx480x, {base: gtx480x, option: {gpgpu_l1_latency: 2}}, "
                + "{option: {gpgpu_n_mem: 4}, name: narrow}]\n");
        assertEquals(
                List.of("gtx480x", "gtx480x gpgpu_l1_latency=2", "narrow"),
                plan.configurations().stream().map(PlannedConfig::label).toList());
    }

    @Test
    void a_configuration_of_a_fork_may_be_read_without_its_own_options() throws IOException {
        Path fork = folder.resolve("fork.config");
        Path packaged = Configs.fileOf("gtx480x", GoldenRoot.find());
        Files.writeString(fork, Files.readString(packaged) + "\n-is_L0I_enabled 1\n");
        String base = LEAST + "configurations: {base: " + fork;
        SweepPlan plan = read(base + ", option: {unknown_options: ignore}}\n");
        assertEquals(
                "fork.config without -is_L0I_enabled+unknown_options=ignore",
                plan.configurations()
                        .get(0)
                        .choice()
                        .of(Workloads.packaged().resolve("atax:tiny"))
                        .name());
    }

    @Test
    void an_option_of_the_plan_is_set_on_every_configuration_that_does_not_set_it_itself() {
        SweepPlan plan = read(LEAST + "option: {network_mode: 2, gpgpu_n_mem: 4}\n"
                + "configurations: [thesis, {base: thesis, option: {-gpgpu_n_mem: 3}}]\n");
        assertEquals(
                List.of("thesis", "thesis -gpgpu_n_mem=3"),
                plan.configurations().stream().map(PlannedConfig::label).toList());
        assertEquals(
                List.of("+network_mode=2+gpgpu_n_mem=4", "+gpgpu_n_mem=3+network_mode=2"),
                plan.configurations().stream()
                        .map(one -> one.choice().overrides().toString())
                        .toList());
        assertEquals(
                "+network_mode=2",
                read(LEAST + "option: {network_mode: 2}\n")
                        .configurations()
                        .get(0)
                        .choice()
                        .overrides()
                        .toString());
    }

    @Test
    void a_policy_with_several_values_of_a_parameter_is_a_column_for_each() {
        SweepPlan plan = read("workloads: vecadd\npolicies: [lru, {name: dacache, promotion: [1, 2], rank: slot}]\n"
                + "baseline: dacache(promotion=2,rank=slot)\n");
        assertEquals(
                List.of("lru", "dacache(promotion=1,rank=slot)", "dacache(promotion=2,rank=slot)"),
                plan.policies().stream().map(PlannedPolicy::label).toList());
        assertEquals(2, plan.baseline());
    }

    @Test
    void a_search_tries_every_combination_and_a_range_may_end_with_another_parameter() {
        PlannedPolicy steps = read("workloads: vecadd\npolicies: {search: swl, n: 1..8 step 3}\n")
                .policies()
                .get(0);
        assertEquals(List.of("n=1", "n=4", "n=7"), values(steps));
        assertEquals(new SweepPlan.PlannedSearch(Best.IPC, true, null), steps.search());
        PlannedPolicy two = read("workloads: vecadd\npolicies:\n"
                        + "  - {search: pcal, w: 1..3, t: 1..w, best: lowest mpki, per: plan}\n")
                .policies()
                .get(0);
        assertEquals(List.of("w=1,t=1", "w=2,t=1", "w=2,t=2", "w=3,t=1", "w=3,t=2", "w=3,t=3"), values(two));
        assertEquals(new SweepPlan.PlannedSearch(new Best("mpki", false), false, null), two.search());
    }

    @Test
    void a_search_may_halve() {
        String search = "workloads: vecadd\npolicies: {search: swl, n: 1..8, by: %s}\n";
        assertEquals(
                new Halving(2, 1_000_000),
                read(search.formatted("halving")).policies().get(0).search().halving());
        assertEquals(
                new Halving(4, 50_000),
                read(search.formatted("{halving: 4, least: 50K instructions}"))
                        .policies()
                        .get(0)
                        .search()
                        .halving());
        refused(
                ":2: by=luck; expected trying all, halving, or {halving: ETA, least: N instructions}",
                search.formatted("luck"));
        refused(":2: halving=1; expected an integer from 2 to 100", search.formatted("{halving: 1}"));
        refused(
                ":2: least=5 kernels; expected a number of instructions, such as 100K instructions",
                search.formatted("{halving: 2, least: 5 kernels}"));
        refused(":2: n=70; expected 1 to 64", "workloads: vecadd\npolicies: {search: swl, n: [3, 70]}\n");
    }

    @Test
    void a_workload_and_a_configuration_that_are_not_there_are_named_with_their_line() {
        String nearest = "expected a gpgpusim.config or the name of a packaged one; nearest: dacache, ";
        refusedWith(":2: workload=vecad; expected a packaged run", "policies: lru\nworkloads: [vecad]\n");
        refusedWith(":3: configuration=dacach; " + nearest, LEAST + "configurations: [dacach]\n");
        refusedWith(
                ":3: configuration=dacach; " + nearest,
                LEAST + "configurations: {base: dacach, option: {gpgpu_n_mem: 8}}\n");
    }

    @Test
    void what_is_wrong_is_named_with_its_line() {
        refused(":1: file={...}; expected it to have policies", "workloads: vecadd\n");
        refused(
                ":2: key=policy; expected one of name, workloads, keys, configurations, option, policies, seeds, baseline, "
                        + "limit, back end, metrics, period, surface",
                "workloads: vecadd\npolicy: lru\n");
        refused(
                ":3: n=5..2; expected ascending values within 1 to 64",
                "workloads: vecadd\npolicies:\n  - {search: swl, n: 5..2}\n");
        refused(":3: seeds=x; expected an integer from 0 to 922337203685477580", LEAST + "seeds: [1, x]\n");
        refused(
                ":3: limit=2 hours; expected a number of instructions, cycles or kernels, such as 100M instructions",
                LEAST + "limit: 2 hours\n");
        refused(
                ":3: back end=gpu; expected reference, or {gpgpusim: PATCHED_TREE, application: \"./app ARGUMENTS\"}",
                LEAST + "back end: gpu\n");
        refused(":3: baseline=drrip; expected one of the policies: lru", LEAST + "baseline: drrip\n");
        refused(
                ":2: best=fast; expected ipc, or lowest or highest and a statistic, such as lowest mpki "
                        + "(docs/metrics.md)",
                "workloads: vecadd\npolicies: {search: swl, n: 1..2, best: fast}\n");
    }

    @Test
    void a_parameter_belongs_to_the_policy() {
        assertEquals(
                true,
                assertThrows(BadInput.class, () -> read("workloads: vecadd\npolicies: {name: swl, m: 3}\n"))
                        .getMessage()
                        .contains("figure.yaml:2: m=3; expected a parameter of swl("));
    }

    @Test
    void lists_of_options_are_a_configuration_for_each_combination() {
        assertEquals(
                List.of(
                        "medic l2_banks=1 l2_bank_cycles=2",
                        "medic l2_banks=1 l2_bank_cycles=10",
                        "banks 2 4",
                        "banks 2 5",
                        "banks 10 4",
                        "banks 10 5"),
                read(LEAST + "configurations:\n"
                                + "  - {base: medic, option: {l2_banks: 1, l2_bank_cycles: [2, 10]}}\n"
                                + "  - {base: medic, label: banks, option: {l2_banks: 1, l2_bank_cycles: [2, 10], "
                                + "gpgpu_n_mem: [4, 5]}}\n")
                        .configurations()
                        .stream()
                        .map(PlannedConfig::label)
                        .toList());
        refused(
                ":3: option={...}; expected one value of each option; lists belong to configurations",
                LEAST + "option: {gpgpu_n_mem: [4, 5]}\n");
    }

    @Test
    void a_surface_has_two_axes_of_what_the_plan_varies() {
        String swl = "workloads: atax:tiny\npolicies: [lru, {name: swl, n: [1, 2]}]\n";
        Surface surface = read(swl + "surface: {across: n, up: workloads, mean: harmonic, paper: 1.25}\n")
                .surfaces()
                .get(0);
        assertEquals(new Surface("n", "workloads", "ipc", Mean.HARMONIC, OptionalDouble.of(1.25)), surface);
        assertEquals(
                2,
                read(swl + "surface: [{across: n, up: workloads}, {across: workloads, up: policies}]\n")
                        .surfaces()
                        .size());
        refused(
                ":3: across=m; expected one of configurations, policies, workloads, n",
                swl + "surface: {across: m, up: workloads}\n");
        refused(":3: up=n; expected another axis than across", swl + "surface: {across: n, up: n}\n");
        refused(
                ":3: paper=1.0; expected a ratio over the baseline other than 1, such as 1.34",
                swl + "surface: {across: n, up: workloads, paper: 1.0}\n");
        refused(
                ":3: mean=median; expected one of geometric, arithmetic, harmonic",
                swl + "surface: {across: n, up: workloads, mean: median}\n");
    }
}
