package io.policybridge.cli;

import io.policybridge.input.BadInput;
import io.policybridge.run.PolicyChoice;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** What tables and figures call policies. */
public final class LabelOptions {
    @Option(
            names = "--label",
            paramLabel = "POLICY=LABEL",
            description =
                    "What tables and figures call a policy in place of the name that they show without this option; repeatable.")
    private List<String> words = List.of();

    /**
     * By the name of a policy the label that it gets.
     *
     * @param names those that there are
     * @throws BadInput if one has no policy, or gives it the name of another
     */
    public Map<String, String> of(Collection<String> names) {
        Map<String, String> labels = new LinkedHashMap<>();
        for (String word : words) {
            int equals = word.lastIndexOf('='); // a policy string may have others
            String name = word.substring(0, Math.max(0, equals)).strip();
            String label = word.substring(equals + 1).strip();
            if (label.isEmpty() || !names.contains(name)) {
                throw bad(word, "POLICY=LABEL with one of " + String.join(", ", names));
            }
            labels.put(name, label);
        }
        List<String> shown =
                names.stream().map(name -> labels.getOrDefault(name, name)).toList();
        for (String word : words) {
            String label = word.substring(word.lastIndexOf('=') + 1).strip();
            if (shown.stream().filter(label::equals).count() > 1) {
                throw bad(word, "a label that no other policy has");
            }
        }
        return labels;
    }

    /** {@code policyChoices} under their labels. */
    public List<PolicyChoice> on(List<PolicyChoice> policyChoices) {
        Map<String, String> labels =
                of(policyChoices.stream().map(PolicyChoice::label).distinct().toList());
        return policyChoices.stream()
                .map(one -> one.labelled(labels.getOrDefault(one.label(), one.label())))
                .toList();
    }

    private static BadInput bad(String word, String expected) {
        return new BadInput("--label=" + word + "; expected " + expected);
    }
}
