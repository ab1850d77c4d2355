package io.policybridge.source;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a policy of a stranger may use: the policy API, the toolbox, and of the JDK what computes. Whatever is not named
 * here is refused: files, networks, processes, threads, clocks, reflection, native code, and the internals of
 * PolicyBridge and of the JVM. So are fields in which one run could leave something for the next.
 *
 * <p>It judges what a class file names, which without reflection is all that its code can reach.
 * {@code docs/evaluate.md} shows the list to users.
 */
public final class AllowedCode {
    /** Packages of ours; no class of a policy may be in them. */
    private static final List<String> API = List.of("io/policybridge/api/", "io/policybridge/toolbox/");

    /** Where no class of a policy may be. */
    private static final List<String> OURS = List.of("io/policybridge/", "java/", "javax/", "jdk/", "sun/");

    private static final Set<String> WHOLE = Stream.of(
                    words(
                            "java/lang/",
                            "AssertionError Boolean Byte CharSequence Character Comparable Double Enum Float Integer "
                                    + "Iterable Long Math Number Record Short StrictMath String StringBuilder Void"),
                    words(
                            "java/util/",
                            "AbstractCollection AbstractList AbstractMap AbstractMap$SimpleEntry AbstractQueue "
                                    + "AbstractSet ArrayDeque ArrayList Arrays BitSet Collection Collections Comparator "
                                    + "Deque EnumMap EnumSet HashMap HashSet Iterator LinkedHashMap LinkedHashSet "
                                    + "LinkedList List ListIterator Locale Map Map$Entry NavigableMap NavigableSet "
                                    + "Objects Optional OptionalDouble OptionalInt OptionalLong PrimitiveIterator$OfInt "
                                    + "PrimitiveIterator$OfLong PriorityQueue Queue Set SortedMap SortedSet "
                                    + "StringJoiner TreeMap TreeSet"),
                    words("java/util/stream/", "Collector Collectors DoubleStream IntStream LongStream Stream"))
            .flatMap(List::stream)
            .collect(Collectors.toUnmodifiableSet());

    private static final String FUNCTIONS = "java/util/function/";

    /** Of these the members that are named; of the JDK's exceptions those of {@link #EXCEPTION}. */
    private static final Map<String, Set<String>> PARTLY = Map.ofEntries(
            Map.entry("java/lang/Object", Set.of("<init>", "equals", "hashCode", "toString")),
            Map.entry("java/lang/Class", Set.of("desiredAssertionStatus")),
            Map.entry("java/lang/System", Set.of("arraycopy")),
            Map.entry("java/lang/invoke/LambdaMetafactory", Set.of("metafactory", "altMetafactory")),
            Map.entry("java/lang/invoke/StringConcatFactory", Set.of("makeConcatWithConstants")),
            Map.entry("java/lang/runtime/ObjectMethods", Set.of("bootstrap")),
            Map.entry("java/lang/runtime/SwitchBootstraps", Set.of("typeSwitch", "enumSwitch")),
            Map.entry("java/io/Serializable", Set.of()), // which casts of lambdas name
            Map.entry("java/lang/invoke/MethodHandles", Set.of()),
            Map.entry("java/lang/invoke/MethodHandles$Lookup", Set.of()));

    private static final Set<String> EXCEPTIONS = Stream.of(
                    words(
                            "java/lang/",
                            "ArithmeticException ArrayIndexOutOfBoundsException ClassCastException Exception "
                                    + "IllegalArgumentException IllegalStateException IncompatibleClassChangeError "
                                    + "IndexOutOfBoundsException MatchException NoSuchFieldError NullPointerException "
                                    + "NumberFormatException RuntimeException UnsupportedOperationException"),
                    words("java/util/", "NoSuchElementException"))
            .flatMap(List::stream)
            .collect(Collectors.toUnmodifiableSet());

    private static final Set<String> EXCEPTION = Set.of("<init>", "getMessage");

    /**
     * Members that are refused of whichever class: they read a clock, luck, the settings of the JVM or its stack, start
     * or await threads, or tell one object from its equal.
     */
    private static final Set<String> NEVER = Set.of(
            "fillInStackTrace",
            "finalize",
            "getBoolean",
            "getClass",
            "getInteger",
            "getLong",
            "getStackTrace",
            "getSuppressed",
            "getDefault",
            "intern",
            "notify",
            "notifyAll",
            "parallel",
            "parallelPrefix",
            "parallelSetAll",
            "parallelSort",
            "parallelStream",
            "printStackTrace",
            "random",
            "setDefault",
            "setStackTrace",
            "shuffle",
            "spliterator",
            "wait");

    /** Collections whose order each JVM draws anew, and the clock that messages show. */
    private static final Set<String> DRAWN = Set.of(
            "java/util/Map.copyOf",
            "java/util/Map.of",
            "java/util/Map.ofEntries",
            "java/util/Set.copyOf",
            "java/util/Set.of",
            "java/util/stream/Collectors.toUnmodifiableMap",
            "java/util/stream/Collectors.toUnmodifiableSet",
            "io/policybridge/api/Access.cycle");

