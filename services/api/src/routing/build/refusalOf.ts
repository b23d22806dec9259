import { isChainError } from "@causeway/chains";
import { type Hex, timeText } from "@causeway/protocol";
import { type DecodedError, decodeError } from "@causeway/protocol/contracts";
import { isCallException } from "ethers";

import { ApiError } from "../../errors/ApiError.ts";

/** What a contract reverted with; undefined of other errors, and of reverts without a known error. */
export function revertIn(error: unknown): DecodedError | undefined {
  const found = isChainError(error, "CallReverted") ? error.details.data : dataOf(error);
  return typeof found === "string" ? decodeError(found as Hex) : undefined;
}

/** Whether a contract refused a call. */
export function isRevert(error: unknown): boolean {
  return isChainError(error, "CallReverted") || isCallException(error);
}

/** The error of a router that refuses an order for a reason of its chain; undefined for other reasons. */
export function refusalOf(error: unknown): ApiError | undefined {
  const found = revertIn(error);
  const values = found?.values.map(({ value }) => value) ?? [];
  if (found?.name === "OrdersPaused") return paused("orders are paused", values[0]);
  if (found?.name === "AssetPaused") return paused("the asset is paused", values[1]);
  if (found?.name === "NoOpenLane") return new ApiError("noRoute", "no lane is open");
  if (found?.name === "AmountOutOfRange") {
    const most = `${values[2]} units of the asset are the most of a transfer`;
    return new ApiError("insufficientLiquidity", most);
  }
  if (found?.name === "NoPurse" || found?.name === "NoReceiverOn") {
    return new ApiError("noRoute", `the router takes no orders yet: ${found.name}`);
  }
  return undefined;
}

function paused(detail: string, until: unknown): ApiError {
  const seconds = BigInt(String(until));
  return new ApiError("paused", `${detail} until ${timeText(seconds)}`, {
    values: { until: Number(seconds) },
  });
}

function dataOf(error: unknown): unknown {
  return isCallException(error) ? error.data : undefined;
}
