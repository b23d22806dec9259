import type { CeremonyTables, CircuitForm, PowersFile } from "@causeway/verifying-key";
import { UnknownCircuitError, UnknownPowersError } from "./errors.ts";
import { hashFile } from "./hashFile.ts";

/** What a ceremony is about: a constraint system and a powers-of-tau file. */
export type CeremonyFiles = { r1cs: string; powers: string };

/**
 * Says by their hashes which circuit and powers-of-tau file these are. Throws {@link UnknownCircuitError} or
 * {@link UnknownPowersError}.
 */
export async function identify(
  { r1cs, powers }: CeremonyFiles,
  tables: CeremonyTables,
): Promise<{ circuit: CircuitForm; powersFile: PowersFile }> {
  const r1csHash = await hashFile(r1cs);
  const circuit = tables.circuits.find((form) => form.r1csHash === r1csHash);
  if (circuit === undefined) throw new UnknownCircuitError(r1cs, r1csHash);
  const powersHash = await hashFile(powers);
  const powersFile = tables.powers.find(({ hash }) => hash === powersHash);
  if (powersFile === undefined) throw new UnknownPowersError(powers, powersHash);
  return { circuit, powersFile };
}
