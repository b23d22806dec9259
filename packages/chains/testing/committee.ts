import {
  type CommitteeMember,
  ed25519PublicKeyOf,
  type Hex,
  provePossession,
  publicKeyOf,
  sortMembers,
  uintBytes,
} from "@causeway/protocol";

/** A validator whose secret keys a test knows. */
export interface TestValidator extends CommitteeMember {
  readonly babyJubjub: bigint;
  readonly ed25519Seed: Hex;
}

/** Validators with equal weights, in a committee's order. */
export function testValidators(count: number, firstKey = 1n): TestValidator[] {
  const validators = Array.from({ length: count }, (_, i) => {
    const babyJubjub = firstKey + BigInt(i);
    const ed25519Seed = uintBytes(babyJubjub, 32);
    const ed25519 = ed25519PublicKeyOf(ed25519Seed);
    return { ...publicKeyOf(babyJubjub), ed25519, ed25519Seed, babyJubjub, weight: 1n };
  });
  return sortMembers(validators);
}

/** Arguments of the registry's `enrol`. */
export function enrolment(environment: Hex, validator: TestValidator) {
  const { x, y, ed25519, babyJubjub, ed25519Seed } = validator;
  const proof = provePossession(environment, babyJubjub, ed25519Seed);
  return [{ x, y, ed25519 }, proof.babyJubjub, proof.ed25519] as const;
}
