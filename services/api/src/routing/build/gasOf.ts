import type { ChainAdapter } from "@causeway/chains";
import type { Hex } from "@causeway/protocol";
import { unavailable } from "../../errors/ApiError.ts";
import type { ListedToken } from "../../lists/ListedToken.ts";
import type { RoutePromise } from "../promise/RoutePromise.ts";
import { isRevert, refusalOf, revertIn } from "./refusalOf.ts";
import { changed } from "./requireHolds.ts";

/** The most gas of one transaction (EIP-7825). */
const MOST_GAS = 16_777_216n;

/**
 * Gas beyond the margin: others who send before may have left some new slots to be written, and ticks to be crossed.
 */
const UNFORESEEN_GAS = 60_000n;

/** Errors of pools that moved: their first number is the output now. */
const MOVED: Readonly<Record<string, number>> = { InsufficientOutput: 1, BelowMinBridged: 0 };

/** A call that is tried. */
interface TriedCall {
  readonly to: Hex;
  readonly data: Hex;
  readonly value: bigint;
}

/**
 * Tries a transaction at the newest block: the least gas limit with which it succeeds, and a margin.
 *
 * @throws ApiError if it would revert: the promise does not hold any more.
 */
export async function gasOf(
  adapter: ChainAdapter,
  call: TriedCall,
  from: Hex,
  promise: RoutePromise,
  token: Pick<ListedToken, "decimals">,
): Promise<bigint> {
  try {
    const tried = { ...call, recipientGas: UNFORESEEN_GAS, ownGas: MOST_GAS };
    return await adapter.gasLimitOf(tried, from);
  } catch (error) {
    const values = { chainId: String(promise.originChainId) };
    if (!isRevert(error)) throw unavailable("the chain does not answer", values, error);
    throw refusalOf(error) ?? reverted(error, promise, token);
  }
}

function reverted(error: unknown, promise: RoutePromise, token: Pick<ListedToken, "decimals">) {
  const found = revertIn(error);
  const place = MOVED[found?.name ?? ""];
  const isFinal = found?.name === "InsufficientOutput" && promise.destinationHops === "0x";
  const now = isFinal && place !== undefined ? found?.values[place]?.value : 0n;
  const why = `the transaction would revert: ${found?.signature ?? "no reason"}`;
  return changed(promise, typeof now === "bigint" ? now : 0n, token, why);
}
