import { describeRevert } from "@causeway/chains/node";
import { amountText, timeText } from "@causeway/protocol";
import { type ErrorDescription, isCallException } from "ethers";

import type { Departure } from "./Departure.ts";

type Words = (departure: Departure, args: ErrorDescription["args"]) => string;

/** What the bridge refuses, by the names of its errors: the value, and what to do. */
const WORDS: Readonly<Record<string, Words>> = {
  UnknownAsset: ({ origin, route }) =>
    `the bridge of ${origin.name} knows no ${route.symbol}: add it with causeway apply`,
  AssetPaused: ({ origin, route }, [, until]) => pausedAsset(route.symbol, origin.name, until),
  NoRoute: ({ origin, destination, route }) =>
    `${route.symbol} has no way from ${origin.name} to ${destination.name}: its chains are in ` +
    "config/local/assets.json; apply it to both",
  UnknownPeer: ({ origin, destination }) =>
    `the bridge of ${origin.name} knows none on ${destination.name}: apply the configuration to both`,
  NoOpenLane: ({ origin, destination }) =>
    `no lane from ${origin.name} to ${destination.name} is open: add a route to ` +
    "config/local/routes.json and apply it to both",
  AmountOutOfRange: ({ route }, [, units, maximum]) =>
    `${amountText(units, route)} is more than a transfer may be: send ${amountText(maximum, route)} at most`,
  InvalidReceiver: ({ destination }, [receiver]) =>
    `${receiver} on ${destination.name} is nobody's account: give another --receiver`,
  DeadlineOutOfRange: ({ origin, lifetime }, [deadline, earliest, latest]) => {
    const isLate = deadline > latest;
    const now = deadline - lifetime;
    const [what, bound, most] = isLate
      ? ["far", latest - now, "at most"]
      : ["soon", earliest - now, "at least"];
    return (
      `a deadline in ${lifetime} s, ${timeText(deadline)}, is too ${what} for the bridge of ` +
      `${origin.name}: give --lifetime ${most} ${bound}`
    );
  },
  InvalidAdvanceOffer: ({ route }, [fee, , until, deadline]) =>
    `an offer of ${amountText(fee, route)} until ${timeText(until)} is refused: it may be at most the amount that is ` +
    `sent, and must end by the deadline, ${timeText(deadline)}. Give a smaller --offer, or a longer --lifetime`,
  MinimumOutOfReach: ({ route }, [least, units]) =>
    `${amountText(least, route)} cannot arrive of ${amountText(units, route)}: ask for less`,
};

/** Why the bridge of the origin would not take a transfer, and what to do about it. */
export function describeRefusal(departure: Departure, error: unknown): string {
  const named = isCallException(error) ? error.revert : null;
  const words = named ? WORDS[named.name] : undefined;
  if (named && words) return words(departure, named.args as ErrorDescription["args"]);
  return `the bridge of ${departure.origin.name} refuses: ${describeRevert(error)}`;
}

/** An asset that a guardian paused. */
export function pausedAsset(symbol: string, chain: string, until: bigint): string {
  return (
    `${symbol} is paused on ${chain} until ${timeText(until)}: send it afterwards, or ask a holder of ` +
    `the role laneAdmin there to end that (causeway unpause --asset ${symbol} --chain ${chain})`
  );
}
