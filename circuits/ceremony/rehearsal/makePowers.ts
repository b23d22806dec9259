import { mkdtemp, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { buildBn128 } from "ffjavascript";
import { powersOfTau } from "snarkjs";

import type { Progress } from "../../compiler/Progress.ts";
import { hashFile } from "../hashFile.ts";
import { snarkjsLogger } from "../snarkjsLogger.ts";
import { writeWhole } from "../writeWhole.ts";
import { ITERATIONS_EXPONENT, POWERS, publicValue } from "./publicSecrets.ts";

const NAME = "rehearsal";

/**
 * Makes the powers of tau of rehearsals, for circuits of up to 2^power constraints, by snarkjs: a beacon with a public
 * value contributed to them, and nobody else. The same wherever they are made. Returns the BLAKE2b-512 of the file.
 */
export async function makePowers(
  power: number,
  output: string,
  progress: Progress,
): Promise<string> {
  const logger = snarkjsLogger(progress);
  return writeWhole(output, async (temporary) => {
    const folder = await mkdtemp(join(dirname(temporary), ".powers-"));
    const [empty, contributed] = ["0.ptau", "1.ptau"].map((file) => join(folder, file)) as [
      string,
      string,
    ];
    try {
      await powersOfTau.newAccumulator(await buildBn128(), power, empty, logger);
      const value = publicValue(POWERS);
      await powersOfTau.beacon(empty, contributed, NAME, value, ITERATIONS_EXPONENT, logger);
      await powersOfTau.preparePhase2(contributed, temporary, logger);
    } finally {
      await rm(folder, { recursive: true });
    }
    return hashFile(temporary);
  });
}
