package io.policybridge.bridge.loading;

import io.policybridge.api.PolicySpec;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The policies that a policy string may name: those of a registry, and those of the user's jars and source files. */
public final class KnownPolicies {
    /** A source file inside a policy string: {@code dir/My.java} in {@code dir/My.java(key=4)+swl}. */
    private static final Pattern SOURCE = Pattern.compile("[^\\s,+()=]+\\.java(?!\\w)");

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*");

    private final List<PolicySpec> registered;
    private final Predicate<String> reserved;
    /** Policies of the user: those of each source file, and those of all jars together, by the path as it was given. */
    private final Map<String, List<PolicySpec>> ofUser;

    private KnownPolicies(
            List<PolicySpec> registered, Predicate<String> reserved, Map<String, List<PolicySpec>> ofUser) {
        this.registered = registered;
        this.reserved = reserved;
        this.ofUser = ofUser;
    }

    /**
     * The policies of a registry; {@code reserved} words have another meaning in a policy string, so no policy may have
     * such a name.
     */
    public static KnownPolicies of(Collection<PolicySpec> registered, Predicate<String> reserved) {
        return new KnownPolicies(List.copyOf(registered), reserved, Map.of());
    }

    /** All policies, the registry's first. */
    public List<PolicySpec> all() {
        List<PolicySpec> all = new ArrayList<>(registered);
        ofUser.values().forEach(all::addAll);
        return all;
    }

    /** The path of all jars and source files, as {@link #with} takes it; possibly empty. */
    public String path() {
        return String.join(File.pathSeparator, ofUser.keySet());
    }

    /** The part of the path that has {@code policy}; empty if it is the registry's. */
    public String pathOf(PolicySpec policy) {
        return ofUser.entrySet().stream()
                .filter(entry -> entry.getValue().contains(policy))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse("");
    }

    /**
     * These policies and those of {@code path}: jars, folders of classes and Java source files, separated as in a class
     * path.
     *
     * @throws BadPolicyFile if an entry cannot be used, or two policies have one name
     */
    public KnownPolicies with(String path) {
        List<String> entries = Arrays.stream(path.split(File.pathSeparator))
                .filter(entry -> !entry.isBlank())
                .toList();
        Map<String, List<PolicySpec>> more = new LinkedHashMap<>(ofUser);
        List<String> jars = entries.stream().filter(entry -> !isSource(entry)).toList();
        if (!jars.isEmpty()) {
            more.put(
                    String.join(File.pathSeparator, jars),
                    PolicyJars.policies(jars.stream().map(Path::of).toList()));
        }
        entries.stream()
                .filter(KnownPolicies::isSource)
                .forEach(entry -> more.computeIfAbsent(entry, file -> new SourceFile(Path.of(file)).policies()));
        KnownPolicies all = new KnownPolicies(registered, reserved, more);
        all.check();
        return all;
    }

    /**
     * A policy string without source files.
     *
     * @param text the string, with each source file replaced by the name of its policy
     * @param known the policies that it may name
     */
    public record Named(String text, KnownPolicies known) {}

    /**
     * {@code text} with the source files in it compiled and replaced by the policy in each.
     *
     * @throws BadPolicyFile as {@link #with}, and if such a file has several policies
     */
    public Named naming(String text) {
        Set<String> files = new LinkedHashSet<>(
                SOURCE.matcher(text).results().map(MatchResult::group).toList());
        KnownPolicies all = files.isEmpty() ? this : with(String.join(File.pathSeparator, files));
        return new Named(SOURCE.matcher(text).replaceAll(file -> all.only(file.group())), all);
    }

    /**
     * {@code text} with the source files in it that there are by their absolute paths, so that it means the same in any
     * folder; a file whose path a policy string cannot have, such as one with blanks, is left unmodified.
     */
    public static String absolute(String text) {
        return SOURCE.matcher(text).replaceAll(file -> Matcher.quoteReplacement(absoluteFile(file.group())));
    }

    private static String absoluteFile(String name) {
        Path file = Path.of(name);
        String path = file.toAbsolutePath().toString();
        return Files.exists(file) && SOURCE.matcher(path).matches() ? path : name;
    }

    /** Whether {@code text} names a source file. */
    public static boolean namesSource(String text) {
        return SOURCE.matcher(text).find();
    }

    private String only(String file) {
        List<String> names = ofUser.get(file).stream().map(PolicySpec::name).toList();
        if (names.size() > 1) {
            throw new BadPolicyFile(file + ": policies " + String.join(", ", names)
                    + "; expected one, or the file on the policy path and one of these names");
        }
        return names.get(0);
    }

    private void check() {
        Map<String, String> owners = new LinkedHashMap<>();
        registered.forEach(spec -> owners.put(spec.name(), "PolicyBridge"));
        ofUser.forEach((file, specs) -> specs.forEach(spec -> {
            String name = spec.name();
            if (!NAME.matcher(name).matches() || reserved.test(name)) {
                throw new BadPolicyFile(
                        file + ": policy '" + name + "'; expected a name of lower-case words with hyphens"
                                + (reserved.test(name) ? " without another meaning" : ""));
            }
            String other = owners.put(name, file);
            if (other != null) {
                throw new BadPolicyFile(file + ": the name of policy '" + name + "' clashes with a policy of " + other
                        + "; expected another name");
            }
        }));
    }

    private static boolean isSource(String entry) {
        return entry.endsWith(".java");
    }
}
