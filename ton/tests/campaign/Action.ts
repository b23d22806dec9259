import type { Batch, Hex } from "@causeway/protocol";
import type { Address, Cell } from "@ton/core";

import type { Random } from "../../../packages/simulator/src/Random.ts";
import type { LaneRecord } from "./LaneRecord";
import type { Network } from "./Network";

/** A delivery to an EVM chain. */
export interface EvmDelivery {
  readonly lane: LaneRecord;
  readonly batch: Batch;
}

/** What actions act on. */
export interface Acting {
  readonly network: Network;
  /** A handler on the hub. */
  readonly board: Hex;
  /** Bodies that a relayer has made and not sent. */
  readonly held: Cell[];
  /** The same for EVM chains. */
  readonly heldOnEvm: EvmDelivery[];
  /** Orders an act of the access manager. */
  govern(target: Address, act: Cell): void;
}

/** Something that anybody, or a role, does. It returns what came of it. */
export interface Action {
  readonly name: string;
  readonly weight: number;
  run(acting: Acting, random: Random): Promise<string>;
}
