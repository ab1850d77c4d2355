package io.policybridge.characterize;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.policybridge.benchmarks.Category;
import io.policybridge.benchmarks.Paper;
import io.policybridge.simulator.metrics.Metric;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ProfileTest {
    private static final Measured HALF = Worked.on(1)
            .count(Metric.REQUESTS_32, 1)
            .count(Metric.REQUESTS_128, 1)
            .measured();

    private static final List<Profile> PROFILES = List.of(
            profile("kmeans:tiny", OptionalInt.of(256), HALF, Category.IRREGULAR, Category.IRREGULAR.as("KC")),
            profile("mine.java", OptionalInt.empty(), Worked.on(1).measured(), null, null),
            profile("nw", OptionalInt.of(64), HALF, Category.IRREGULAR, Category.REGULAR.as("NW")));

    private static Profile profile(
            String workload, OptionalInt size, Measured measured, Category found, Category.Use inPaper) {
        return new Profile(
                workload,
                size,
                List.of(new Finding(
                        Paper.DYCACHE, "gtx480x", measured, Optional.ofNullable(found), Optional.ofNullable(inPaper))));
    }

    @Test
    void a_table_sets_the_category_beside_the_papers() {
        assertEquals("""
                DyCache
                workload     size  machine  fineRequests  missRate  category   in the paper
                kmeans:tiny   256  gtx480x         50.0%      0.0%  irregular  irregular     same
                mine.java       -  gtx480x             -      0.0%  -          -
                nw             64  gtx480x         50.0%      0.0%  irregular  regular       differs
                """, new ProfileText(PROFILES).findings());
    }

    @Test
    void csv_has_a_line_for_each_workload() {
        assertEquals("""
                workload,size,DyCache.machine,DyCache.fineRequests,DyCache.missRate,DyCache.category,DyCache.categoryInPaper
                kmeans:tiny,256,gtx480x,0.5,0.0,irregular,irregular
                mine.java,,gtx480x,,0.0,,
                nw,64,gtx480x,0.5,0.0,irregular,regular
                """, ProfileCsv.text(PROFILES));
    }

    @Test
    void json_says_whether_the_categories_agree() throws IOException {
        JsonNode workloads =
                new ObjectMapper().readTree(ProfileJson.text(PROFILES, "1")).get("workloads");
        JsonNode kmeans = workloads.get(0).get("papers").get("DyCache");
        assertEquals(0.5, kmeans.get("fineRequests").asDouble());
        assertEquals("KC", kmeans.get("nameInPaper").asText());
        assertTrue(kmeans.get("agrees").asBoolean());
        assertFalse(workloads.get(1).get("papers").get("DyCache").has("fineRequests"));
        assertFalse(workloads.get(2).get("papers").get("DyCache").get("agrees").asBoolean());
    }
}
