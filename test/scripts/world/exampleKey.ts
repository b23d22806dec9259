import type { PointG1, PointG2, VerificationKey } from "@causeway/verifying-key";
import { bn254 } from "@noble/curves/bn254.js";

/** A multiple of the generator of G1. */
export function g1(scalar: bigint): PointG1 {
  return bn254.G1.Point.BASE.multiply(scalar).toAffine();
}

/** A multiple of the generator of G2. */
export function g2(scalar: bigint): PointG2 {
  const { x, y } = bn254.G2.Point.BASE.multiply(scalar).toAffine();
  return { x: { c0: x.c0, c1: x.c1 }, y: { c0: y.c0, c1: y.c1 } };
}

/** A verifying key that belongs to no circuit. */
export function exampleKey(): VerificationKey {
  return {
    alpha: g1(2n),
    beta: g2(3n),
    gamma: g2(1n),
    delta: g2(5n),
    inputs: [g1(7n), g1(11n), g1(13n)],
  };
}

/** The same as the prover's library writes it. */
export function exampleJson(key: VerificationKey = exampleKey()) {
  const decimal = (value: bigint) => value.toString();
  const point1 = ({ x, y }: PointG1) => [decimal(x), decimal(y), "1"];
  const point2 = ({ x, y }: PointG2) => [
    [decimal(x.c0), decimal(x.c1)],
    [decimal(y.c0), decimal(y.c1)],
    ["1", "0"],
  ];
  return {
    protocol: "groth16",
    curve: "bn128",
    nPublic: 2,
    vk_alpha_1: point1(key.alpha),
    vk_beta_2: point2(key.beta),
    vk_gamma_2: point2(key.gamma),
    vk_delta_2: point2(key.delta),
    IC: key.inputs.map(point1),
  };
}
