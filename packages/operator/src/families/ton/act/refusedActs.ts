import { exitCodeName } from "@causeway/chains/ton";
import { type AccessLog, accessLogsOf } from "@causeway/chains/ton/contracts";
import type { Hex } from "@causeway/protocol";

import type { TonView } from "../TonView.ts";
import type { TonGuardianAction } from "./TonGuardianAction.ts";

type ExecutionFailed = Extract<AccessLog, { readonly kind: "failed" }>;

const REMEDIES: Readonly<Record<string, string>> = {
  UnauthorizedCall:
    "this account is no guardian there: act with the guardian's key, or have the guardian send the message below",
  NotScheduled:
    "the guardian has a delay there, which it must not have: schedule the act, and run `causeway check`",
};

/** The guardian may do it again, but not yet. */
const TOO_RECENTLY = /TooRecently$/;

/** What helps where a contract ended with an exit code; undefined if nothing in general does. */
export function remedyFor(
  exitCode: number,
  { effect, instead }: Pick<TonGuardianAction, "effect" | "instead">,
): string | undefined {
  const name = exitCodeName(exitCode) ?? "";
  if (!TOO_RECENTLY.test(name)) return REMEDIES[name];
  const other = instead === undefined ? "" : `: ${instead}`;
  return `it was ${effect} before, and the guardian may not do that again yet${other}`;
}

/** How an act that an access manager had done ended without effect. */
export interface RefusedAct {
  /** Undefined if a question found out that the contract did not answer. */
  readonly exitCode: number | undefined;
}

/**
 * Whether a contract refused the act of a message that an access manager took.
 *
 * @param manager The access manager's account.
 * @param transaction That in which the access manager took the message.
 * @returns undefined as long as the act has no such end.
 */
export async function refusedAct(
  view: Pick<TonView, "transactions">,
  manager: Hex,
  transaction: Hex,
): Promise<RefusedAct | undefined> {
  const ends = new Map<bigint, RefusedAct>();
  for await (const one of view.transactions(manager)) {
    const logs = accessLogsOf(one.transaction);
    if (one.id.hash === transaction) {
      const begun = logs.find((log) => log.kind === "begun");
      return begun && ends.get(begun.execution);
    }
    for (const log of logs) if (log.kind === "failed") ends.set(log.execution, endOf(log));
  }
  return undefined;
}

function endOf({ isRecovered, exitCode }: ExecutionFailed): RefusedAct {
  return { exitCode: isRecovered ? undefined : exitCode };
}

/** An exit code with the name of the error that it stands for. */
export function exitCodeText(exitCode: number): string {
  const name = exitCodeName(exitCode);
  return `exit code ${exitCode}${name === undefined ? "" : ` (${name})`}`;
}
