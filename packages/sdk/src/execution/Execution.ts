import type { CausewayError } from "../errors/CausewayError.ts";
import type { Route } from "../routes/Route.ts";
import type { Address, MessageId, OrderId, TransactionHash } from "../values/ids.ts";
import type { EffectName } from "./ExecutionRecord.ts";
import type { SignedStep, StepName, StepState } from "./Step.ts";
import type { Terms, WorseTerm } from "./Terms.ts";
import type { WatchedStatus } from "./Watcher.ts";

/** The price moved: nothing is signed until `accept`. */
export interface WaitsForAccept {
  readonly kind: "accept";
  readonly worse: readonly WorseTerm[];
  readonly accepted: Terms;
  readonly offered: Terms;
  /** Undefined of a transfer or a message. */
  readonly route: Route | undefined;
}

/**
 * Nobody can know whether the wallet sent what it was asked for: it did not answer, and the chain shows nothing yet. The
 * chain is watched meanwhile. Ask the person to look into the wallet, then call `askAgain`.
 */
export interface WaitsForAskAgain {
  readonly kind: "askAgain";
  readonly what: EffectName;
  /** `silent`: no answer is known. `dropped`: the nodes do not know the transaction any more. */
  readonly why: "silent" | "dropped";
  /**
   * Whether one of both takes effect at most, should the wallet send twice. True of orders, and of transfers that Permit2
   * takes. False of other transfers, messages and a vault's tokens, which have no nonce of their own: ask the person to make
   * sure that the first request is gone.
   */
  readonly isOnce: boolean;
  readonly error?: CausewayError | undefined;
}

/** How far an execution is. */
export interface ExecutionSnapshot {
  readonly id: string;
  /**
   * `elsewhere`: another tab or process runs it, and this one shows what is written down. `stopped`: the signal ended it.
   */
  readonly state: "running" | "waiting" | "elsewhere" | "over" | "failed" | "stopped";
  readonly step: StepName | undefined;
  readonly steps: Readonly<Record<StepName, StepState>>;
  /** The step whose request lies in the wallet. No AbortSignal ends it. */
  readonly inWallet: SignedStep | undefined;
  readonly waitsFor: WaitsForAccept | WaitsForAskAgain | undefined;
  readonly sender: Address;
  readonly orderId: OrderId | undefined;
  /** Of a transfer or a message, once a block has it. */
  readonly messageId: MessageId | undefined;
  /**
   * The transaction at the origin. It changes if the wallet replaced the transaction, or a Safe carried out a proposal. On TON
   * it is the hash of the wallet's external message, until the mailbox's transaction is found.
   */
  readonly transaction: TransactionHash | undefined;
  /** Whether the block of the transaction left the chain, and no other block has the transaction yet. */
  readonly isReorganised: boolean;
  /** Where it stands; undefined until it is included. */
  readonly status: WatchedStatus | undefined;
  /** Name of the state in which it ended. */
  readonly outcome: string | undefined;
  readonly error: CausewayError | undefined;
  /** Where it is written down, and whether this outlives the page or the process. */
  readonly storage: { readonly description: string; readonly isDurable: boolean };
}

/** A running execution: a store for pages, an iterator for programs. */
export interface Execution extends AsyncIterable<ExecutionSnapshot> {
  /** For `resume`. */
  readonly id: string;
  /** Tells of each change. @returns a function that ends this */
  subscribe(listener: () => void): () => void;
  /** The same object until something changes. */
  getSnapshot(): ExecutionSnapshot;
  /** Accepts the offered terms. Does nothing unless the execution waits for that. */
  accept(): void;
  /** Lets the wallet be asked again. Does nothing unless the execution waits for that. */
  askAgain(): void;
  /**
   * The last snapshot. Nobody needs to wait for it.
   *
   * @throws CausewayError why the execution failed; the signal's reason. Both leave it resumable.
   */
  readonly finished: Promise<ExecutionSnapshot>;
}
