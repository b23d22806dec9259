import { z } from "zod";

import { UnsafeVerificationKeyError } from "./errors.ts";

/** Affine points of BN254. Of a coordinate in the extension field, c0 is the real part. */
export type PointG1 = { x: bigint; y: bigint };
export type Coordinate2 = { c0: bigint; c1: bigint };
export type PointG2 = { x: Coordinate2; y: Coordinate2 };

/** A Groth16 verifying key of the committee circuit; `inputs` are the points of one, committee and message. */
export type VerificationKey = {
  alpha: PointG1;
  beta: PointG2;
  gamma: PointG2;
  delta: PointG2;
  inputs: [one: PointG1, committee: PointG1, message: PointG1];
};

const decimal = z
  .string()
  .regex(/^(0|[1-9]\d*)$/)
  .transform(BigInt);
const one = z.literal("1");
const zero = z.literal("0");
const coordinate2 = z.tuple([decimal, decimal]).transform(([c0, c1]) => ({ c0, c1 }));
const pointG1 = z.tuple([decimal, decimal, one]).transform(([x, y]) => ({ x, y }));
const pointG2 = z
  .tuple([coordinate2, coordinate2, z.tuple([one, zero])])
  .transform(([x, y]) => ({ x, y }));

const schema = z.object({
  protocol: z.literal("groth16"),
  curve: z.literal("bn128"),
  nPublic: z.literal(2),
  vk_alpha_1: pointG1,
  vk_beta_2: pointG2,
  vk_gamma_2: pointG2,
  vk_delta_2: pointG2,
  IC: z.tuple([pointG1, pointG1, pointG1]),
});

/**
 * Reads a `verification_key.json` as snarkjs writes it. Throws {@link UnsafeVerificationKeyError} for another
 * shape, such as another number of public inputs; the points are left to `checkVerificationKey`.
 */
export function parseVerificationKey(json: string): VerificationKey {
  return readVerificationKey(JSON.parse(json));
}

/** The same of what is parsed already. */
export function readVerificationKey(value: unknown): VerificationKey {
  const result = schema.safeParse(value);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new UnsafeVerificationKeyError(issue?.path.join(".") ?? "file", issue?.message ?? "");
  }
  const { vk_alpha_1, vk_beta_2, vk_gamma_2, vk_delta_2, IC } = result.data;
  return {
    alpha: vk_alpha_1,
    beta: vk_beta_2,
    gamma: vk_gamma_2,
    delta: vk_delta_2,
    inputs: IC,
  };
}
