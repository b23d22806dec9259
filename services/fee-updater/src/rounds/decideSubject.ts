import { type Decision, decideMove } from "../decision/decideMove.ts";
import type { HeldSchedule, PricedEntry } from "../PricedChain.ts";
import type { UpdatedChain, Updater } from "../Updater.ts";

/** What to do about a gas price of a chain's schedule. */
export function decideSubject(
  { chains, conversions, rules, now }: Updater,
  origin: UpdatedChain,
  bounds: HeldSchedule,
  held: PricedEntry,
): Decision {
  const found = chains.get(held.destinationChainId);
  if (found === undefined) return { reason: "unknown-destination" };
  const { destination, nativeCoin } = found;
  if (destination.failure !== undefined) return destination.failure;
  const conversion = conversions(nativeCoin, origin.nativeCoin);
  return decideMove({
    ...{ held, bounds, conversion, rules },
    samples: destination.samples,
    now: now(),
  });
}
