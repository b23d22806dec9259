import type { Route } from "../routes/Route.ts";
import type { ChainId } from "../values/ids.ts";

/** What a person accepts. */
export interface Terms {
  /** Smallest units of a route's bought token; units of a transfer's asset; nothing of a message. */
  readonly minimum: bigint;
  /** Smallest units that are paid, by token: the sum of all fees, and the input of a route by output. */
  readonly costs: Readonly<Record<string, bigint>>;
  /** Until the receiver can use the funds; 0 if nobody promises a time. */
  readonly seconds: number;
}

/** A term that got worse. */
export type WorseTerm = "minimum" | "cost" | "time";

/** The terms of a route. */
export function termsOf({ minimum, fees, input, seconds, waits }: Route): Terms {
  const costs: Record<string, bigint> = {};
  for (const { token, amount } of [...fees, input]) {
    const name = `${token.chainId} ${token.address.toLowerCase()}`;
    costs[name] = (costs[name] ?? 0n) + amount;
  }
  return { minimum, costs, seconds: seconds.usable + (waits?.seconds ?? 0) };
}

/** A cost in the coin of a chain, wei. */
export function coinCost(chainId: ChainId, amount: bigint): Terms["costs"] {
  return { [`${chainId} 0x${"00".repeat(20)}`]: amount };
}

/** Which terms are worse than the accepted ones. A cost in another token is worse, too: nobody accepted it. */
export function worseTerms(accepted: Terms, offered: Terms): readonly WorseTerm[] {
  const worse: WorseTerm[] = [];
  if (offered.minimum < accepted.minimum) worse.push("minimum");
  const costs = Object.entries(offered.costs);
  if (costs.some(([name, cost]) => cost > (accepted.costs[name] ?? 0n))) worse.push("cost");
  if (offered.seconds > accepted.seconds) worse.push("time");
  return worse;
}
