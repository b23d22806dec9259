import { shorten } from "@causeway/peers";
import type { JsonRpcResult } from "ethers";

/** Characters of a revert's data: far more than any error of ours has. */
const LONGEST_DATA = 20_000;

const UNANSWERED = { code: -32_603, message: "it leaves that unanswered" };

/**
 * The answer to the request with that id. Of an error the beginning is kept: the library repeats it, reads it again and
 * again, and keeps it.
 */
export function resultFor(id: number, answers: readonly unknown[]): JsonRpcResult {
  const answer = answers.find((each) => (each as Partial<JsonRpcResult> | null)?.id === id);
  if (answer === undefined) return { id, error: UNANSWERED } as unknown as JsonRpcResult;
  const { error, result } = answer as { readonly error?: unknown; readonly result?: unknown };
  if (error === undefined || error === null) return { id, result };
  const kept = typeof error === "object" ? shorten(error, LONGEST_DATA) : { message: `${error}` };
  return { id, error: kept } as unknown as JsonRpcResult;
}
