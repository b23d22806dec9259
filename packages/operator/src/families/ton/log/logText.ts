import type { AccessLog, LoggedCall } from "@causeway/chains/ton/contracts";
import type { Hex } from "@causeway/protocol";

import { exitCodeText } from "../act/refusedActs.ts";
import type { TonContext } from "../TonContext.ts";
import { accessText } from "./accessTexts.ts";
import { callText, didText, isRoutine, type ToldActs } from "./callText.ts";

/** A log of one kind. */
export type LogOf<K extends AccessLog["kind"]> = Extract<AccessLog, { readonly kind: K }>;

/** What is known of the window, to tell each of its transactions. */
export interface ToldHistory extends ToldActs {
  readonly context: TonContext;
  /** The calls of operations, by their ids. */
  readonly operations: ReadonlyMap<Hex, LoggedCall>;
  /** How executions ended, by their numbers. */
  readonly ends: ReadonlyMap<bigint, LogOf<"executed"> | LogOf<"failed">>;
}

/**
 * What a log tells in words; undefined if it tells an end, or what nobody administers.
 *
 * @param logs All of its transaction.
 */
export function logText(
  log: AccessLog,
  logs: readonly AccessLog[],
  told: ToldHistory,
): string | undefined {
  switch (log.kind) {
    case "scheduled": {
      const from = told.words.time(log.when);
      return `scheduled ${callText(log.call, told)}, executable from ${from}, operation ${log.operationId}`;
    }
    case "begun":
      return isRoutine(log.call, told) ? undefined : begunText(log, told);
    case "cancelled": {
      const call = told.operations.get(log.operationId);
      const name = call === undefined ? "" : `${callText(call, told)}, `;
      return `cancelled ${name}operation ${log.operationId}`;
    }
    case "executed":
    case "failed":
      return undefined;
    default:
      return `${accessText(log, told.context, told.words)}${operationText(ownOperation(logs))}`;
  }
}

function begunText({ execution, call, operationId }: LogOf<"begun">, told: ToldHistory): string {
  const end = told.ends.get(execution);
  const operation = operationText(operationId);
  if (end?.kind === "executed") return `${didText(call, told)}${operation}`;
  const name = `${callText(call, told)}${operation}`;
  return end === undefined ? name : `${name}: ${refusalText(end)}`;
}

/** Why a contract did not act: the name of its exit code, where our contracts have it. */
function refusalText({ isRecovered, exitCode }: LogOf<"failed">): string {
  if (isRecovered) return "its contract did not answer";
  return `its contract ended with ${exitCodeText(exitCode)}`;
}

/** The operation of an act of the access manager's own, which ends in the transaction in which it begins. */
function ownOperation(logs: readonly AccessLog[]): Hex | undefined {
  return ofKind(logs, "executed")[0]?.operationId;
}

function operationText(id: Hex | undefined): string {
  return id === undefined || BigInt(id) === 0n ? "" : `, operation ${id}`;
}

/** Logs of some kinds. */
export function ofKind<K extends AccessLog["kind"]>(
  logs: readonly AccessLog[],
  ...kinds: readonly K[]
): LogOf<K>[] {
  return logs.filter((log): log is LogOf<K> => (kinds as readonly string[]).includes(log.kind));
}
