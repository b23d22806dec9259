import { connectContract } from "@causeway/chains/ethers";
import type { Query } from "@causeway/operator/evm";
import type { Hex } from "@causeway/protocol";
import { zkLightClientAbi } from "@causeway/protocol/contracts";

import type { LightClientsConfig } from "../config.ts";
import type { HeldByClient } from "../HeldByClient.ts";
import { generationOnTon, heldByTonClient } from "../ton/queries.ts";

/**
 * What a light client holds; undefined where none exists.
 *
 * @param address On TON, its trust id.
 */
export function heldByClient(address: Hex): Query<LightClientsConfig, HeldByClient | undefined> {
  return {
    evm: async ({ view }) => {
      if (!(await view.hasCode(address))) return undefined;
      const client = connectContract(zkLightClientAbi, address, view.provider);
      const at = { blockTag: view.blockTag };
      const [committee, newest, leastHeight, frozen, stoppedUntil, period, time] =
        await Promise.all([
          client.committee(at),
          client.newest(at),
          client.leastHeight(at),
          client.frozen(at),
          client.stoppedUntil(at),
          client.TRUSTING_PERIOD(at),
          view.time(),
        ]);
      const trustedUntil = newest.timestamp + period;
      return {
        epoch: committee.epoch,
        committeeHash: committee.committeeHash,
        newestHeight: newest.height,
        newestTime: newest.timestamp,
        leastHeight,
        frozen,
        stopped: !frozen && time < stoppedUntil,
        trustedUntil,
        stale: time > trustedUntil,
      };
    },
    ton: (place) => heldByTonClient(place, address),
  };
}

/** The generation of a light client, in which alone its checkpoints count; undefined where none exists. */
export function generationHeld(address: Hex): Query<LightClientsConfig, bigint | undefined> {
  return {
    evm: async ({ view }) => {
      if (!(await view.hasCode(address))) return undefined;
      const client = connectContract(zkLightClientAbi, address, view.provider);
      return client.generation({ blockTag: view.blockTag });
    },
    ton: (place) => generationOnTon(place, address),
  };
}
