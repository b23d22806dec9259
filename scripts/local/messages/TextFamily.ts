import type { NetworkDescription } from "@causeway/environment";
import type { Hex } from "@causeway/protocol";
import type { BaseWallet } from "ethers";

import type { SentMessage } from "./SentMessage.ts";

/** A chain of the network, and the network. */
export interface TextPlace {
  readonly network: NetworkDescription;
  readonly chain: NetworkDescription["chains"][number];
}

/** A text on its way to a chain. */
export interface ArrivingText {
  readonly payload: Uint8Array;
  /** Name of the chain that it comes from. */
  readonly from: string;
  /** The lane that it takes; undefined if its origin tells none. */
  readonly laneId: Hex | undefined;
}

/** The recipient of a text, and what it needs. */
export interface TextRecipient {
  readonly recipient: Hex;
  /** Gas, or the smallest unit of the chain's coin where that is what a recipient gets. */
  readonly gasLimit: bigint;
}

/** A text to send. */
export interface TextOrder extends TextRecipient {
  readonly destination: TextPlace["chain"];
  readonly payload: Uint8Array;
  /** Smallest unit of the origin's coin; what it costs if undefined. */
  readonly fee?: bigint | undefined;
}

/** A text for the board on the hub, which passes it on. */
export interface PassedText extends TextRecipient {
  readonly destination: TextPlace["chain"];
  readonly payload: Uint8Array;
}

/** How texts are sent from chains of a family, and shown on them. */
export interface TextFamily {
  /** @throws CannotSend if no lane to the chain is open. */
  openLane(origin: TextPlace, destination: TextPlace["chain"]): Promise<Hex | undefined>;
  /** @throws CannotSend if the chain would not take the text now. */
  receive(destination: TextPlace, text: ArrivingText): Promise<TextRecipient>;
  /** @throws CannotSend */
  send(origin: TextPlace, order: TextOrder, wallet: BaseWallet): Promise<SentMessage>;
  /**
   * Puts a recipient on a chain that uses up all gas of a message for a while, where such a message can be recovered.
   *
   * @returns its address, as messages name it.
   */
  readonly deployCareless?: (destination: TextPlace) => Promise<Hex>;
  /** Message And Relay. @throws CannotSend */
  pass(origin: TextPlace, text: PassedText, wallet: BaseWallet): Promise<SentMessage>;
}
