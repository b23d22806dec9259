import { canonicalType, decodeAbi, type Hex, partsIn, tag } from "@causeway/protocol";

import { ChainError } from "../ChainError.ts";

/** The typed error for a call that a node says would revert; any other error as it is. The list of errors is loaded then. */
export async function callReverted(error: unknown, to: Hex): Promise<unknown> {
  const { code, data } = error as { code?: string; data?: string | null };
  if (code !== "CALL_EXCEPTION") return error;
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
