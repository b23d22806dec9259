import { type SignedField, structHash } from "../abi/structHash.ts";
import type { Hex } from "../bytes.ts";

/** An order, as the router takes it: `ISwapRouter.SwapOrder`. */
export interface SwapOrder {
  /** Token that is sold; zeros for the native coin. */
  readonly tokenIn: Hex;
  /** Smallest units of `tokenIn`, fees included. */
  readonly amountIn: bigint;
  /** Part of `amountIn` for the account that submits a signed order. */
  readonly submitterFee: bigint;
  /** Route on the origin; `0x` if nothing is swapped there. */
  readonly hops: Hex;
  /** Asset that crosses, 32 bytes; zeros if the order stays on its chain. */
  readonly assetId: Hex;
  /** Least smallest units of the asset's token after the hops of the origin. */
  readonly minBridged: bigint;
  /** Least units of the asset that the transfer may pay at the destination. */
  readonly minReceived: bigint;
  readonly destinationChainId: bigint;
  /** Route at the destination; `0x` if nothing is swapped there. */
  readonly destinationHops: Hex;
  /** Smallest units of the final token: the minimum until `minimumFrom`. */
  readonly quotedOut: bigint;
  /** Smallest units of the final token: the minimum from `minimumUntil` on. */
  readonly leastOut: bigint;
  /** Unix seconds. */
  readonly minimumFrom: bigint;
  /** Unix seconds. */
  readonly minimumUntil: bigint;
  /** Account that gets the final token. */
  readonly receiver: Hex;
  /** Account that may act in the receiver's place; zeros for nobody. */
  readonly fallbackReceiver: Hex;
  /** Whether the final token is the wrapped coin, and the receiver wants the coin. */
  readonly paysCoin: boolean;
  /** Unix seconds: from then on anyone can end a hold. */
  readonly holdUntil: bigint;
  /** For the account that fills a held order, smallest units of the asset's token. */
  readonly fillFee: bigint;
  /** Gas for the receiver's call; 0 for no call. */
  readonly callGas: bigint;
  /** Data for that call. */
  readonly call: Hex;
  /** Gas for the work at the destination, if that is more than the router's promise. */
  readonly gasLimit: bigint;
  /** Units that a filler keeps for paying before the proof. */
  readonly advanceFee: bigint;
  /** Unix seconds. */
  readonly advanceFrom: bigint;
  /** Unix seconds. */
  readonly advanceUntil: bigint;
  /** Unix seconds. */
  readonly deadline: bigint;
  /** Account on the origin that is paid if the transfer comes back. */
  readonly refundTo: Hex;
  /** Account on the origin that takes `integratorBps` of the input; zeros for nobody. */
  readonly integrator: Hex;
  /** Basis points. */
  readonly integratorBps: bigint;
  /** The sender's own; each is used once. */
  readonly nonce: bigint;
}

/** Where an order counts, and for whom. */
export interface OrderPlace {
  /** Account that sells. */
  readonly sender: Hex;
  readonly router: Hex;
  readonly originChainId: bigint;
}

/** EIP-712 types of an order, the witness that its sender signs by Permit2. */
export const SWAP_ORDER_TYPES = {
  SwapOrder: [
    { name: "sender", type: "address" },
    { name: "router", type: "address" },
    { name: "originChainId", type: "uint256" },
    { name: "tokenIn", type: "address" },
    { name: "amountIn", type: "uint256" },
    { name: "submitterFee", type: "uint256" },
    { name: "hops", type: "bytes" },
    { name: "assetId", type: "bytes32" },
    { name: "minBridged", type: "uint256" },
    { name: "minReceived", type: "uint256" },
    { name: "destinationChainId", type: "uint64" },
    { name: "destinationHops", type: "bytes" },
    { name: "quotedOut", type: "uint128" },
    { name: "leastOut", type: "uint128" },
    { name: "minimumFrom", type: "uint40" },
    { name: "minimumUntil", type: "uint40" },
    { name: "receiver", type: "bytes" },
    { name: "fallbackReceiver", type: "address" },
    { name: "paysCoin", type: "bool" },
    { name: "holdUntil", type: "uint40" },
    { name: "fillFee", type: "uint96" },
    { name: "callGas", type: "uint64" },
    { name: "call", type: "bytes" },
    { name: "gasLimit", type: "uint64" },
    { name: "advanceFee", type: "uint256" },
    { name: "advanceFrom", type: "uint40" },
    { name: "advanceUntil", type: "uint40" },
    { name: "deadline", type: "uint40" },
    { name: "refundTo", type: "address" },
    { name: "integrator", type: "address" },
    { name: "integratorBps", type: "uint16" },
    { name: "nonce", type: "uint256" },
  ],
} satisfies Record<string, SignedField[]>;

/**
 * The id of an order, before it is sent: `docs/protocol.md`, section Order id.
 *
 * @throws TypeError if a value does not fit its field.
 */
export function orderIdOf(order: SwapOrder, place: OrderPlace): Hex {
  return structHash("SwapOrder", SWAP_ORDER_TYPES.SwapOrder, { ...place, ...order });
}
