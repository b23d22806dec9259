import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { parseVerificationKey } from "../../scripts/verifier/verificationKey.ts";
import { writeVerifier } from "../../scripts/verifier/writeVerifier.ts";
import { buildCircuit } from "../compiler/buildCircuit.ts";
import { COMMITTEE_SIZES, committeeCircuit, PACKAGE_ROOT } from "../compiler/circuits.ts";
import { releaseCurve } from "../compiler/releaseCurve.ts";

/*
 * Writes the Solidity verifiers of the development keys, and builds what they need:
 *   node --import tsx circuits/scripts/verifiers.ts
 */

const FOLDER = join(PACKAGE_ROOT, "../contracts/light-clients/generated");

for (const slots of COMMITTEE_SIZES) {
  const { verificationKey } = await buildCircuit(committeeCircuit(slots), console.error);
  const name = `CommitteeVerifier${slots}`;
  const key = parseVerificationKey(await readFile(verificationKey, "utf8"));
  await writeVerifier(key, join(FOLDER, `${name}.sol`), {
    name,
    slots,
    development: true,
  });
}
await releaseCurve();
