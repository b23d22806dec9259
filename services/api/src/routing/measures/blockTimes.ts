import { headOf } from "@causeway/chains";

import type { Api } from "../../Api.ts";
import type { WayState } from "../../markets/WayState.ts";
import type { TimeEstimate } from "./timeEstimates.ts";

/** Seconds that an order takes to a filler: a block of each chain. */
export function fillerBlocks({ origin, destination }: WayState): TimeEstimate {
  return byBlocks(origin.blockSeconds + destination.blockSeconds);
}

/** Seconds that a swap on one chain takes: a block. */
export function localBlocks({ origin }: WayState): TimeEstimate {
  return byBlocks(origin.blockSeconds);
}

/**
 * Seconds that a proof takes at least, as the chains are now: until the block of the order is final, until the hub's block
 * that imports it is final, and a block of the destination.
 */
export async function proofBlocks(
  { chains, lookups }: Pick<Api, "chains" | "lookups">,
  { origin, destination, lane }: WayState,
): Promise<TimeEstimate> {
  const [from, to] = [origin.config.chainId, destination.config.chainId];
  const hub = lane?.hubChainId ?? 0n;
  const proven = [from, ...(hub === 0n || hub === from || hub === to ? [] : [hub])];
  const seconds = await Promise.all(
    proven.map((chainId) =>
      lookups
        .lookUp(`finality ${chainId}`, async () => finalityOf(chains, chainId))
        // the blocks of the ends say something without it
        .catch(() => undefined),
    ),
  );
  const finality = seconds.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  return byBlocks(finality + origin.blockSeconds + destination.blockSeconds);
}

/** Seconds by which the final block of a chain is behind its newest. */
async function finalityOf(chains: Api["chains"], chainId: bigint): Promise<number> {
  const { adapter } = await chains.chain(chainId);
  const { timestamp, finalisedHeight } = await headOf(adapter);
  return Number(timestamp - (await adapter.blockTime(finalisedHeight)));
}

function byBlocks(value: number): TimeEstimate {
  return { value, by: "blocks", samples: 0 };
}
