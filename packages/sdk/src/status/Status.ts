import type { MessageState } from "@causeway/lifecycle";
import type { CrossingState } from "@causeway/lifecycle/order";
import type { Hex } from "@causeway/protocol";

import type { Address, ChainId, MessageId, OrderId, TransactionHash } from "../values/ids.ts";

/** An amount of a token of which only the address is known, in smallest units. */
export interface StatusAmount {
  readonly chainId: ChainId;
  /** The zero address for the coin. */
  readonly token: Address;
  readonly amount: bigint;
}

/** A transaction on the way. */
export interface StatusLeg {
  /** Its step: `sent`, `imported`, `advanced`, `delivered`, `paid`, and others. */
  readonly name: string;
  readonly chainId: ChainId;
  readonly transaction: TransactionHash;
  readonly height: bigint;
  /** Unix seconds of the block. */
  readonly at: number;
  /** That the whole transaction used; undefined in lists, and while nobody says it. */
  readonly gas: bigint | undefined;
}

/** A log on which a status rests. */
export interface StatusLog {
  readonly name: string;
  readonly chainId: ChainId;
  readonly blockHash: Hex | undefined;
  readonly transaction: TransactionHash;
  /** Among all logs of the block. */
  readonly logIndex: number | undefined;
}

/** A validator that signed a checkpoint. */
export interface StatusSigner {
  /** Its Ed25519 key. */
  readonly validator: Hex;
  /** Ed25519 signature over the hash of the checkpoint. */
  readonly signature: Hex;
}

/** The checkpoint that proves a message to a light client. */
export interface StatusCheckpoint {
  /** Chain of the light client. */
  readonly chainId: ChainId;
  readonly lightClient: Address;
  /** On the chain that the client follows. */
  readonly height: bigint;
  readonly checkpointHash: Hex;
  /** Root of all lanes of that chain, which the checkpoint proves; undefined while nobody says it. */
  readonly outboxRoot: Hex | undefined;
  /** The transaction that showed it to the light client. */
  readonly transaction: TransactionHash;
  readonly gas: bigint | undefined;
  /** A zero-knowledge proof hides who signed: these gave out their signatures. Undefined while nobody says it. */
  readonly signers: readonly StatusSigner[] | undefined;
}

/** A transaction that brings something on or back. A service states it: `recover` computes it from chains. */
export interface StatusExit {
  /** What it does, in words. */
  readonly does: string;
  /** The account that alone can send it; undefined for anyone. */
  readonly by: Address | undefined;
  /** Unix seconds from which on anyone can send it, and not `by` alone; undefined if that never changes. */
  readonly anyoneFrom?: number | undefined;
  readonly chainId: ChainId;
  readonly to: Address;
  /** Calldata on EVM, a BOC in hex on TON. */
  readonly data: Hex;
  /** Smallest units of the coin. */
  readonly value: bigint;
}

/** The party that must act. `other` if this version of the package does not know it. */
export type StatusParty = "nobody" | "anyone" | "receiver" | "holder" | "recipient" | "other";

/** Where an order, a transfer, a swap on one chain, or a message stands. */
export interface Status {
  /** By whose word: of the service; or of chains, read from RPCs, while the service does not answer. Those lack amounts. */
  readonly source: "api" | "chains";
  readonly kind: "order" | "transfer" | "swap" | "message" | "other";
  /** Of an order, a transfer or a swap its order id; of a message its message id. */
  readonly id: OrderId | MessageId;
  /** Of the message that carries it; undefined of a swap on one chain. */
  readonly messageId: MessageId | undefined;
  /** `other` if this version of the package does not know the state. `stateName` is its name then, too. */
  readonly state: CrossingState | MessageState | "other";
  readonly stateName: string;
  /** Whether the receiver has the funds, or the message was taken. */
  readonly isUsable: boolean;
  /** Whether nothing can change any more. */
  readonly isOver: boolean;
  readonly party: StatusParty;
  /** Unix seconds of a deadline, of the end of a pause or of a hold. */
  readonly until: number | undefined;
  readonly originChainId: ChainId;
  readonly destinationChainId: ChainId | undefined;
  /** The hub on its way; undefined without one, and where nobody says. */
  readonly hubChainId: ChainId | undefined;
  readonly sender: Address | undefined;
  readonly receiver: Address | undefined;
  /** What the sender gave. */
  readonly given: StatusAmount | undefined;
  /** What crosses, in the token of the destination. */
  readonly bridged: StatusAmount | undefined;
  /** What the receiver really got. */
  readonly received: (StatusAmount & { readonly isAdvanced: boolean }) | undefined;
  readonly refunded: StatusAmount | undefined;
  /** Why a recipient failed last; undefined if it did not. */
  readonly failure: string | undefined;
  readonly legs: readonly StatusLeg[];
  /** Undefined if nobody looked for exits: in lists, and while a chain does not answer. */
  readonly exits: readonly StatusExit[] | undefined;
  /** Whether the block that holds its sending is final. */
  readonly isSentFinal: boolean;
  readonly proof: {
    readonly logs: readonly StatusLog[];
    readonly checkpoint: StatusCheckpoint | undefined;
  };
}
