import { open, readFile, writeFile } from "node:fs/promises";
import { zKey } from "snarkjs";

import { developmentSetup } from "./developmentSetup.ts";
import { parseR1cs } from "./r1cs.ts";

/**
 * Writes the development key of a circuit: the key by which it is proven, and the one by which proofs are verified.
 *
 * @param name The circuit's: keys of different circuits have different seeds.
 * @param r1cs File with its constraint system.
 */
export async function makeDevelopmentKey(
  name: string,
  r1cs: string,
  { zkey, verificationKey }: { readonly zkey: string; readonly verificationKey: string },
): Promise<void> {
  const seed = `causeway.development-key.v1:${name}`;
  const pieces = await developmentSetup(parseR1cs(await readFile(r1cs)), seed);
  const file = await open(zkey, "w");
  try {
    for (const piece of pieces) await file.writeFile(piece);
  } finally {
    await file.close();
  }
  const exported = await zKey.exportVerificationKey(zkey);
  await writeFile(verificationKey, `${JSON.stringify(exported, null, 2)}\n`);
}
