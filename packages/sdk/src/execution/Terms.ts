import type { Route } from "../routes/Route.ts";

/** What a person accepts of a route. */
export interface Terms {
  /** Smallest units of the bought token. */
  readonly minimum: bigint;
  /** Smallest units that are paid, by token: the sum of all fees, and the input of a route by output. */
  readonly costs: Readonly<Record<string, bigint>>;
  /** Until the receiver can use the funds. */
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

/** Which terms are worse than the accepted ones. A cost in another token is worse, too: nobody accepted it. */
export function worseTerms(accepted: Terms, offered: Terms): readonly WorseTerm[] {
  const worse: WorseTerm[] = [];
  if (offered.minimum < accepted.minimum) worse.push("minimum");
  const costs = Object.entries(offered.costs);
  if (costs.some(([name, cost]) => cost > (accepted.costs[name] ?? 0n))) worse.push("cost");
  if (offered.seconds > accepted.seconds) worse.push("time");
  return worse;
}
