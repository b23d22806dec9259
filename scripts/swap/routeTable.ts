import { alignColumns } from "@causeway/operator";
import { amountText } from "@causeway/protocol";
import type { Way } from "@causeway/routing";
import { type ChosenRoute, costsOf } from "@causeway/routing/orders";

import type { OrderTimes } from "./readTimes.ts";
import type { SwapPlan } from "./SwapPlan.ts";

const WHOLE_SHARE = 10_000;
/** Digits behind the point that people compare. */
const DIGITS = 6;

/**
 * Routes as a table, the best first: what the receiver gets and when, by a filler and by the proof; at least; the price's
 * move; the fees; and the way.
 *
 * @param times Undefined of orders that stay on their chain.
 */
export function routeTable(
  plan: SwapPlan,
  routes: readonly ChosenRoute[],
  times: OrderTimes | undefined,
): string[] {
  const { tokenOut } = plan;
  const text = (amount: bigint) => amountText(rounded(amount, tokenOut.decimals), tokenOut);
  const rows = routes.map((chosen) => {
    const { route, quotedOut, leastOut } = chosen;
    const { net, impactBps } = route;
    return [
      ...(times === undefined ? [text(quotedOut)] : outputsOf(chosen, times, text)),
      ...[text(leastOut), `${impactBps / 100} %`, feesText(plan, chosen)],
      ...[text(route.quotedOut - net), wayText(plan, chosen)],
    ];
  });
  const outputs = times === undefined ? ["output"] : ["by a filler", "in", "by the proof", "in"];
  return alignColumns([[...outputs, "at least", "impact", "fees", "gas", "route"], ...rows]);
}

function outputsOf(
  { route: { advancedOut, amountOut } }: ChosenRoute,
  { byFiller, byProof }: OrderTimes,
  text: (amount: bigint) => string,
): string[] {
  const advanced = advancedOut === undefined ? ["-", "-"] : [text(advancedOut), seconds(byFiller)];
  return [...advanced, text(amountOut), byProof === undefined ? "unknown" : seconds(byProof)];
}

function seconds(time: number): string {
  return `${Math.round(time)} s`;
}

/** The router's fee, and what the bridge and a filler take at most. */
function feesText(plan: SwapPlan, chosen: ChosenRoute): string {
  const { tokenIn, network } = plan;
  const { routerFee, bridgeFee } = costsOf(plan, chosen);
  const { crossing } = chosen.route;
  const asset = network.assets.find(({ assetId }) => assetId === crossing?.assetId);
  const fees = [
    ...(routerFee === 0n ? [] : [amountText(rounded(routerFee, tokenIn.decimals), tokenIn)]),
    ...(asset === undefined ? [] : [amountText(rounded(bridgeFee, asset.decimals), asset)]),
  ];
  return fees.length === 0 ? "none" : fees.join(" + ");
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
