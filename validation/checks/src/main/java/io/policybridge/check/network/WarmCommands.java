package io.policybridge.check.network;

import io.policybridge.main.Main;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/**
 * A process that runs one command after the other, each a line of words separated by tabs; the answer is its exit code
 * and what it printed on both streams, each with its length in front.
 */
public final class WarmCommands {
    private WarmCommands() {}

    /** Takes no arguments. */
    public static void main(String[] arguments) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        DataOutputStream answers = new DataOutputStream(new FileOutputStream(FileDescriptor.out));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            ByteArrayOutputStream err = new ByteArrayOutputStream();
            answers.writeInt(Main.execute(out, err, line.split("\t")));
            for (ByteArrayOutputStream printed : new ByteArrayOutputStream[] {out, err}) {
                answers.writeInt(printed.size());
                printed.writeTo(answers);
            }
            answers.flush();
        }
        System.exit(0); // what commands have left running is of no interest
    }
}
