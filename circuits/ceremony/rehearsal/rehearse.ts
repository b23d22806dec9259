import { readFile, writeFile } from "node:fs/promises";
import type { CeremonyTables, Transcript } from "@causeway/verifying-key";
import type { Progress } from "../../compiler/Progress.ts";
import { parseR1cs } from "../../setup/r1cs.ts";
import { begin } from "../begin.ts";
import { finish } from "../finish.ts";
import type { CeremonyFiles } from "../identify.ts";
import { readKeyHistory } from "../keyHistory.ts";
import { writeWhole } from "../writeWhole.ts";
import { rehearsalKey } from "./rehearsalKey.ts";

/** Where what a rehearsal ends with is written to. */
export type RehearsalOutputs = { key: string; transcript: string };

/**
 * Holds a ceremony in which every secret is public: begins it, has `rehearsalKey` contribute, and finishes it, which
 * verifies the key point by point. Throws the errors of `begin` and `finish`.
 */
export async function rehearse(
  { r1cs, powers }: CeremonyFiles,
  { key, transcript }: RehearsalOutputs,
  tables: CeremonyTables,
  progress: Progress,
): Promise<Transcript> {
  await writeWhole(key, async (temporary) => {
    await begin({ r1cs, powers, output: temporary }, tables, progress);
    const { initialKeyHash } = await readKeyHistory(temporary);
    await writeFile(temporary, await rehearsalKey(parseR1cs(await readFile(r1cs)), initialKeyHash));
  });
  return finish({ r1cs, powers, key, output: transcript }, tables, progress);
}
