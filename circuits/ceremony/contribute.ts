import { randomBytes } from "node:crypto";
import { contributorName } from "@causeway/verifying-key";
import { zKey } from "snarkjs";
import type { Progress } from "../compiler/Progress.ts";
import { ContributionRefusedError } from "./errors.ts";
import { readKeyHistory } from "./keyHistory.ts";
import { snarkjsLogger } from "./snarkjsLogger.ts";
import { writeWhole } from "./writeWhole.ts";

const SECRET_BYTES = 64;

/** A contribution: who makes it, and what he adds to the system's randomness, such as keystrokes. */
export type ContributionOptions = { input: string; output: string; name: string; entropy: string };

/**
 * Multiplies delta by a secret that is forgotten when the process ends. Returns the contribution's hash, which its
 * contributor publishes. Throws {@link ContributionRefusedError} for a name that cannot stand in the key or does so
 * already, and for a key that a beacon has ended.
 */
export async function contribute(
  { input, output, name, entropy }: ContributionOptions,
  progress: Progress,
): Promise<string> {
  const { contributions } = await readKeyHistory(input);
  const refuse = (reason: string): never => {
    throw new ContributionRefusedError(input, reason);
  };
  const accepted = contributorName.safeParse(name);
  if (!accepted.success) refuse(`"${name}": ${accepted.error.issues[0]?.message}`);
  if (contributions.some(({ beacon }) => beacon)) refuse("a beacon has ended the contributions");
  if (contributions.some((earlier) => earlier.name.toLowerCase() === name.toLowerCase())) {
    refuse(`${name} has contributed already`);
  }
  const secret = randomBytes(SECRET_BYTES).toString("hex") + entropy;
  return writeWhole(output, async (temporary) => {
    const hash = await zKey.contribute(input, temporary, name, secret, snarkjsLogger(progress));
    return Buffer.from(hash).toString("hex");
  });
}
