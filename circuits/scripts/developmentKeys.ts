import { copyFile } from "node:fs/promises";
import { join } from "node:path";

import { buildCircuit } from "../compiler/buildCircuit.ts";
import { COMMITTEE_SIZES, committeeCircuit, PACKAGE_ROOT } from "../compiler/circuits.ts";
import { releaseCurve } from "../compiler/releaseCurve.ts";

/*
 * Writes the verifying keys of the development keys where the rest of the project reads them, and builds what they need:
 *   node --import tsx circuits/scripts/developmentKeys.ts
 */

const FOLDER = join(PACKAGE_ROOT, "../packages/verifying-key/src/development");

for (const slots of COMMITTEE_SIZES) {
  const name = committeeCircuit(slots);
  const { verificationKey } = await buildCircuit(name, console.error);
  await copyFile(verificationKey, join(FOLDER, `${name}.json`));
}
await releaseCurve();
