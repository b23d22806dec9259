import { alignColumns } from "@causeway/operator";
import { amountText } from "@causeway/protocol";
import type { Way } from "@causeway/routing";

import type { ChosenRoute, SwapPlan } from "./SwapPlan.ts";

const WHOLE_SHARE = 10_000;
/** Digits behind the point that people compare. */
const DIGITS = 6;

/** Routes as a table, the best first: what the receiver gets, at least, the price's move, and the way. */
export function routeTable(plan: SwapPlan, routes: readonly ChosenRoute[]): string[] {
  const { tokenOut } = plan;
  const text = (amount: bigint) => amountText(rounded(amount, tokenOut.decimals), tokenOut);
  const isLocal = plan.origin.name === plan.destination.name;
  const rows = routes.map((chosen) => {
    const { route, quotedOut, leastOut } = chosen;
    const { amountOut, advancedOut, net } = route;
    return [
      ...(isLocal
        ? [text(quotedOut)]
        : [advancedOut === undefined ? "-" : text(advancedOut), text(amountOut)]),
      ...[text(leastOut), `${route.impactBps / 100} %`, text(route.quotedOut - net)],
      wayText(plan, chosen),
    ];
  });
  const outputs = isLocal ? ["output"] : ["by a filler", "by the proof"];
  return alignColumns([[...outputs, "at least", "impact", "gas", "route"], ...rows]);
}

function rounded(amount: bigint, decimals: number): bigint {
  const unit = 10n ** BigInt(Math.max(decimals - DIGITS, 0));
  return (amount / unit) * unit;
}

function wayText(plan: SwapPlan, { route }: ChosenRoute): string {
  const { crossing, origin, destination } = route;
  const here = hopsText(plan, origin, plan.origin.name);
  if (crossing === undefined) return here;
  const asset = plan.network.assets.find(({ assetId }) => assetId === crossing.assetId);
  const bridged = `${asset?.symbol ?? crossing.assetId} to ${plan.destination.name}`;
  return [here, bridged, hopsText(plan, destination, plan.destination.name)]
    .filter((part) => part !== "")
    .join(", ");
}

function hopsText(plan: SwapPlan, { parts }: Way, chain: string): string {
  return parts
    .map(({ share, path }) => {
      const hops = path.map(({ pool, zeroForOne }) => {
        const out = pool.tokens[zeroForOne ? 1 : 0];
        return `${symbolOf(plan, chain, out)} by ${venueOf(plan, chain, pool.venueId)}`;
      });
      const text = hops.join(" > ");
      return share === WHOLE_SHARE ? text : `${share / 100} % ${text}`;
    })
    .join(" + ");
}

function symbolOf({ network: { assets, tokens } }: SwapPlan, chain: string, address: string) {
  const found = [...assets, ...tokens].find(({ chains }) =>
    chains.some((place) => place.chain === chain && place.token.toLowerCase() === address),
  );
  return found?.symbol ?? address;
}

function venueOf({ network: { chains } }: SwapPlan, chain: string, id: number): string {
  const venues = chains.find(({ name }) => name === chain)?.swap?.venues ?? {};
  return Object.entries(venues).find(([, known]) => known === id)?.[0] ?? `venue ${id}`;
}
