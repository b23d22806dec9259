import type { Hex } from "@causeway/protocol";
import type { bridgeAbi, TypedContract } from "@causeway/protocol/contracts";

import type { End } from "../local/messages/End.ts";
import type { AssetRoute } from "./AssetRoute.ts";

/** `TransferRequest` of the contract. */
export interface TransferRequest {
  readonly assetId: Hex;
  /** The token's smallest. */
  readonly amount: bigint;
  readonly destinationChainId: number;
  readonly receiver: Hex;
  /** Units of the asset. */
  readonly minReceived: bigint;
  /** Unix seconds. */
  readonly deadline: bigint;
  readonly salt: Hex;
  readonly refundTo: Hex;
  readonly integrator: Hex;
  readonly integratorBps: number;
  readonly gasLimit: bigint;
  readonly payload: Hex;
  /** Units of the asset, for who pays the receiver before the transfer is proven. */
  readonly advanceFee: bigint;
  /** Unix seconds from which on that falls. */
  readonly advanceFrom: bigint;
  /** Unix seconds; 0 where nobody may pay in advance. */
  readonly advanceUntil: bigint;
}

/** A transfer that is about to be sent. */
export interface Departure {
  readonly origin: End;
  readonly destination: End;
  readonly route: AssetRoute;
  /** At the origin, for who sends. */
  readonly bridge: TypedContract<typeof bridgeAbi>;
  readonly sender: Hex;
  readonly request: TransferRequest;
  /** Seconds from now to its deadline. */
  readonly lifetime: bigint;
}
