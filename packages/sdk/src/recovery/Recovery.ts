import type { Prover } from "@causeway/chains";
import type { Actor, ExitKind } from "@causeway/lifecycle";
import type { StatusReport } from "@causeway/lifecycle/report";

import type { EvmTransaction } from "../build/BuiltOrder.ts";
import type { TonTransaction } from "../ton/TonTransaction.ts";
import type { Address, ChainId, OrderId, TransactionHash } from "../values/ids.ts";

/** What is looked for: the messages of a transaction, of any chain if none is named; or one message, transfer or order by its id. */
export type RecoverParameters = (
  | { readonly chainId?: ChainId | undefined; readonly transaction: string }
  | { readonly id: string }
) & {
  /** Receives what is paid above the fee of an expiry notice. Exits that need it say so in `lacks`. */
  readonly refundTo?: Address | undefined;
  /** URLs of validators, which sign a checkpoint that is missing: those of `contracts` if left out, nobody if empty. */
  readonly validators?: readonly string[] | undefined;
  /**
   * URL of a prover, or a prover of your own. It proves that a quorum signed: an exit that waits for that is ready then. A
   * proof takes seconds to minutes.
   */
  readonly prover?: string | Prover | undefined;
  /** Account on TON, in any form: receives what is left of the value of an exit there. Exits say so in `lacks`. */
  readonly refundToOnTon?: Address | undefined;
};

/** What every exit says of itself. */
interface ExitFacts {
  readonly kind: ExitKind;
  /** A plain sentence without its end. */
  readonly does: string;
  /** Name of the chain that takes the transaction. */
  readonly chain: string;
  /** The account that alone can send it; undefined if anyone can. */
  readonly from: Address | undefined;
  /** Unix seconds from which on anyone can send it, and not `from` alone; undefined if that never changes. */
  readonly anyoneFrom?: bigint | undefined;
  /** Unix seconds from which on it can be sent; undefined if no time alone decides that. */
  readonly startsAt: bigint | undefined;
}

/** An exit that can be sent now: it was tried on its chain. */
export interface ReadyEvmExit extends ExitFacts {
  readonly isReady: true;
  readonly family: "evm";
  readonly transaction: EvmTransaction;
  /** Wei: the value, and all of the gas limit at the gas price of the next block. */
  readonly cost: bigint;
}

/** An exit on TON that can be sent now, as the proven data of its chain has it. Nothing was tried. */
export interface ReadyTonExit extends ExitFacts {
  readonly isReady: true;
  readonly family: "ton";
  readonly transaction: TonTransaction;
  /** Nanoton: the value. All that is not used comes back. */
  readonly cost: bigint;
}

/** An exit that can be sent now. */
export type ReadyExit = ReadyEvmExit | ReadyTonExit;

/** An exit that cannot be taken now, and why. */
export interface UnavailableExit extends ExitFacts {
  readonly isReady: false;
  readonly reason: string;
  /** The parameter to give first. */
  readonly lacks: "refundTo" | "refundToOnTon" | "validators" | "prover" | undefined;
}

/** A way on, or back. */
export type RecoveryExit = ReadyExit | UnavailableExit;

/** A message with the transfer and the order that it carries, as chains tell it now. */
export interface RecoveredMessage {
  readonly kind: "message" | "transfer" | "order";
  /** Of the order, the transfer or the message: whichever it is. A later version may know more states. */
  readonly state: string;
  /** The party that must act next: for a transfer, anyone if one of its own exits is ready. */
  readonly actor: Actor;
  /** The best first. */
  readonly exits: readonly RecoveryExit[];
  /** All that `causeway status --json` prints, with integers of any size. */
  readonly report: StatusReport;
}

/** An order that was swapped on its chain: nothing is left to do. */
export interface SwappedOrder {
  readonly kind: "swapped";
  readonly state: "filled";
  readonly actor: "nobody";
  readonly exits: readonly [];
  readonly orderId: OrderId;
  readonly chain: string;
  readonly transaction: TransactionHash;
}

/** Where something stands, who must act, and every way on and back. */
export type Recovery = RecoveredMessage | SwappedOrder;
