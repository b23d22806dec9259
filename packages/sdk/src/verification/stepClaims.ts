import type { Status } from "../status/Status.ts";
import type { Claim } from "./Claim.ts";
import { claimsOf } from "./claimOf.ts";
import type { TrueStep } from "./trueSteps.ts";

/** Steps that no log of an EVM chain tells, or that this version does not know. */
const KNOWN: readonly string[] = [
  ...["sent", "imported", "advanced", "delivered", "failed", "expired", "rejected", "voided"],
  ...["held", "paid", "sent-back", "refunded"],
];

/** Verifies each transaction and each log of a status. */
export function stepClaims({ legs, proof }: Status, steps: readonly TrueStep[]): readonly Claim[] {
  const eventsOf = (name: string) =>
    steps.filter(({ step }) => step === name).map(({ event }) => event);
  return [
    ...legs.flatMap(({ name, chainId, transaction, height, at }) => {
      if (!KNOWN.includes(name)) return [unknown(`legs.${name}`)];
      return claimsOf(`legs.${name}`, { chainId, transaction, height, at }, eventsOf(name));
    }),
    ...proof.logs.flatMap(({ name, chainId, blockHash, transaction, logIndex }) => {
      if (!KNOWN.includes(name)) return [unknown(`proof.logs.${name}`)];
      const got = { chainId, blockHash, transaction, logIndex };
      return claimsOf(`proof.logs.${name}`, got, eventsOf(name));
    }),
  ];
}

function unknown(field: string): Claim {
  return { field, verdict: "unknown", got: "it happened", wanted: undefined };
}
