import type { Hex } from "@causeway/protocol";
import type { ErrorDescription } from "ethers";

import { ChainError } from "../ChainError.ts";
import { parseRevert } from "./contracts.ts";

/** The typed error for a call that a node says would revert; any other error as it is. */
export function callReverted(error: unknown, to: Hex): unknown {
  const { code, data } = error as { code?: string; data?: string | null };
  if (code !== "CALL_EXCEPTION") return error;
  const found = data ? namedIn(data) : undefined;
  const named = found ? `${found.name}(${found.args.join(", ")})` : (data ?? "no data");
  return new ChainError(
    "CallReverted",
    `a call of ${to} would revert: ${named}`,
    { to, error: found?.name, arguments: found?.args.toArray() ?? [], data },
    error,
  );
}

/** Undefined of what is no error of ours, or none that can be decoded: whoever reverts returns what he likes. */
function namedIn(data: string): ErrorDescription | undefined {
  try {
    return parseRevert(data);
  } catch {
    return undefined;
  }
}
