import { frameHash, type Hex, LaneTree, messageId } from "@causeway/protocol";

/** The chains of the campaign. */
export type ChainName = "spoke" | "hub" | "ton";

/** A message of a lane. */
export interface LaneMessage {
  readonly lane: LaneRecord;
  readonly index: number;
  readonly id: Hex;
  readonly frame: Hex;
}

/** A lane, and what its origin has sent in it. */
export class LaneRecord {
  readonly id: Hex;
  readonly from: ChainName;
  readonly to: ChainName;
  /** Whether the destination asks a light client of the hub, which is not the origin. */
  readonly isThroughHub: boolean;
  messages: LaneMessage[] = [];
  tree = new LaneTree();

  constructor(id: Hex, from: ChainName, to: ChainName) {
    this.id = id.toLowerCase() as Hex;
    this.from = from;
    this.to = to;
    this.isThroughHub = from !== "hub" && to !== "hub";
  }

  append(index: bigint, frame: Hex): LaneMessage {
    if (BigInt(this.messages.length) !== index) {
      throw new Error(`${this.from}>${this.to}: message ${index} follows ${this.messages.length}`);
    }
    const id = messageId(this.id, index, frameHash(frame));
    const message = { lane: this, index: Number(index), id, frame };
    this.messages.push(message);
    this.tree.append(id);
    return message;
  }

  /** Forgets all messages. */
  clear(): void {
    this.messages = [];
    this.tree = new LaneTree();
  }
}

/** A message as the history names it. */
export function labelOf({ lane, index }: Pick<LaneMessage, "lane" | "index">): string {
  return `${lane.from}>${lane.to}#${index}`;
}
