import type { Hex } from "@causeway/protocol";

import type { EvmTransaction } from "../build/BuiltOrder.ts";
import type { Address, ChainId, MessageId, OrderId, TransactionHash } from "../values/ids.ts";
import type { TypedData } from "../values/TypedData.ts";
import type { BuiltRequest, ExecutionRequest } from "./ExecutionRequest.ts";
import type { SentMark } from "./origin/SentMark.ts";
import type { StepName, StepState } from "./Step.ts";

/** A request to a wallet. It is written down before the wallet is asked, and again with the answer. */
export interface Effect {
  /** Transactions that the sender had sent before. */
  readonly nonce: bigint;
  /** Newest block before. */
  readonly block: bigint;
  /** The wallet answered, or the chain shows the effect. */
  readonly isKnown: boolean;
  readonly transaction?: TransactionHash | undefined;
  /** Nonce of the transaction, once a node showed it. */
  readonly usedNonce?: bigint | undefined;
  /** Id of a batch (EIP-5792). */
  readonly batch?: string | undefined;
  readonly signature?: Hex | undefined;
  /** Unix milliseconds until which a block may take the transaction; undefined if any later block may. */
  readonly until?: number | undefined;
  /** Whether the hash may be that of a proposal: a contract sends. */
  readonly isProposal?: boolean | undefined;
}

/** What the wallet is asked for, each once: to set an old allowance to zero, an allowance, a signature, what is sent. */
export type EffectName = "reset" | "approval" | "permit" | "order";

/** An execution as it is written down. */
export interface ExecutionRecord {
  readonly id: string;
  readonly chainId: ChainId;
  readonly sender: Address;
  /** What is sent. Undefined if the execution began from a transaction, on another device. */
  readonly request?: ExecutionRequest | undefined;
  /** Fixed before anything of it is signed. */
  readonly built?: BuiltRequest | undefined;
  /** Of an order. */
  readonly orderId?: OrderId | undefined;
  /** Of a message or a transfer, once a block has it. */
  readonly messageId?: MessageId | undefined;
  /** The log by which it is known on its chain. */
  readonly mark?: SentMark | undefined;
  /** The transaction, as the wallet was asked for it. */
  readonly sent?: Pick<EvmTransaction, "to" | "data" | "value"> | undefined;
  /** The allowance that was signed: of ERC-2612, or of Permit2. */
  readonly signed?: TypedData | undefined;
  readonly effects: Readonly<Partial<Record<EffectName, Effect>>>;
  readonly steps: Readonly<Partial<Record<StepName, StepState>>>;
  /** Name of the state in which it ended: `paid`, `filled`, `refunded`, and others. */
  readonly outcome?: string | undefined;
}
