import type { Route, WorseTerm } from "@causeway/sdk";

/** Terms of a route that are worse than those of another one, which a person saw. */
export function worseThan(seen: Route, offered: Route): readonly WorseTerm[] {
  const worse: WorseTerm[] = [];
  if (offered.minimum < seen.minimum) worse.push("minimum");
  const costs = costsOf(seen);
  const isHigher = ([name, cost]: [string, bigint]) => cost > (costs.get(name) ?? 0n);
  if ([...costsOf(offered)].some(isHigher)) worse.push("cost");
  if (secondsOf(offered) > secondsOf(seen)) worse.push("time");
  return worse;
}

function costsOf({ fees, input }: Route): ReadonlyMap<string, bigint> {
  const costs = new Map<string, bigint>();
  for (const { token, amount } of [...fees, input]) {
    const name = `${token.chainId} ${token.address.toLowerCase()}`;
    costs.set(name, (costs.get(name) ?? 0n) + amount);
  }
  return costs;
}

function secondsOf({ seconds, waits }: Route): number {
  return seconds.usable + (waits?.seconds ?? 0);
}
