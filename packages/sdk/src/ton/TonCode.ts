import type { ReadChain } from "@causeway/lifecycle";
import type { Hex } from "@causeway/protocol";
import type { EvmTransaction } from "../build/BuiltOrder.ts";
import type { Causeway } from "../createCauseway.ts";
import type { Origin } from "../execution/origin/Origin.ts";
import type { OriginWallet } from "../execution/origin/OriginWallet.ts";
import type { SentMark } from "../execution/origin/SentMark.ts";
import type { MessageQuote } from "../messages/MessageQuote.ts";
import type { ChainId } from "../values/ids.ts";
import type { TonConnectedWallet } from "../wallets/ConnectedWallet.ts";
import type { TonTransaction } from "./TonTransaction.ts";

/** A message that a mailbox on TON is to send, checked. */
export interface TonMessageDraft {
  readonly chainId: ChainId;
  readonly destinationChainId: ChainId;
  /** As frames have it. */
  readonly recipient: Hex;
  readonly payload: Hex;
  readonly gasLimit: bigint;
}

/** A draft, and its sender. */
export interface SentTonDraft extends TonMessageDraft {
  /** 33 bytes. */
  readonly sender: Hex;
  /** Unix seconds; 0 for none. */
  readonly deadline: bigint;
}

/** A message from TON that is ready to be signed. */
export interface BuiltTonMessage {
  readonly family: "ton";
  readonly transaction: TonTransaction;
  readonly quote: MessageQuote;
}

/** A message from TON as an execution sends it. */
export interface RequestedTonMessage {
  readonly transaction: EvmTransaction;
  readonly mark: SentMark;
  readonly quote: MessageQuote;
}

/** How chains of TON are read, and how messages are sent there. */
export interface TonCode {
  /** @param refundTo Account of 33 bytes that receives the value which is left of each message. */
  connect(causeway: Causeway, chainId: ChainId, refundTo: Hex | undefined): Promise<ReadChain>;
  /** @throws CausewayError `BadInput`, `RpcUnreachable` */
  quote(causeway: Causeway, draft: TonMessageDraft): Promise<MessageQuote>;
  /** @throws as `quote` */
  build(causeway: Causeway, draft: SentTonDraft): Promise<BuiltTonMessage>;
  /** A message that is found again by its sender and its body, which no other message has. @throws as `quote` */
  request(causeway: Causeway, draft: SentTonDraft): Promise<RequestedTonMessage>;
  /** The chain on which an execution sends. @throws CausewayError `NoContracts`, `BadInput` */
  origin(causeway: Causeway, chainId: ChainId): Promise<Origin>;
  wallet(wallet: TonConnectedWallet, chainId: ChainId): OriginWallet;
  /** What an exit has a wallet send. */
  transactionOf(
    chainId: ChainId,
    called: { readonly to: Hex; readonly data: Hex; readonly value: bigint },
  ): TonTransaction;
}
