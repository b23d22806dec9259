import { gasOfWay } from "@causeway/routing";

import type { Api } from "../../Api.ts";
import type { Quote } from "../quote/Quote.ts";
import { fillerBlocks, localBlocks, proofBlocks } from "./blockTimes.ts";
import { type GasEstimates, gasEstimates } from "./gasEstimates.ts";
import { kindOf } from "./OrderKind.ts";
import { type TimeEstimate, timeEstimates } from "./timeEstimates.ts";

/** What a route uses and takes, with the measurements behind it. */
export interface RouteEstimates {
  readonly gas: GasEstimates;
  /** Until the receiver has the funds. */
  readonly time: TimeEstimate;
  /** By a filler; undefined without an offer. */
  readonly byFiller: TimeEstimate | undefined;
  /** By the proof; undefined on one chain. */
  readonly byProof: TimeEstimate | undefined;
}

/** Estimates what routes of one way use and take. */
export async function estimatesOf(
  api: Pick<Api, "measures" | "chains" | "lookups">,
  quotes: readonly Quote[],
): Promise<RouteEstimates[]> {
  const measured = await api.measures.newest();
  return Promise.all(
    quotes.map(async (quote) => {
      const kind = kindOf(quote);
      const gas = gasEstimates(measured.orders, kind, configuredGas(quote));
      return { gas, ...(await timesOf(api, quote, measured)) };
    }),
  );
}

async function timesOf(
  api: Pick<Api, "chains" | "lookups">,
  quote: Quote,
  measured: Parameters<typeof timeEstimates>[0],
): Promise<Omit<RouteEstimates, "gas">> {
  const { way, promise } = quote;
  if (way.lane === undefined) {
    return { time: localBlocks(way), byFiller: undefined, byProof: undefined };
  }
  const times = timeEstimates(measured, kindOf(quote), way.lane.laneId);
  const byProof = times.byProof ?? (await proofBlocks(api, way));
  const byFiller = promise.offer === undefined ? undefined : (times.withOffer ?? fillerBlocks(way));
  return { time: byFiller ?? byProof, byFiller, byProof };
}

/** Gas of an order that stays on its chain, without its hops. */
const LOCAL_GAS = 70_000n;

/** By the figures with which routes are searched, where no order was measured. */
function configuredGas({ chosen: { route } }: Quote) {
  const { crossing, origin, destination } = route;
  return {
    here: (crossing?.originGas ?? LOCAL_GAS) + gasOfWay(origin),
    there: (crossing?.destinationGas ?? 0n) + gasOfWay(destination),
  };
}
