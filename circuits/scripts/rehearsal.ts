import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { shippedTables, transcriptSchema } from "@causeway/verifying-key";
import { Command } from "commander";
import { makePowers } from "../ceremony/rehearsal/makePowers.ts";
import { rehearse } from "../ceremony/rehearsal/rehearse.ts";
import { writeArtifacts } from "../ceremony/rehearsal/writeArtifacts.ts";
import { PACKAGE_ROOT } from "../compiler/circuits.ts";
import { releaseCurve } from "../compiler/releaseCurve.ts";

/*
 * The key of a rehearsal, whose secrets are public: see "The testnet's key" in docs/ceremony.md.
 *   node --import tsx circuits/scripts/rehearsal.ts key|powers|hold --help
 * Prints its progress on standard error.
 */

const ARTIFACTS = join(PACKAGE_ROOT, "build", "rehearsal");
const TRANSCRIPT = join(PACKAGE_ROOT, "../config/testnet/ceremony/transcript.json");

const program = new Command("rehearsal").description("make the keys under which anybody can prove");

program
  .command("key")
  .description("make what a prover needs, in seconds; does nothing where that is there")
  .option("--transcript <file>", "of the rehearsal", TRANSCRIPT)
  .option("--output <folder>", "folder that a prover's file names by artifacts", ARTIFACTS)
  .action(async ({ transcript, output }) => {
    const json = JSON.parse(await readFile(transcript, "utf8"));
    await writeArtifacts(transcriptSchema.parse(json), output, report);
  });

program
  .command("powers")
  .description(
    "make the powers of tau that the rehearsal began with, in about a quarter of an hour",
  )
  .requiredOption("--output <file>", "where to write them")
  .option("--power <n>", "for circuits of up to 2^n constraints", Number, 14)
  .action(async ({ power, output }) => {
    process.stdout.write(`powers of tau: ${await makePowers(power, output, report)}\n`);
  });

program
  .command("hold")
  .description("hold the rehearsal again, after a change of the circuit")
  .requiredOption("--r1cs <file>", "the circuit's constraint system")
  .requiredOption("--powers <file>", "what powers made")
  .requiredOption("--key <file>", "where to write the proving key")
  .requiredOption("--transcript <file>", "where to write the transcript")
  .action(async ({ r1cs, powers, ...outputs }) => {
    const { transcriptHash } = await rehearse({ r1cs, powers }, outputs, shippedTables, report);
    process.stdout.write(`transcript: ${transcriptHash}\n`);
  });

function report(line: string): void {
  process.stderr.write(`${line}\n`);
}

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`rehearsal: ${(error as Error).message}\n`);
  process.exitCode = 1;
} finally {
  await releaseCurve();
}
