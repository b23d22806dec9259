import type { MessageEnd } from "@causeway/chains/ton/sending";
import type { Hex } from "@causeway/protocol";

import type { CancelOutcome } from "../../../core/Cancelling.ts";
import { heldAccess } from "../access/heldAccess.ts";
import { newestBlock, type SendingWallet, sendOrder } from "../apply/sendOrder.ts";
import type { OpenTonChain } from "../OpenTonChain.ts";
import { EXPIRATION } from "../pending/tonOperations.ts";
import { TonSandbox } from "../sandbox/TonSandbox.ts";
import { cancellingMessage } from "../signing/tonActions.ts";
import { preparedMessage } from "../signing/walletMessage.ts";
import type { TonContext } from "../TonContext.ts";

/** Why no wallet sends: undefined if the messages were asked for, to be sent by another hand. */
export interface NoWallet {
  readonly reason: string | undefined;
}

/** Operations that are to be cancelled, and what came of those that ended. */
interface Run {
  readonly open: OpenTonChain;
  readonly wallet: SendingWallet | NoWallet;
  readonly outcomes: Map<Hex, CancelOutcome>;
  /** A block that the chain is known to have. */
  least: bigint;
}

/**
 * Cancels operations: an order of the wallet carries as many messages as its coins pay for. Without a wallet it sends
 * nothing, and tells the messages.
 *
 * @param ids Of operations.
 * @returns what came of each, in their order.
 * @throws ChainError
 */
export async function cancelAll(
  open: OpenTonChain,
  wallet: SendingWallet | NoWallet,
  ids: readonly Hex[],
): Promise<CancelOutcome[]> {
  const run: Run = { open, wallet, outcomes: new Map(), least: 0n };
  if ("settle" in wallet) await wallet.settle();
  for (;;) {
    const left = new Set(ids.filter((id) => !run.outcomes.has(id)));
    if (left.size === 0) return ids.map((id) => run.outcomes.get(id) as CancelOutcome);
    await advance(run, [...left]);
  }
}

/** Notes what ended, and sends the first of the others by one order. */
async function advance(run: Run, ids: readonly Hex[]): Promise<void> {
  const { open, wallet, outcomes } = run;
  const context = await open.context(run.least);
  const state = await heldAccess(context);
  const standing = ids.filter((id) => {
    const ended = endedAlready(context, id, state?.operations.get(BigInt(id)));
    if (ended !== undefined) outcomes.set(id, ended);
    return ended === undefined;
  });
  if (!("sendAll" in wallet)) {
    for (const id of standing) outcomes.set(id, told(context, id, wallet));
    return;
  }
  const ready = await takenOf(run, context, wallet, standing);
  if (ready.length > 0) await send(run, context, wallet, ready);
}

/** What can do nothing any more. @returns undefined for an operation that can still be executed. */
function endedAlready(
  { view }: TonContext,
  id: Hex,
  operation: { readonly when: number } | undefined,
): CancelOutcome | undefined {
  if (operation === undefined) {
    const told = "is not scheduled: it was executed or cancelled before, or never scheduled";
    return { id, done: false, told };
  }
  if (operation.when + EXPIRATION > view.time) return undefined;
  return { id, done: true, told: "lapsed: nobody can execute it any more" };
}

/** The message that another hand is to send. */
function told(context: TonContext, id: Hex, { reason }: NoWallet): CancelOutcome {
  const call = callOf(context, id);
  if (reason === undefined) return { id, done: true, told: "is cancelled by this message", call };
  return { id, done: false, told: `is not cancelled: ${reason}, or send this message`, call };
}

/** Those of some operations whose cancelling the access manager would take. */
async function takenOf(
  { outcomes }: Run,
  context: TonContext,
  { account }: SendingWallet,
  ids: readonly Hex[],
): Promise<Hex[]> {
  if (ids.length === 0) return [];
  const { address: to } = context.blueprint.manager;
  const sandbox = await TonSandbox.at(context);
  const taken: Hex[] = [];
  for (const id of ids) {
    const refused = await sandbox.refusalAlone(account, to, cancellingMessage(id));
    if (refused === undefined) taken.push(id);
    else outcomes.set(id, failed(context, id, refused));
  }
  return taken;
}

async function send(
  run: Run,
  context: TonContext,
  wallet: SendingWallet,
  ids: readonly Hex[],
): Promise<void> {
  const { address: to } = context.blueprint.manager;
  const messages = ids.map((id) => ({ id, to, message: cancellingMessage(id) }));
  const sent = await sendOrder(wallet, context.view, messages);
  run.least = newestBlock(sent, run.least);
  const after = await heldAccess(await run.open.context(run.least));
  for (const { item, end } of sent) {
    const stands = after?.operations.has(BigInt(item.id)) ?? false;
    run.outcomes.set(item.id, outcomeOf(context, item.id, end, stands));
  }
}

/** What came of a message that was sent. @param stands Whether the operation is scheduled still. */
function outcomeOf(context: TonContext, id: Hex, end: MessageEnd, stands: boolean): CancelOutcome {
  if (end.kind === "failed") return failed(context, id, end.failure.message);
  const transaction = end.transaction.hash;
  if (stands) return { ...failed(context, id, "it still stands"), transaction };
  return { id, done: true, told: "is cancelled", transaction };
}

function failed(context: TonContext, id: Hex, reason: string): CancelOutcome {
  return { id, done: false, told: `is not cancelled: ${reason}`, call: callOf(context, id) };
}

function callOf({ chain, blueprint: { manager } }: TonContext, id: Hex) {
  return preparedMessage(chain, manager.address, cancellingMessage(id));
}
