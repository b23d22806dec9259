import type { Hex } from "@causeway/protocol";

import { ChainError } from "../ChainError.ts";

/** The typed error for a call that a node says would revert; any other error as it is. The list of errors is loaded then. */
export async function callReverted(error: unknown, to: Hex): Promise<unknown> {
  const { code, data } = error as { code?: string; data?: string | null };
  if (code !== "CALL_EXCEPTION") return error;
  const { decodeError, describeError } = await import("./revertedCall.ts");
  const found = data ? decodeError(data) : undefined;
  return new ChainError(
    "CallReverted",
    `a call of ${to} would revert: ${data ? describeError(data) : "no data"}`,
    { to, error: found?.name, arguments: found?.values.map(({ value }) => value) ?? [], data },
    error,
  );
}
