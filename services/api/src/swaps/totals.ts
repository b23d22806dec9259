import { crossingsOfSender, crossingsSince } from "@causeway/index/orders";
import type { Hex } from "@causeway/protocol";

import type { Api } from "../Api.ts";

/** Milliseconds for which requesters share the number of all swaps: it is a sum over all hours. */
const KEPT = 10_000;

interface Total {
  readonly at: number;
  readonly count: Promise<bigint>;
}

const TOTALS = new WeakMap<Api["index"], Map<bigint | undefined, Total>>();

/** How many swaps an account sent, or all accounts together. @param chainId A chain of the environment. */
export function totalOf(
  { index }: Pick<Api, "index">,
  account: Hex | undefined,
  chainId: bigint | undefined,
): Promise<bigint> {
  if (account !== undefined) return crossingsOfSender(index, account, chainId);
  const totals = TOTALS.get(index) ?? new Map<bigint | undefined, Total>();
  TOTALS.set(index, totals);
  const known = totals.get(chainId);
  if (known !== undefined && performance.now() - known.at < KEPT) return known.count;
  const total = { at: performance.now(), count: crossingsSince(index, 0n, chainId) };
  totals.set(chainId, total);
  total.count.catch(() => totals.delete(chainId));
  return total.count;
}
