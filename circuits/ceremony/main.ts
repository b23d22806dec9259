import { text } from "node:stream/consumers";
import { shippedTables } from "@causeway/verifying-key";
import { Command } from "commander";
import { releaseCurve } from "../compiler/releaseCurve.ts";
import { begin } from "./begin.ts";
import { contribute } from "./contribute.ts";
import { endWithBeacon } from "./endWithBeacon.ts";
import { finish } from "./finish.ts";
import { verify } from "./verify.ts";

/*
 * The ceremony that makes a circuit's proving key, one contribution after the other:
 *   node --import tsx circuits/ceremony/main.ts begin|contribute|beacon|finish|verify --help
 * Prints its progress on standard error, and what is to be published on standard output.
 */

const program = new Command("ceremony").description(
  "make a circuit's keys so that nobody can forge proofs unless all who contributed work together",
);

const startFiles = (command: Command) =>
  command
    .requiredOption("--r1cs <file>", "the circuit's constraint system, built from its sources")
    .requiredOption("--powers <file>", "the powers-of-tau file, one of the published ones");

startFiles(program.command("begin"))
  .description("make the initial key from the circuit and the powers of tau")
  .requiredOption("--output <file>", "where to write the initial key")
  .action(async (options) => {
    publish("initial key", await begin(options, shippedTables, report));
  });

program
  .command("contribute")
  .description("add a secret to the key: the system's randomness, and what standard input gives")
  .requiredOption("--input <file>", "the key of the contributor before")
  .requiredOption("--output <file>", "where to write the key for the next")
  .requiredOption("--name <name>", "who contributes")
  .option("--entropy", "read standard input to its end and add it to the randomness", false)
  .action(async ({ entropy, ...options }) => {
    const added = entropy ? await text(process.stdin) : "";
    publish("contribution", await contribute({ ...options, entropy: added }, report));
  });

program
  .command("beacon")
  .description("end the contributions with a public random value that was announced in advance")
  .requiredOption("--input <file>", "the key of the last contributor")
  .requiredOption("--output <file>", "where to write the finished key")
  .requiredOption("--source <text>", 'where the value is from, such as "drand round 5000000"')
  .requiredOption("--value <hex>", "the value")
  .option("--iterations-exponent <n>", "it is hashed 2^n times", Number, 10)
  .action(async (options) => publish("beacon", await endWithBeacon(options, report)));

startFiles(program.command("finish"))
  .description("verify the finished key and write its transcript")
  .requiredOption("--key <file>", "the finished key")
  .requiredOption("--output <file>", "where to write the transcript")
  .option("--verification-key <file>", "where to write the verifying key, which provers need")
  .action(async (options) => {
    const { transcriptHash, keyHash } = await finish(options, shippedTables, report);
    publish("verifying key", keyHash);
    publish("transcript", transcriptHash);
  });

startFiles(program.command("verify"))
  .description("verify a transcript with all its files")
  .requiredOption("--key <file>", "the finished key")
  .requiredOption("--transcript <file>", "its transcript")
  .action(async (options) => {
    const { keyHash, contributors } = await verify(options, shippedTables, report);
    publish("verifying key", keyHash);
    publish("contributors", contributors.join(", "));
  });

function publish(what: string, value: string): void {
  process.stdout.write(`${what}: ${value}\n`);
}

function report(line: string): void {
  process.stderr.write(`${line}\n`);
}

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`ceremony: ${(error as Error).message}\n`);
  process.exitCode = 1;
} finally {
  await releaseCurve();
}
