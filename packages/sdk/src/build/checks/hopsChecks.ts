import { decodeHops, endOf, type HopsStep, isHop, ZERO_WORD } from "@causeway/protocol";

import type { KnownEvmChain } from "../../contracts/environmentOf.ts";
import { wrappedCoinOf } from "../../contracts/wrappedCoinOf.ts";
import { isLocal } from "../promised.ts";
import type { Check, Difference, Subject } from "../Subject.ts";
import { same } from "../Subject.ts";
import { ZERO_ADDRESS } from "./constants.ts";
import { crossingOf } from "./crossing.ts";

/** The swaps of an order: their venues, and the tokens in which they end. */
export function hopsChecks(): readonly Check[] {
  return [
    same(
      "asset",
      (subject) => (isLocal(subject) ? ZERO_WORD : subject.sent.order.assetId),
      ({ sent }) => sent.order.assetId,
    ),
    venuesOf("hops.venues", ({ origin, sent }) => [origin, sent.order.hops]),
    venuesOf("destinationHops.venues", ({ destination, sent }) => [
      destination,
      sent.order.destinationHops,
    ]),
    same("hops.end", endHere, (subject) =>
      lastOf(
        subject.sent.order.hops,
        inTokens(subject.route.request.from.token, "origin", subject),
      ),
    ),
    same("destinationHops.end", endThere, (subject) =>
      lastOf(subject.sent.order.destinationHops, arrivingOf(subject)),
    ),
  ];
}

function venuesOf(
  field: string,
  hopsOf: (subject: Subject) => readonly [chain: KnownEvmChain, hops: string],
): Check {
  return {
    field,
    differs: (subject) => {
      const [chain, hops] = hopsOf(subject);
      const known = Object.values(chain.swap?.venues ?? {});
      const steps = stepsIn(hops);
      if (steps === undefined) return { wanted: "a route of hops", got: hops.slice(0, 74) };
      return unknownVenue(steps, known);
    },
  };
}

function unknownVenue(
  steps: readonly HopsStep[],
  known: readonly number[],
): Difference | undefined {
  const hops = steps.flatMap((step) => (isHop(step) ? [step] : step.flatMap((part) => part.hops)));
  const strange = hops.find(({ venueId }) => !known.includes(venueId));
  if (strange === undefined) return undefined;
  return { wanted: `venue ${known.join(", ")}`, got: `venue ${strange.venueId}` };
}

/** Where swaps on the origin end: in the token that crosses, or in the final one. */
function endHere(subject: Subject): string {
  if (isLocal(subject)) return endThere(subject);
  return crossingOf(subject)?.tokenHere ?? "the token of a known asset";
}

/** Where swaps at the destination end: in the final token. */
function endThere(subject: Subject): string {
  return inTokens(subject.route.request.to.token, "destination", subject);
}

/** What arrives at the destination: what the origin swapped to, where the order stays on its chain. */
function arrivingOf(subject: Subject): string {
  if (isLocal(subject)) return endThere(subject);
  return crossingOf(subject)?.tokenThere ?? "the token of a known asset";
}

/** A coin is swapped in its wrapped form. */
function inTokens(token: string, end: "origin" | "destination", subject: Subject): string {
  if (token !== ZERO_ADDRESS) return token;
  return wrappedCoinOf(subject.environment, subject[end]) ?? ZERO_ADDRESS;
}

/** The token in which hops end; the first one if nothing is swapped. */
function lastOf(hops: string, first: string): string {
  const last = stepsIn(hops)?.at(-1);
  return last === undefined ? first : endOf(last);
}

function stepsIn(hops: string): HopsStep[] | undefined {
  try {
    return decodeHops(hops);
  } catch {
    return undefined;
  }
}
