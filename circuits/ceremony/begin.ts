import { readFile } from "node:fs/promises";
import type { CeremonyTables } from "@causeway/verifying-key";
import { zKey } from "snarkjs";
import type { Progress } from "../compiler/Progress.ts";
import { parseR1cs } from "../setup/r1cs.ts";
import { KeyRefusedError, PowersTooSmallError } from "./errors.ts";
import { hashFile } from "./hashFile.ts";
import { type CeremonyFiles, identify } from "./identify.ts";
import { snarkjsLogger } from "./snarkjsLogger.ts";
import { writeWhole } from "./writeWhole.ts";

/**
 * Makes a circuit's initial key from powers of tau. It is the same whoever makes it, and no key to use: its delta is its
 * gamma. Returns the BLAKE2b-512 of the file. Throws the errors of `identify` and {@link PowersTooSmallError}.
 */
export async function begin(
  { r1cs, powers, output }: CeremonyFiles & { output: string },
  tables: CeremonyTables,
  progress: Progress,
): Promise<string> {
  const { circuit, powersFile } = await identify({ r1cs, powers }, tables);
  progress(`${circuit.name}, ${circuit.slots} slots, with ${powersFile.name}`);
  const needed = await neededPower(r1cs);
  if (needed > powersFile.power) {
    throw new PowersTooSmallError(powersFile.name, powersFile.power, needed);
  }
  return writeWhole(output, async (temporary) => {
    const made = await zKey.newZKey(r1cs, powers, temporary, snarkjsLogger(progress));
    if (made === -1) throw new KeyRefusedError(output, "the constraints do not fit these powers");
    return hashFile(temporary);
  });
}

/** The least n with room for constraints and public wires, one among them, in 2^n. */
async function neededPower(r1cs: string): Promise<number> {
  const { constraintCount, publicCount } = parseR1cs(await readFile(r1cs));
  return Math.ceil(Math.log2(constraintCount + publicCount + 1));
}
