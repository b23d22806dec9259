import type { Query } from "@causeway/operator/evm";
import type { Hex } from "@causeway/protocol";
import { median } from "@causeway/service";

import type { LightClientsConfig } from "../../config.ts";
import { acceptedCheckpoints } from "./acceptedCheckpoints.ts";

/** So many of a light client's newest checkpoints are looked at. */
const SAMPLE = 7;

/** Fewer say nothing of the usual time. */
const LEAST = 3;

/**
 * Asks for the seconds that usually pass between a block and the moment at which a light client accepts a checkpoint of
 * that block: the median of the newest ones. Undefined if the client accepted too few
 * lately.
 *
 * @param address The light client.
 */
export function usualProofTime(address: Hex): Query<LightClientsConfig, bigint | undefined> {
  return {
    evm: async ({ chain, view }) => {
      const blocks = {
        fromBlock: Math.max(0, view.blockTag - chain.logRange + 1),
        toBlock: view.blockTag,
        range: chain.logRange,
      };
      const newest = (await acceptedCheckpoints(view, address, blocks)).slice(-SAMPLE);
      const taken = await Promise.all(
        newest.map(async ({ block, timestamp }) => {
          const accepted = await view.provider.getBlock(block);
          return accepted === null ? [] : [BigInt(accepted.timestamp) - timestamp];
        }),
      );
      const seconds = taken.flat();
      return seconds.length < LEAST ? undefined : median(seconds);
    },
  };
}
