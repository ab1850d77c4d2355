package io.policybridge.drive;

import io.policybridge.stream.StreamReader;
import java.nio.file.Path;
import java.util.ArrayDeque;

/** How many decisions were the recorded ones, and the first that was not. */
final class Agreement {
  private static final int CONTEXT = 10;

  private long matched;
  private long of;
  private String difference;
  private Path file;
  private String stream;
  private long line;
  private int unit;

  /** A decision that counts was made. */
  void decided(boolean asRecorded) {
    of++;
    matched += asRecorded ? 1 : 0;
  }

  boolean differs() {
    return difference != null;
  }

  /** Keeps the first difference: at the current record of {@code in}, a stream called {@code name}, unit {@code at}. */
  void difference(StreamReader in, String name, int at, String recorded, String answered) {
    if (difference == null) {
      file = in.file();
      stream = name;
      line = in.line();
      unit = at;
      difference = "\n  recorded " + recorded + "\n  answered " + answered;
    }
  }

  long matched() {
    return matched;
  }

  long of() {
    return of;
  }

  /** The first difference with up to ten records of its unit before, for which the stream is read once more; null if there is none. */
  String firstDifference() {
    if (difference == null) {
      return null;
    }
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
    return file + " line " + line + ":" + difference + String.join("", context);
  }
}