    /** Types of constants that hold nothing that changes. */
    private static final Set<String> CONSTANTS = Stream.concat(
                    words("java/lang/", "Boolean Byte Character Double Float Integer Long Short String").stream(),
                    words("java/util/", "List").stream())
            .collect(Collectors.toUnmodifiableSet());

    private final Map<String, ClassFile> own = new LinkedHashMap<>();
    private final Set<String> findings = new LinkedHashSet<>();

    private AllowedCode() {}

    private static List<String> words(String folder, String names) {
        return Arrays.stream(names.split(" ")).map(name -> folder + name).toList();
    }

    /** What {@code classes}, all of one policy by name, use that is not allowed, one line each; empty if nothing. */
    public static List<String> findings(Map<String, byte[]> classes) {
        AllowedCode code = new AllowedCode();
        classes.forEach((name, bytes) -> {
            try {
                ClassFile file = ClassFile.of(bytes);
                code.own.put(file.name(), file);
            } catch (IOException e) {
                code.findings.add("class " + name + " cannot be read; expected a class file");
            }
        });
        code.own.values().forEach(code::judge);
        return List.copyOf(code.findings);
    }

    private void judge(ClassFile file) {
        if (OURS.stream().anyMatch(file.name()::startsWith)) {
            findings.add("class " + dotted(file.name()) + "; expected a package of its own");
        }
        if (file.hasComputedConstants()) {
            findings.add(in(file, "has computed constants", "what the compiler of Java 17 writes"));
        }
        for (String type : file.classes()) {
            if (!isKnown(type)) {
                findings.add(in(file, "uses " + dotted(type), "the policy API, the toolbox, and what computes"));
            }
        }
        for (ClassFile.Member use : file.uses()) {
            if (isKnown(use.owner()) && !mayUse(use)) {
                findings.add(in(
                        file,
                        "uses " + dotted(use.owner()) + "." + use.name(),
                        "no clock, luck, thread, stack, or order that a run draws anew"));
            }
        }
        for (ClassFile.Member method : file.methods()) {
            if (method.isNative()) {
                findings.add(in(file, "has the native method " + method.name(), "Java"));
            }
            if (method.name().equals("finalize") && method.type().equals("()V")) {
                findings.add(in(file, "has a finalizer", "no code that a thread of the JVM runs"));
            }
        }
        for (ClassFile.Member field : file.fields()) {
            if (field.isTransient()) {
                findings.add(in(
                        file,
                        "has the transient field " + field.name(),
                        "another, or a local variable: what is transient is not looked at as state"));
            }
            if (field.isStatic()
                    && !field.isSynthetic()
                    && !(field.isFinal() && isConstant(field.type(), new HashSet<>()))) {
                findings.add(in(
                        file,
                        "has the static field " + field.name(),
                        "state in objects that the factory makes: a static field is a final number, text, list, enum, "
                                + "record, or value of the policy API"));
            }
        }
    }

    private static String in(ClassFile file, String what, String expected) {
        return "class " + dotted(file.name()) + " " + what + "; expected " + expected;
    }

    private static String dotted(String name) {
        return name.replace('/', '.');
    }

    private static boolean isApi(String type) {
        return API.stream().anyMatch(type::startsWith);
    }

    private boolean isKnown(String type) {
        return type.isEmpty()
                || own.containsKey(type)
                || isApi(type)
                || WHOLE.contains(type)
                || PARTLY.containsKey(type)
                || EXCEPTIONS.contains(type)
                || type.startsWith(FUNCTIONS) && type.indexOf('/', FUNCTIONS.length()) < 0;
    }

    private boolean mayUse(ClassFile.Member use) {
        String owner = use.owner();
        if (owner.isEmpty()) {
            return use.name().equals("clone"); // of an array
        }
        if (own.containsKey(owner)) {
            return isDeclared(owner, use) || !NEVER.contains(use.name());
        }
        Set<String> some = EXCEPTIONS.contains(owner) ? EXCEPTION : PARTLY.get(owner);
        return some == null
                ? !NEVER.contains(use.name()) && !DRAWN.contains(owner + "." + use.name())
                : some.contains(use.name());
    }

    /** Whether the class {@code owner}, or one of the policy's that it extends, declares it itself. */
    private boolean isDeclared(String owner, ClassFile.Member use) {
        for (ClassFile at = own.get(owner); at != null; at = own.get(at.parent())) {
            if (Stream.concat(at.methods().stream(), at.fields().stream())
                    .anyMatch(member ->
                            member.name().equals(use.name()) && member.type().equals(use.type()))) {
                return true;
            }
        }
        return false;
    }

    /** Whether a field of that type, once set, holds nothing that changes. */
    private boolean isConstant(String type, Set<String> seen) {
        if (type.length() == 1) {
            return true;
        }
        if (type.startsWith("[")) {
            return false;
        }
        String name = type.substring(1, type.length() - 1);
        ClassFile file = own.get(name);
        if (file == null) {
            return CONSTANTS.contains(name) || isApi(name);
        }
        boolean isValue =
                file.parent().equals("java/lang/Enum") || file.parent().equals("java/lang/Record");
        return isValue
                && (!seen.add(name)
                        || file.fields().stream()
                                .filter(field -> !field.isStatic())
                                .allMatch(field -> field.isFinal() && isConstant(field.type(), seen)));
    }
}
