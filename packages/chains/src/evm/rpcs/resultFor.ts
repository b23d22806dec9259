import { shorten } from "@causeway/peers";

import type { RpcRequest } from "../../rpcs/RpcClient.ts";
import { refusalOf } from "./refusalOf.ts";

/** Characters of a revert's data: far more than any error of ours has. */
const LONGEST_DATA = 20_000;

const UNANSWERED = { code: -32_603, message: "it leaves that unanswered" };

/**
 * The result of a request among the answers that came. Of an error the beginning is kept: it is repeated, read again and
 * again, and kept.
 *
 * @throws what `refusalOf` makes of an error
 */
export function resultFor(request: RpcRequest, answers: readonly unknown[]): unknown {
  const answer = answers.find((each) => (each as Partial<RpcRequest> | null)?.id === request.id);
  if (answer === undefined) throw refusalOf(request, UNANSWERED);
  const { error, result } = answer as { readonly error?: unknown; readonly result?: unknown };
  if (error === undefined || error === null) return result;
  const isObject = typeof error === "object";
  throw refusalOf(request, isObject ? shorten(error, LONGEST_DATA) : { message: `${error}` });
}
