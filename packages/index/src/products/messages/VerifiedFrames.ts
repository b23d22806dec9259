import { hash } from "node:crypto";

import { checkedFrame } from "@causeway/chains";
import type { Hex } from "@causeway/protocol";

/** Digests of 32 bytes that are kept at once. */
const MOST = 50_000;

/** What a frame must hash to. */
interface Place {
  readonly messageId: Hex;
  readonly laneId: Hex;
  readonly index: bigint;
}

/**
 * Frames that hash to the ids of their messages. A message is folded with each of its events, and Keccak in JavaScript takes
 * twenty times as long as the digest that stands for a frame here.
 */
export class VerifiedFrames {
  readonly #digests = new Set<string>();
  readonly #most: number;
  readonly #hash: typeof checkedFrame;

  /** @param check How a frame is hashed and compared with its id. */
  constructor(most = MOST, check = checkedFrame) {
    this.#most = most;
    this.#hash = check;
  }

  /** @throws ChainError `MalformedEvent` unless `frame` hashes to the message's id. */
  check(place: Place, frame: Hex): Hex {
    const { messageId, laneId, index } = place;
    const digest = hash("sha256", `${messageId} ${laneId} ${index} ${frame}`, "base64");
    if (this.#digests.has(digest)) return frame;
    const checked = this.#hash(place, frame);
    this.#keep(digest);
    return checked;
  }

  #keep(digest: string): void {
    const [oldest] = this.#digests.size < this.#most ? [] : this.#digests;
    if (oldest !== undefined) this.#digests.delete(oldest);
    this.#digests.add(digest);
  }
}
