import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { format, resolveConfig } from "prettier";

import { checkVerificationKey } from "./checkVerificationKey.ts";
import { renderVerifier, type VerifierOptions } from "./renderVerifier.ts";
import type { VerificationKey } from "./verificationKey.ts";

/** Wherever the output goes, it has the style of the project's contracts. */
const STYLED_LIKE = fileURLToPath(new URL("../../contracts/Verifier.sol", import.meta.url));

/**
 * Writes the Solidity verifier for a verifying key to `outputPath`.
 * Throws `UnsafeVerificationKeyError` for a key under which proofs could be forged.
 */
export async function writeVerifier(
  key: VerificationKey,
  outputPath: string,
  options: VerifierOptions,
): Promise<void> {
  checkVerificationKey(key);
  const source = renderVerifier(key, options);
  const config = await resolveConfig(STYLED_LIKE);
  await mkdir(dirname(outputPath), { recursive: true });
  await writeFile(outputPath, await format(source, { ...config, filepath: STYLED_LIKE }));
}
