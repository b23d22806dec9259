import type { TransferFrame } from "@causeway/chains";
import type { ChainConfig } from "@causeway/operator";
import type { Hex } from "@causeway/protocol";

/** A message by its place in a lane, as it is voided. */
export interface PlacedFrame {
  readonly messageId: Hex;
  readonly laneId: Hex;
  readonly index: bigint;
  readonly frameHash: Hex;
}

/** A transfer by its id and its frame, by which anyone frees all that it binds. */
export interface WaitingTransfer extends TransferFrame {
  readonly messageId: Hex;
}

/** A message that is to be voided where it ends. */
export interface Voidable extends PlacedFrame {
  /** Where it ends. */
  readonly chain: ChainConfig;
  /** For people: `return of transfer 0x… on spoke-b`. */
  readonly label: string;
  /** Whether anyone may have its origin told, so that its sender gets all back. */
  readonly isTold: boolean;
  /** The transfer that may wait there by it; undefined if none does, or its frame is not known. */
  readonly waiting: WaitingTransfer | undefined;
}

/** A message that is not voided, and why, in words that follow its label. */
export interface NotVoidable {
  readonly chain: ChainConfig;
  readonly label: string;
  readonly reason: string;
}
