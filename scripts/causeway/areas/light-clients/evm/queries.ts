import { connectContract } from "@causeway/chains/ethers";
import type { Query } from "@causeway/operator/evm";
import type { Hex } from "@causeway/protocol";
import { zkLightClientAbi } from "@causeway/protocol/contracts";

import type { LightClientsConfig } from "../config.ts";

/** What a light client holds. */
export interface HeldByClient {
  /** Epoch of the committee that it believes. */
  readonly epoch: bigint;
  /** Keccak commitment of that committee. */
  readonly committeeHash: Hex;
  readonly newestHeight: bigint;
  /** Of its newest checkpoint, unix seconds of the chain that it follows. */
  readonly newestTime: bigint;
  readonly leastHeight: bigint;
  readonly frozen: boolean;
  /** Whether the guardian stopped it, and it takes no checkpoint for now. */
  readonly stopped: boolean;
  /** Unix seconds; past them it takes no checkpoint. */
  readonly trustedUntil: bigint;
  /** Whether they have passed there. */
  readonly stale: boolean;
}

/** What the light client at an address holds; undefined where none exists. */
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
  };
}
