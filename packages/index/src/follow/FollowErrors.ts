import type { Blocks } from "@causeway/chains";
import type { Hex } from "@causeway/protocol";

/** Two hashes of one block. */
export interface Contradiction {
  /** Name of the chain. */
  readonly chain: string;
  readonly height: bigint;
  /** In the index. */
  readonly held: Hex;
  /** On the chain. */
  readonly found: Hex;
}

/** A chain replaced a block that was final. Its follower stops, and removes nothing. */
export class FinalDataContradicted extends Error implements Contradiction {
  readonly chain: string;
  readonly height: bigint;
  readonly held: Hex;
  readonly found: Hex;

  constructor({ chain, height, held, found }: Contradiction) {
    super(
      `${chain} replaced the final block ${height}: the index holds ${held}, the chain has ${found}. Nothing is removed. ` +
        "If the chain is right, have the index forget these blocks: causeway index forget " +
        `--chain ${chain} --above ${height - 1n}`,
    );
    this.name = "FinalDataContradicted";
    [this.chain, this.height, this.held, this.found] = [chain, height, held, found];
  }
}

/** An event that must be there, and the blocks in which it must be. */
export interface MissingEvent extends Blocks {
  /** Name of the chain. */
  readonly chain: string;
  /** Of the event, for people. */
  readonly missing: string;
  readonly rpcs: readonly string[];
}

/** An event is missing that the chain must have, and no reading finds it: its blocks are not stored. */
export class EventsOmitted extends Error implements MissingEvent {
  readonly chain: string;
  readonly from: bigint;
  readonly to: bigint;
  readonly missing: string;
  readonly rpcs: readonly string[];

  constructor({ chain, from, to, missing, rpcs }: MissingEvent) {
    const by = rpcs.length === 0 ? "Its RPCs" : rpcs.join(", ");
    super(`${by} left out ${missing} in the blocks ${from} to ${to} of ${chain}`);
    this.name = "EventsOmitted";
    [this.chain, this.from, this.to] = [chain, from, to];
    [this.missing, this.rpcs] = [missing, rpcs];
  }
}
