package io.policybridge.cli;

import io.policybridge.input.BadInput;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Call paths by which a host is to ask. */
final class CallPaths {
  private static final String GRPC_LIBRARY = "native-shim/target/libpolicybridge-grpc.so";

  private CallPaths() {}

  /**
   * The paths that the user names; if none, all that are built.
   *
   * @param err is told which one is left out
   * @throws BadInput if one is not jna or grpc
   */
  static List<String> of(List<String> named, PrintWriter err) {
    for (String call : named) {
      if (!call.equals("jna") && !call.equals("grpc")) {
        throw new BadInput("--call=" + call + "; expected jna or grpc");
      }
    }
    if (!named.isEmpty()) {
      return named;
    }
    Path library = Path.of(System.getProperty("policybridge.home", "."), GRPC_LIBRARY);
    if (Files.exists(library)) {
      return List.of("jna", "grpc");
    }
    err.println("grpc is left out: " + library + " is not built");
    return List.of("jna");
  }
}
