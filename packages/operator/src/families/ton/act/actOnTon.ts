import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ChainError } from "@causeway/chains";
import type { Readers } from "@causeway/chains/ton";
import type { Hex } from "@causeway/protocol";

import type { ActOutcome } from "../../../act/ActOutcome.ts";
import { type ActOptions, untilText } from "../../../act/GuardianAction.ts";
import type { PreparedCall } from "../../../act/PreparedCall.ts";
import { LOOK_MILLISECONDS, TonSession } from "../apply/TonSession.ts";
import { readersOf } from "../OpenTonChain.ts";
import { executingMessage } from "../signing/tonActions.ts";
import { preparedMessage } from "../signing/walletMessage.ts";
import { newestTonView } from "../TonView.ts";
import { exitCodeText, type RefusedAct, refusedAct, remedyFor } from "./refusedActs.ts";
import type { TonGuardianAction } from "./TonGuardianAction.ts";

/** Looks at the chain until an act that was sent must have its effect: half a minute. */
const MOST_LOOKS = 120;

/**
 * Does what a guardian must do at once, one action after the other: one wallet sends one order at a time.
 *
 * @returns what came of each action, in their order.
 */
export async function actOnTon({
  chain,
  actions,
  key,
}: ActOptions<TonGuardianAction>): Promise<ActOutcome[]> {
  const readers = readersOf(chain);
  // An act belongs to no record of deployments, but an order that was signed must be known to the next run.
  const orders = (account: Hex) =>
    join(tmpdir(), "causeway-acts", `${chain.chainId}-${account.slice(2, 18)}.orders.jsonl`);
  try {
    const session = new TonSession(key.privateKey as Hex, chain, orders);
    const outcomes: ActOutcome[] = [];
    for (const action of actions) outcomes.push(await actOn(readers, session, action));
    return outcomes;
  } finally {
    readers.close();
  }
}

async function actOn(
  readers: Readers,
  session: TonSession,
  action: TonGuardianAction,
): Promise<ActOutcome> {
  const { effect } = action;
  const call = preparedAct(action);
  try {
    await session.settle();
    const before = await action.lastsUntil(await newestTonView(readers, call.to));
    if (before !== undefined) return inEffect(action, "is already", before);
    return await send(readers, session, action, call);
  } catch (error) {
    return { done: false, told: `is not ${effect}: ${describeError(error, action)}`, call };
  }
}

async function send(
  readers: Readers,
  session: TonSession,
  action: TonGuardianAction,
  call: PreparedCall,
): Promise<ActOutcome> {
  const { effect, manager, does } = action;
  const message = executingMessage(does, manager);
  const sent = await session.send(manager, message, async () => undefined);
  for (let looks = 0; looks < MOST_LOOKS; looks++) {
    const view = await newestTonView(readers, call.to, sent.height);
    const until = await action.lastsUntil(view);
    if (until !== undefined) return { ...inEffect(action, "is", until), transaction: sent.hash };
    const refused = await refusedAct(view, manager, sent.hash);
    if (refused !== undefined) {
      const told = `is not ${effect}: ${describeRefused(refused, action)}`;
      return { done: false, told, transaction: sent.hash, call };
    }
    await sleep(LOOK_MILLISECONDS);
  }
  const told = `is not ${effect}: the access manager took the message, and the contract has not answered. Run this again in a minute`;
  return { done: false, told, transaction: sent.hash, call };
}

/** Why an act was refused before its contract got it. */
function describeError(error: unknown, action: TonGuardianAction): string {
  const { message } = error as Error;
  const exitCode = error instanceof ChainError ? error.details.exitCode : undefined;
  return withRemedy(message, typeof exitCode === "number" ? exitCode : undefined, action);
}

function describeRefused({ exitCode }: RefusedAct, action: TonGuardianAction): string {
  if (exitCode === undefined)
    return "the access manager took the message, and the contract did not answer";
  return withRemedy(`the contract refused it with ${exitCodeText(exitCode)}`, exitCode, action);
}

function withRemedy(why: string, exitCode: number | undefined, action: TonGuardianAction): string {
  const remedy = exitCode === undefined ? undefined : remedyFor(exitCode, action);
  return remedy === undefined ? why : `${why}: ${remedy}`;
}

/** The message that another hand sends to do it. */
export function preparedAct({ chain, manager, does }: TonGuardianAction): PreparedCall {
  return preparedMessage(chain, manager, executingMessage(does, manager));
}

function inEffect({ effect, forGood }: TonGuardianAction, is: string, until: bigint): ActOutcome {
  return { done: true, told: `${is} ${effect} ${untilText(until, forGood)}`, until };
}
