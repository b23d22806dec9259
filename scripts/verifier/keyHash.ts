import { concat, keccak256, toBeHex } from "ethers";

import type { PointG1, PointG2, VerificationKey } from "./verificationKey.ts";

/** The name of a verifying key: what `IVerifier.keyHash` returns, and documents. */
export function keyHash({ alpha, beta, gamma, delta, inputs }: VerificationKey): string {
  const coordinates = [
    ...coordinatesOfG1(alpha),
    ...[beta, gamma, delta].flatMap(coordinatesOfG2),
    ...inputs.flatMap(coordinatesOfG1),
  ];
  return keccak256(concat(coordinates.map((coordinate) => toBeHex(coordinate, 32))));
}

function coordinatesOfG1({ x, y }: PointG1): bigint[] {
  return [x, y];
}

function coordinatesOfG2({ x, y }: PointG2): bigint[] {
  return [x.c1, x.c0, y.c1, y.c0];
}
