import { bn254 } from "@noble/curves/bn254.js";

import { pointOfG1, pointOfG2 } from "../curvePoint.ts";
import { beaconSecret } from "./beaconSecret.ts";
import { ContributionChain } from "./ContributionChain.ts";
import { TranscriptRefused } from "./errors.ts";
import { pointOfG2From } from "./fromKeyStream.ts";
import { KeyStream } from "./KeyStream.ts";
import { readPoints } from "./readPoints.ts";
import type { ContributionPoints, Transcript } from "./schema.ts";

type G1Point = ReturnType<typeof pointOfG1>;
type G2Point = ReturnType<typeof pointOfG2>;

/** What the initial key has for delta. */
const GENERATOR = bn254.G1.Point.BASE;

/**
 * Follows delta from the initial key's through all contributions and the beacon: each knew a secret and multiplied delta
 * by it. Returns delta in G1 at the end. Throws `TranscriptRefused`.
 */
export function checkContributions({ circuit, contributions, beacon }: Transcript): G1Point {
  const chain = new ContributionChain(circuit.initialKeyHash);
  let delta: G1Point = GENERATOR;
  contributions.forEach((contribution, index) => {
    delta = checkContribution(`contributions[${index}]`, contribution, delta, chain);
  });
  checkBeacon(beacon);
  return checkContribution("beacon", beacon, delta, chain);
}

/**
 * The pairings of snarkjs' own check: the secret of the commitment (g1S, g1Sx) is that of (challenge, g2Spx), and that by
 * which delta was multiplied.
 */
function checkContribution(
  field: string,
  stated: ContributionPoints,
  deltaBefore: G1Point,
  chain: ContributionChain,
): G1Point {
  const contribution = readPoints(stated);
  const deltaAfter = read(`${field}.deltaAfter`, () => pointOfG1(contribution.deltaAfter));
  const g1S = read(`${field}.g1S`, () => pointOfG1(contribution.g1S));
  const g1Sx = read(`${field}.g1Sx`, () => pointOfG1(contribution.g1Sx));
  const g2Spx = read(`${field}.g2Spx`, () => pointOfG2(contribution.g2Spx));
  const { challenge, hash } = chain.append(contribution);
  const g2Sp = pointOfG2From(new KeyStream(challenge));
  if (!sameRatio([g1S, g1Sx], [g2Sp, g2Spx])) {
    throw new TranscriptRefused(`${field}.g2Spx`, "does not prove knowledge of the secret");
  }
  if (!sameRatio([deltaBefore, deltaAfter], [g2Sp, g2Spx])) {
    throw new TranscriptRefused(`${field}.deltaAfter`, "is not delta before times the secret");
  }
  if (hash !== stated.hash) {
    throw new TranscriptRefused(`${field}.hash`, `is ${stated.hash}, but its points give ${hash}`);
  }
  return deltaAfter;
}

function checkBeacon({ value, iterationsExponent, g1S, g1Sx }: Transcript["beacon"]): void {
  const expected = beaconSecret(value, iterationsExponent);
  for (const [part, stated] of Object.entries({ g1S, g1Sx })) {
    const { x, y } = expected[part as "g1S" | "g1Sx"];
    if (stated[0] !== `${x}` || stated[1] !== `${y}`) {
      throw new TranscriptRefused(
        `beacon.${part}`,
        `is (${stated}), but the value ${value} gives (${x},${y})`,
      );
    }
  }
}

/** Whether the second of the points in G1 is the same multiple of the first as in G2. */
export function sameRatio(
  [g1, g1Multiple]: readonly [G1Point, G1Point],
  [g2, g2Multiple]: readonly [G2Point, G2Point],
): boolean {
  const product = bn254.pairingBatch([
    { g1, g2: g2Multiple },
    { g1: g1Multiple.negate(), g2 },
  ]);
  return bn254.fields.Fp12.eql(product, bn254.fields.Fp12.ONE);
}

function read<Point>(field: string, point: () => Point): Point {
  try {
    return point();
  } catch (error) {
    throw new TranscriptRefused(field, (error as Error).message);
  }
}
