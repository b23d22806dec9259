import type { Hex } from "@causeway/protocol";
import type { BuiltTransfer } from "../bridge/BuiltTransfer.ts";
import type { TransferRequest } from "../bridge/transferCall.ts";
import type { LiquidityParameters } from "../bridge/vaultOf.ts";
import type { BuiltOrder, EvmTransaction, MissingAllowance } from "../build/BuiltOrder.ts";
import type { BuildMessageParameters } from "../messages/BuildMessageParameters.ts";
import type { Route } from "../routes/Route.ts";
import type { Address, OrderId } from "../values/ids.ts";
import type { SentMark } from "./origin/SentMark.ts";
import type { Terms } from "./Terms.ts";

/** An order of a route. */
export interface RouteExecution {
  readonly kind: "route";
  readonly route: Route;
  readonly accepted: Terms;
  readonly receiver?: Address | undefined;
  readonly fallbackReceiver?: Address | undefined;
  readonly call?: Hex | undefined;
}

/** What an execution sends. */
export type ExecutionRequest =
  | RouteExecution
  | { readonly kind: "transfer"; readonly transfer: TransferRequest; readonly accepted: Terms }
  | { readonly kind: "message"; readonly message: BuildMessageParameters; readonly accepted: Terms }
  | { readonly kind: "deposit" | "withdrawal"; readonly liquidity: LiquidityParameters };

/** A request, built of the newest prices. */
export interface BuiltRequest {
  readonly transaction: EvmTransaction;
  /** Undefined if none is missing. */
  readonly allowance?: MissingAllowance | undefined;
  /** By which log it is known on its chain. */
  readonly mark: SentMark;
  readonly orderId?: OrderId | undefined;
  /** Of a route. */
  readonly order?: BuiltOrder | undefined;
  /** Of a transfer. */
  readonly transfer?: BuiltTransfer | undefined;
  /** What is offered now, where the request has accepted terms, and no route promises them. */
  readonly terms?: Terms | undefined;
}
