import type { PointG1, PointG2, VerificationKey } from "./verificationKey.ts";

/** A verifying key as `CommitteeVerifier`'s constructor takes it: coordinates in the order of the pairing precompile. */
export interface KeyWords {
  readonly alpha: readonly bigint[];
  readonly beta: readonly bigint[];
  readonly gamma: readonly bigint[];
  readonly delta: readonly bigint[];
  readonly one: readonly bigint[];
  readonly committee: readonly bigint[];
  readonly message: readonly bigint[];
}

export function keyWords({ alpha, beta, gamma, delta, inputs }: VerificationKey): KeyWords {
  const [one, committee, message] = inputs;
  return {
    alpha: wordsOfG1(alpha),
    beta: wordsOfG2(beta),
    gamma: wordsOfG2(gamma),
    delta: wordsOfG2(delta),
    one: wordsOfG1(one),
    committee: wordsOfG1(committee),
    message: wordsOfG1(message),
  };
}

function wordsOfG1({ x, y }: PointG1): bigint[] {
  return [x, y];
}

function wordsOfG2({ x, y }: PointG2): bigint[] {
  return [x.c1, x.c0, y.c1, y.c0];
}
