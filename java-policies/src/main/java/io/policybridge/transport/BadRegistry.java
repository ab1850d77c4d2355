package io.policybridge.transport;

/** A class that a host's configuration names to list policies, and that does not. The message is one line: the name, what is wrong with it. */
public final class BadRegistry extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  /** @param cause what the class threw, whose place is told too; null if nothing of its own was run */
  public BadRegistry(String message, Throwable cause) {
    super(message, cause);
  }
}
