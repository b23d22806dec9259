import { canonicalType, decodeAbi, type Hex, partsIn, tag } from "@causeway/protocol";

import { ChainError } from "../ChainError.ts";
import { isCallError } from "./rpcs/ethersError.ts";

/** The typed error for a call that a node says would revert; any other error as it is. The list of errors is loaded then. */
export async function callReverted(error: unknown, to: Hex): Promise<unknown> {
  if (!isCallError(error)) return error;
  const { data } = error;
  const { knownErrors } = await import("./revertedCall.ts");
  const { decode, describe } = knownErrors({ canonicalType, decodeAbi, partsIn, tag });
  const found = data ? decode(data) : undefined;
  return new ChainError(
    "CallReverted",
    `a call of ${to} would revert: ${data ? describe(data) : "no data"}`,
    { to, error: found?.name, arguments: found?.values.map(({ value }) => value) ?? [], data },
    error,
  );
}
