import {
  beaconValue,
  contributorName,
  FEWEST_CONTRIBUTIONS,
  iterationsExponent,
} from "@causeway/verifying-key";
import { zKey } from "snarkjs";
import { z } from "zod";
import type { Progress } from "../compiler/Progress.ts";
import { ContributionRefusedError } from "./errors.ts";
import { readKeyHistory } from "./keyHistory.ts";
import { snarkjsLogger } from "./snarkjsLogger.ts";
import { writeWhole } from "./writeWhole.ts";

const beaconOptions = z.object({
  source: contributorName,
  value: beaconValue,
  iterationsExponent,
});

/** The beacon's value in hex, how often it is hashed (2^exponent), and where it came from. */
export type BeaconOptions = z.output<typeof beaconOptions> & { input: string; output: string };

/**
 * Ends the contributions with a value that none of those who took part could choose. Returns the contribution's hash.
 * Throws {@link ContributionRefusedError} for values out of range, before two have contributed and after a beacon.
 */
export async function endWithBeacon(
  { input, output, ...beacon }: BeaconOptions,
  progress: Progress,
): Promise<string> {
  const { contributions } = await readKeyHistory(input);
  const refuse = (reason: string): never => {
    throw new ContributionRefusedError(input, reason);
  };
  const accepted = beaconOptions.safeParse(beacon);
  if (!accepted.success) {
    const [issue] = accepted.error.issues;
    refuse(`the beacon's ${issue?.path.join(".")}: ${issue?.message}`);
  }
  if (contributions.some((earlier) => earlier.beacon)) refuse("it has a beacon already");
  if (contributions.length < FEWEST_CONTRIBUTIONS) {
    refuse(`${contributions.length} of at least ${FEWEST_CONTRIBUTIONS} have contributed`);
  }
  return writeWhole(output, async (temporary) => {
    const { source, value, iterationsExponent: exponent } = beacon;
    const logger = snarkjsLogger(progress);
    const hash = await zKey.beacon(input, temporary, source, value, exponent, logger);
    if (hash === false) return refuse(`snarkjs refused the beacon ${value}, exponent ${exponent}`);
    return Buffer.from(hash).toString("hex");
  });
}
