import type { Hex } from "@causeway/protocol";
import type { TransferQuote, TransferRequest } from "../bridge/transferCall.ts";
import type { LiquidityParameters } from "../bridge/vaultOf.ts";
import type { BuildMessageParameters } from "../messages/BuildMessageParameters.ts";
import type { MessageQuote } from "../messages/MessageQuote.ts";
import type { Route } from "../routes/Route.ts";
import type { Address } from "../values/ids.ts";
import type { ConnectedWallet, EvmConnectedWallet } from "../wallets/ConnectedWallet.ts";

/** An order, and for whom. */
export interface ExecuteRoute {
  /** The person saw it: worse terms wait for `accept`. */
  readonly route: Route;
  /** Gets the final token; the wallet's account if left out. */
  readonly receiver?: Address | undefined;
  /** May act for the receiver if the order is held; the wallet's account if left out. */
  readonly fallbackReceiver?: Address | undefined;
  /** Data for the receiver's `onOrderFilled`. */
  readonly call?: Hex | undefined;
}

/** A transfer of the wallet's account. */
export interface ExecuteTransfer {
  readonly transfer: Omit<TransferRequest, "sender">;
  /** Of `quoteTransfer`. The person saw it: a lower minimum or a higher fee waits for `accept`. */
  readonly quote: TransferQuote;
}

/** A message of the wallet's account. */
export interface ExecuteMessage {
  readonly message: Omit<BuildMessageParameters, "sender">;
  /** Of `quoteMessage`. The person saw it: a higher fee waits for `accept`. */
  readonly quote: MessageQuote;
}

/** Tokens of the wallet's account that are lent to a vault. */
export interface ExecuteDeposit {
  readonly deposit: Omit<LiquidityParameters, "owner">;
}

/** Tokens that the wallet's account takes out of a vault. */
export interface ExecuteWithdrawal {
  readonly withdrawal: Omit<LiquidityParameters, "owner">;
}

/** What is executed, and by which wallet of `connectWallet`. Messages are sent on chains of every family. */
export type ExecuteParameters =
  | ({ readonly wallet: ConnectedWallet } & ExecuteMessage)
  | ({ readonly wallet: EvmConnectedWallet } & (
      | ExecuteRoute
      | ExecuteTransfer
      | ExecuteDeposit
      | ExecuteWithdrawal
    ));
