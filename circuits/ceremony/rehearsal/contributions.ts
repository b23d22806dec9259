import { beaconSecret, ContributionChain, KeyStream, pointOfG2From } from "@causeway/verifying-key";
import { bn254 } from "@noble/curves/bn254.js";
import type { AnsweredContribution } from "../encodeKeyHistory.ts";
import type { TextG1, TextG2 } from "../keyHistory.ts";
import { CONTRIBUTORS, ITERATIONS_EXPONENT, publicValue, sourceOf } from "./publicSecrets.ts";

const { Fr } = bn254.fields;
const BEACON = "beacon";

/**
 * The contributions of a rehearsal: those of `CONTRIBUTORS` and the beacon, by secrets that everybody knows. Returns delta
 * beside them, which is the product of all.
 */
export function rehearsalContributions(initialKeyHash: string) {
  const chain = new ContributionChain(initialKeyHash);
  const contributions: AnsweredContribution[] = [];
  let delta = 1n;
  for (const part of [...CONTRIBUTORS, BEACON]) {
    const value = publicValue(part);
    const { secret, g1S, g1Sx } = beaconSecret(value, ITERATIONS_EXPONENT);
    delta = Fr.mul(delta, secret);
    const challenge = chain.challengeTo({ g1S, g1Sx });
    const deltaAfter = bn254.G1.Point.BASE.multiply(delta).toAffine();
    const g2Spx = pointOfG2From(new KeyStream(challenge)).multiply(secret).toAffine();
    chain.append({ deltaAfter, g1S, g1Sx, g2Spx });
    const points = {
      deltaAfter: textOfG1(deltaAfter),
      g1S: textOfG1(g1S),
      g1Sx: textOfG1(g1Sx),
      g2Spx: [textOfCoordinate(g2Spx.x), textOfCoordinate(g2Spx.y)] satisfies TextG2,
    };
    contributions.push(
      part === BEACON
        ? { ...points, challenge, name: sourceOf(part), beacon: beaconOf(value) }
        : { ...points, challenge, name: part },
    );
  }
  return { contributions, delta };
}

function beaconOf(value: string) {
  return { value, iterationsExponent: ITERATIONS_EXPONENT };
}

function textOfG1({ x, y }: { x: bigint; y: bigint }): TextG1 {
  return [`${x}`, `${y}`];
}

function textOfCoordinate({ c0, c1 }: { c0: bigint; c1: bigint }): TextG1 {
  return [`${c0}`, `${c1}`];
}
