import type { Hex } from "@causeway/protocol";

import type { BuiltOrder, EvmTransaction, MissingAllowance } from "../build/BuiltOrder.ts";
import type { Route } from "../routes/Route.ts";
import type { Address, ChainId, OrderId, TransactionHash } from "../values/ids.ts";
import type { StepName, StepState } from "./Step.ts";
import type { Terms } from "./Terms.ts";

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
  /** Whether the hash may be that of a proposal: a contract sends. */
  readonly isProposal?: boolean | undefined;
}

/** What the wallet is asked for, each once: to set an old allowance to zero, an allowance, a signature, the order. */
export type EffectName = "reset" | "approval" | "permit" | "order";

/** An execution as it is written down. */
export interface ExecutionRecord {
  readonly id: string;
  readonly chainId: ChainId;
  readonly sender: Address;
  /** What is sent. Undefined if the execution began from a transaction, on another device. */
  readonly request?:
    | {
        readonly route: Route;
        readonly accepted: Terms;
        readonly receiver?: Address | undefined;
        readonly fallbackReceiver?: Address | undefined;
        readonly call?: Hex | undefined;
      }
    | undefined;
  /** Fixed before anything of it is signed. */
  readonly built?: BuiltOrder | undefined;
  readonly orderId?: OrderId | undefined;
  /** The router of the order. */
  readonly router?: Address | undefined;
  /** The transaction of the order, as the wallet was asked for it. */
  readonly sent?: Pick<EvmTransaction, "to" | "data" | "value"> | undefined;
  /** The allowance that was signed (ERC-2612). */
  readonly signedFor?: MissingAllowance | undefined;
  readonly effects: Readonly<Partial<Record<EffectName, Effect>>>;
  readonly steps: Readonly<Partial<Record<StepName, StepState>>>;
  /** Name of the state in which it ended: `paid`, `filled`, `refunded`, and others. */
  readonly outcome?: string | undefined;
}
