package io.policybridge.drive;

import io.policybridge.stream.StreamReader;
import java.nio.file.Path;
import java.util.ArrayDeque;

/** How many decisions were the recorded ones, and the first that was not. */
final class Agreement {
  private static final int CONTEXT = 10;

  private long matched;
  private long of;
  private Path file;
  private long line;
  private int unit;
  private String recorded;
  private String answered;

  /** A decision that counts was made. */
  void decided(boolean asRecorded) {
    of++;
    matched += asRecorded ? 1 : 0;
  }

  /** Keeps the first difference: at the current record of {@code in}, unit {@code at}. */
  void difference(StreamReader in, int at, String right, String answer) {
    if (recorded == null) {
      file = in.file();
      line = in.line();
      unit = at;
      recorded = right;
      answered = answer;
    }
  }

  long matched() {
    return matched;
  }

  long of() {
    return of;
  }

  /** The first difference with its context, or null. */
  String firstDifference() {
    return recorded == null ? null : text(file, line, unit, recorded, answered);
  }

  /** A difference with up to ten records of its unit before, for which the stream is read once more. */
  static String text(Path file, long line, int unit, String recorded, String answered) {
    String stream = file.getFileName().toString().replaceFirst("\\.zst$", "");
    int unitColumn = stream.equals("l1d") ? 1 : 2;
    ArrayDeque<String> context = new ArrayDeque<>();
    try (StreamReader reader = StreamReader.open(file, stream)) {
      while (reader.next() && reader.line() <= line) {
        String columns = reader.rest("columns");
        if (columns.split(" ", 4)[unitColumn].equals(Integer.toString(unit))) {
          context.add("\n    " + StreamReader.unpacked(reader.kind()) + " " + columns);
          if (context.size() > CONTEXT + 1) {
            context.remove();
          }
        }
      }
    }
    return file + " line " + line + ":\n  recorded " + recorded + "\n  answered " + answered + String.join("", context);
  }
}
