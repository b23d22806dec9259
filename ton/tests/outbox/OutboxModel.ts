import {
  ChainType,
  EMPTY_PLACE,
  encodeFrame,
  feeUnder,
  frameHash,
  type Hex,
  type LaneTree,
  laneId,
  laneLeaf,
  messageId,
  outboxRoot,
  type Peer,
  type Price,
  type Route,
} from "@causeway/protocol";

import type { Appended, Draft } from "./TonOutbox";

/** An outbox by the library that relayers and validators use. */
export class OutboxModel {
  readonly own: Peer;
  readonly lanes: ModelLane[] = [];
  readonly prices = new Map<bigint, { readonly price: Price; readonly upcoming: Price }>();

  constructor(own: Peer) {
    this.own = own;
  }

  idOf(destination: Peer, route: Route): Hex {
    return laneId({ origin: this.own, destination, ...route });
  }

  lane(id: Hex): ModelLane | undefined {
    return this.lanes.find((lane) => lane.laneId === id);
  }

  openLaneTo(chainId: bigint): ModelLane | undefined {
    return this.lanes.find(
      ({ destination, state }) => destination.chainId === chainId && state === "open",
    );
  }

  /** The root over all lanes. */
  root(): Hex {
    return outboxRoot(
      this.lanes.map(({ laneId: id, destination, tree }) =>
        tree.count === 0
          ? EMPTY_PLACE
          : laneLeaf({
              ...{ laneId: id, count: BigInt(tree.count), laneRoot: tree.root() },
              ...{ originChainId: this.own.chainId, destinationChainId: destination.chainId },
            }),
      ),
    );
  }

  /** Appends a message that the outbox must take. */
  append(draft: Draft): Appended {
    const lane = this.openLaneTo(draft.destinationChainId);
    const fee = this.feeOf(draft);
    if (lane === undefined || fee === undefined) throw new Error("the outbox had to refuse");
    const { chainType: destination } = lane.destination;
    const frame = encodeFrame(draft, { origin: ChainType.ton, destination });
    const index = BigInt(lane.tree.count);
    const id = messageId(lane.laneId, index, frameHash(frame));
    lane.tree.append(id);
    return { laneId: lane.laneId, index, messageId: id, frame, fee };
  }

  /** Nanoton; undefined if the price refuses the message. */
  feeOf({ destinationChainId, gasLimit, payload }: Draft): bigint | undefined {
    const price = this.prices.get(destinationChainId)?.price;
    return price && feeUnder(price, gasLimit, BigInt(payload.length / 2 - 1));
  }
}

/** A lane as the model has it. */
export interface ModelLane {
  readonly laneId: Hex;
  readonly destination: Peer;
  readonly tree: LaneTree;
  state: "added" | "open" | "closed";
  minLifetime: number;
}
