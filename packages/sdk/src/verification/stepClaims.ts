import type { Causeway } from "../createCauseway.ts";
import type { Status } from "../status/Status.ts";
import type { Claim } from "./Claim.ts";
import { claimsOf } from "./claimOf.ts";
import { gasOn } from "./gasOn.ts";
import type { TrueStep } from "./trueSteps.ts";

/** Steps that no log of an EVM chain tells, or that this version does not know. */
const KNOWN: readonly string[] = [
  ...["sent", "imported", "advanced", "delivered", "failed", "expired", "rejected", "voided"],
  ...["held", "paid", "sent-back", "refunded"],
];

/** Verifies each transaction and each log of a status. @throws CausewayError, ChainError */
export async function stepClaims(
  causeway: Causeway,
  { legs, proof }: Status,
  steps: readonly TrueStep[],
): Promise<readonly Claim[]> {
  const withGas = new Set(legs.filter(({ gas }) => gas !== undefined).map(({ name }) => name));
  const told = steps.filter(({ step }) => withGas.has(step)).map(({ event }) => event);
  const gas = await gasOn(causeway, told);
  const eventsOf = (name: string) =>
    steps.filter(({ step }) => step === name).map(({ event }) => ({ ...event, gas: gas(event) }));
  return [
    ...legs.flatMap(({ name, chainId, transaction, height, at, gas: used }) => {
      if (!KNOWN.includes(name)) return [unknown(`legs.${name}`)];
      const got = { chainId, transaction, height, at, gas: used };
      return claimsOf(`legs.${name}`, got, eventsOf(name));
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
