import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ChainError } from "@causeway/chains";
import type { Readers } from "@causeway/chains/ton";
import type { MessageEnd } from "@causeway/chains/ton/sending";
import type { Hex } from "@causeway/protocol";

import type { ActOutcome } from "../../../act/ActOutcome.ts";
import { type ActOptions, untilText } from "../../../act/GuardianAction.ts";
import type { PreparedCall } from "../../../act/PreparedCall.ts";
import { sendOrder } from "../apply/sendOrder.ts";
import { LOOK_MILLISECONDS, TonSession } from "../apply/TonSession.ts";
import { readersOf } from "../OpenTonChain.ts";
import { executingMessage } from "../signing/tonActions.ts";
import { preparedMessage } from "../signing/walletMessage.ts";
import type { SentMessage } from "../TonStep.ts";
import { newestTonView } from "../TonView.ts";
import { exitCodeText, type RefusedAct, refusedAct, remedyFor } from "./refusedActs.ts";
import type { TonGuardianAction } from "./TonGuardianAction.ts";

/** Looks at the chain until an act that was sent must have its effect: half a minute. */
const MOST_LOOKS = 120;

/** A guardian's actions on one chain, and the wallet that sends them. */
interface Acting {
  readonly readers: Readers;
  readonly session: TonSession;
}

/**
 * Does what a guardian must do at once: an order of the wallet carries as many actions as its coins pay for.
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
    return await actAll({ readers, session }, actions);
  } finally {
    readers.close();
  }
}

async function actAll(
  acting: Acting,
  actions: readonly TonGuardianAction[],
): Promise<ActOutcome[]> {
  const before = await each(actions, (action) => effectBefore(acting, action));
  const due = actions.filter((_, place) => before[place] === undefined);
  const sent: ActOutcome[] = [];
  while (sent.length < due.length) sent.push(...(await send(acting, due.slice(sent.length))));
  return before.map((outcome) => outcome ?? (sent.shift() as ActOutcome));
}

/** What comes of each action. An error of one action is the outcome of this action alone. */
function each<T>(
  actions: readonly TonGuardianAction[],
  work: (action: TonGuardianAction, place: number) => Promise<T>,
): Promise<(T | ActOutcome)[]> {
  return Promise.all(
    actions.map((action, place) =>
      work(action, place).catch((error: unknown) => notDone(action, error)),
    ),
  );
}

/** @returns undefined for an action that has no effect yet. */
async function effectBefore(
  { readers, session }: Acting,
  action: TonGuardianAction,
): Promise<ActOutcome | undefined> {
  await session.settle();
  const until = await action.lastsUntil(await newestTonView(readers, action.manager));
  return until === undefined ? undefined : inEffect(action, "is already", until);
}

/** Sends actions by one order: the first ones, as many as it carries. @returns what came of each that it sent. */
async function send(acting: Acting, actions: readonly TonGuardianAction[]): Promise<ActOutcome[]> {
  const { readers, session } = acting;
  try {
    const view = await newestTonView(readers, session.account);
    const messages = actions.map((action) => {
      return { action, to: action.manager, message: messageOf(action) };
    });
    const sent = await sendOrder(session, view, messages);
    return await each(
      sent.map(({ item }) => item.action),
      (action, place) => outcomeOf(acting, action, sent[place]?.end),
    );
  } catch (error) {
    return actions.map((action) => notDone(action, error));
  }
}

/** Waits for the effect of an action that was sent. */
async function outcomeOf(
  { readers }: Acting,
  action: TonGuardianAction,
  end: MessageEnd | undefined,
): Promise<ActOutcome> {
  if (end?.kind !== "sent") return notDone(action, end?.failure);
  const { effect, manager } = action;
  const { hash: transaction, height } = end.transaction;
  const call = preparedAct(action);
  for (let looks = 0; looks < MOST_LOOKS; looks++) {
    const view = await newestTonView(readers, manager, height);
    const until = await action.lastsUntil(view);
    if (until !== undefined) return { ...inEffect(action, "is", until), transaction };
    const refused = await refusedAct(view, manager, transaction);
    if (refused !== undefined) {
      const told = `is not ${effect}: ${describeRefused(refused, action)}`;
      return { done: false, told, transaction, call };
    }
    await sleep(LOOK_MILLISECONDS);
  }
  const told = `is not ${effect}: the access manager took the message, and the contract has not answered. Run this again in a minute`;
  return { done: false, told, transaction, call };
}

/** An action that did not reach its access manager. */
function notDone(action: TonGuardianAction, error: unknown): ActOutcome {
  const told = `is not ${action.effect}: ${describeError(error, action)}`;
  return { done: false, told, call: preparedAct(action) };
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
export function preparedAct(action: TonGuardianAction): PreparedCall {
  return preparedMessage(action.chain, action.manager, messageOf(action));
}

function messageOf({ manager, does }: TonGuardianAction): SentMessage {
  return executingMessage(does, manager);
}

function inEffect({ effect, forGood }: TonGuardianAction, is: string, until: bigint): ActOutcome {
  return { done: true, told: `${is} ${effect} ${untilText(until, forGood)}`, until };
}
