import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { format, resolveConfig } from "prettier";

import { checkVerificationKey } from "./checkVerificationKey.ts";
import { renderVerifier, type VerifierOptions } from "./renderVerifier.ts";
import { parseVerificationKey } from "./verificationKey.ts";

/** Wherever the output goes, it has the style of the project's contracts. */
const STYLED_LIKE = fileURLToPath(new URL("../../contracts/Verifier.sol", import.meta.url));

/**
 * Writes the Solidity verifier for the verifying key in the file `keyPath` (snarkjs' JSON) to `outputPath`.
 * Throws `UnsafeVerificationKeyError` for a key under which proofs could be forged.
 */
export async function writeVerifier(
  keyPath: string,
  outputPath: string,
  options: VerifierOptions,
): Promise<void> {
  const key = parseVerificationKey(await readFile(keyPath, "utf8"));
  checkVerificationKey(key);
  const source = renderVerifier(key, options);
  const config = await resolveConfig(STYLED_LIKE);
  await mkdir(dirname(outputPath), { recursive: true });
  await writeFile(outputPath, await format(source, { ...config, filepath: STYLED_LIKE }));
}
