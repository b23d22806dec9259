import type { Hex } from "@causeway/protocol";

import { guardianKey } from "../../../act/keyFromEnvironment.ts";
import { KeyUnusable } from "../../../core/actingKey.ts";
import type { CancelOptions, CancelOutcome } from "../../../core/Cancelling.ts";
import { heldAccess } from "../access/heldAccess.ts";
import { TonSession } from "../apply/TonSession.ts";
import type { OpenTonChain } from "../OpenTonChain.ts";
import { EXPIRATION } from "../pending/tonOperations.ts";
import { TonSandbox } from "../sandbox/TonSandbox.ts";
import { sessionFiles } from "../sessionFiles.ts";
import { cancellingMessage } from "../signing/tonActions.ts";
import { preparedMessage } from "../signing/walletMessage.ts";
import type { TonContext } from "../TonContext.ts";

/** Cancels operations by the key at hand, if it may; else tells the message that is to be sent. */
export async function cancelOnTon(
  open: OpenTonChain,
  deployments: string,
  { ids, isPrinted, env }: CancelOptions,
): Promise<CancelOutcome[]> {
  const key = isPrinted ? undefined : guardianKey(open.config, env);
  const session = sessionOf(open, deployments, key);
  await session?.settle();
  const outcomes: CancelOutcome[] = [];
  for (const id of ids) {
    const context = await open.context();
    const ended = await endedAlready(context, id);
    if (ended !== undefined) outcomes.push(ended);
    else if (session === undefined) outcomes.push(told(context, id, key));
    else outcomes.push(await send(open, context, session, id));
  }
  return outcomes;
}

type Key = ReturnType<typeof guardianKey> | undefined;

function sessionOf({ config, chain }: OpenTonChain, deployments: string, key: Key) {
  if (key === undefined || key instanceof KeyUnusable) return undefined;
  const { orders } = sessionFiles(deployments, config.environment, chain.name);
  return new TonSession(key.privateKey as Hex, chain, orders);
}

/** The message that another hand is to send. @param key Why no key is at hand, unless the message was asked for. */
function told(context: TonContext, id: Hex, key: Key): CancelOutcome {
  const call = callOf(context, id);
  if (key === undefined) return { id, done: true, told: "is cancelled by this message", call };
  const why = key instanceof KeyUnusable ? key.message : "no key";
  return { id, done: false, told: `is not cancelled: ${why}, or send this message`, call };
}

/** @returns undefined for an operation that can still be executed. */
async function endedAlready(context: TonContext, id: Hex): Promise<CancelOutcome | undefined> {
  const state = await heldAccess(context);
  const operation = state?.operations.get(BigInt(id));
  if (operation === undefined) {
    const told = "is not scheduled: it was executed or cancelled before, or never scheduled";
    return { id, done: false, told };
  }
  if (operation.when + EXPIRATION > context.view.time) return undefined;
  return { id, done: true, told: "lapsed: nobody can execute it any more" };
}

async function send(
  open: OpenTonChain,
  context: TonContext,
  session: TonSession,
  id: Hex,
): Promise<CancelOutcome> {
  const call = callOf(context, id);
  const { address: to } = context.blueprint.manager;
  const message = cancellingMessage(id);
  const sandbox = await TonSandbox.at(context);
  const refused = await sandbox.refusalOf(session.account, to, message);
  if (refused !== undefined) return { id, done: false, told: `is not cancelled: ${refused}`, call };
  const sent = await session.send(to, message, async () => undefined);
  const state = await heldAccess(await open.context(sent.height));
  const done = state?.operations.get(BigInt(id)) === undefined;
  const told = done ? "is cancelled" : "is not cancelled: it still stands";
  return { id, done, told, transaction: sent.hash, ...(done ? {} : { call }) };
}

function callOf({ chain, blueprint: { manager } }: TonContext, id: Hex) {
  return preparedMessage(chain, manager.address, cancellingMessage(id));
}
