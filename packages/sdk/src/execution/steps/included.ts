import { sendingError } from "../../errors/sendingError.ts";
import type { TransactionHash } from "../../values/ids.ts";
import type { Effect } from "../ExecutionRecord.ts";
import { askUntilKnown } from "../effect.ts";
import { type Fate, fateOf } from "../fateOf.ts";
import { isOnce } from "../isOnce.ts";
import { idsIn } from "../origin/SentMark.ts";
import { patiently } from "../patiently.ts";
import type { Run } from "../Run.ts";
import { traceOf } from "../traceOf.ts";
import { orderRequest } from "./send.ts";

/** Looks at nodes that must miss a transaction before it counts as dropped: new ones reach some nodes later. */
const LOOKS = 5;

/** Waits until a block has the transaction, whichever hash it has by then. */
export async function included(run: Run): Promise<"done"> {
  let missed = 0;
  for (;;) {
    const fate = await lookAtFate(run);
    if (fate?.kind === "included" && (await patiently(() => take(run, fate.transaction)))) {
      return "done";
    }
    if (fate !== undefined) requireHope(fate);
    missed = fate?.kind === "dropped" ? missed + 1 : 0;
    if (missed < LOOKS || mayStillCome(orderEffect(run))) {
      await run.means.pause(run.signal);
    } else {
      await askAfterDrop(run);
      missed = 0;
    }
  }
}

/** @returns undefined while the RPCs do not answer */
export async function lookAtFate(run: Run): Promise<Fate | undefined> {
  run.signal.throwIfAborted();
  return patiently(async () => {
    const origin = await run.means.origin(run.record.chainId);
    await learnHash(run);
    const effect = orderEffect(run);
    const fate = await fateOf(origin, traceOf(run, effect));
    if (fate.kind === "pending" && effect.usedNonce === undefined && effect.isProposal !== true) {
      await run.writeEffect("order", { ...effect, usedNonce: fate.nonce });
    }
    const isLearned = fate.kind === "included" && run.record.messageId !== undefined;
    if (isLearned) await learnIds(run, fate.transaction);
    return fate;
  });
}

/** What comes of waiting is nothing. @throws CausewayError */
export function requireHope(fate: Fate): void {
  if (fate.kind === "reverted") {
    const message = `The transaction ${fate.transaction} reverted`;
    throw sendingError("OrderReverted", {
      message,
      details: { transaction: fate.transaction },
    });
  }
  if (fate.kind === "cancelled") {
    const message = `The wallet cancelled the transaction by ${fate.by}`;
    throw sendingError("TransactionCancelled", { message, details: { by: fate.by } });
  }
  if (fate.kind === "replaced") {
    const { by, orderId } = fate;
    const instead = orderId === undefined ? "another transaction" : `the order ${orderId}`;
    const message = `The wallet sent ${instead} in place of the transaction: ${by}`;
    throw sendingError("TransactionReplaced", { message, details: { by, orderId } });
  }
}

/** Writes the transaction and its ids down. @returns true */
async function take(run: Run, transaction: TransactionHash): Promise<true> {
  const effect = orderEffect(run);
  if (effect.transaction !== transaction || effect.usedNonce === undefined) {
    const usedNonce = effect.usedNonce ?? (await nonceOf(run, transaction));
    await run.writeEffect("order", { ...effect, transaction, usedNonce });
  }
  await learnIds(run, transaction);
  return true;
}

/** Learns the id of a message, which is another one in another block. An order's never changes. */
async function learnIds(run: Run, transaction: TransactionHash): Promise<void> {
  const { orderId, messageId, mark, chainId } = run.record;
  if (orderId !== undefined) return;
  const origin = await run.means.origin(chainId);
  const ids = idsIn((await origin.receipt(transaction))?.logs ?? [], mark);
  const isNew = ids.orderId !== undefined || ids.messageId !== messageId;
  if (Object.keys(ids).length > 0 && isNew) await run.write(ids);
}

/** Nonce of the sender, by which a replacement is found if the block leaves the chain. Others may have sent for a contract. */
async function nonceOf(run: Run, transaction: TransactionHash): Promise<bigint | undefined> {
  const { chainId, sender } = run.record;
  const found = await (await run.means.origin(chainId)).transaction(transaction);
  return found?.from === sender.toLowerCase() ? found.nonce : undefined;
}

/** The hash of a batch, or of the transaction that carried out a proposal. */
async function learnHash(run: Run): Promise<void> {
  const { wallet } = run.means;
  const effect = orderEffect(run);
  if (wallet === undefined || !isCarriedByOthers(effect)) return;
  const { batch, transaction: hash } = effect;
  let found: TransactionHash | undefined;
  if (batch !== undefined) found = (await wallet.batchTransactions(batch))?.at(-1);
  else if (hash !== undefined) found = await wallet.carriedOut(hash);
  if (found === undefined || found === hash) return;
  await run.writeEffect("order", { ...effect, transaction: found });
}

/** Whether the transaction may be on its way, though no node shows it. */
function mayStillCome(effect: Effect): boolean {
  return isCarriedByOthers(effect) || Date.now() < (effect.until ?? 0);
}

function isCarriedByOthers({ batch, isProposal }: Effect): boolean {
  return batch !== undefined || isProposal === true;
}

/** What is sent stays the same. The router takes an order's nonce once, whichever of both transactions comes first. */
async function askAfterDrop(run: Run): Promise<void> {
  const kind = { kind: "askAgain", what: "order", why: "dropped" } as const;
  const waits = { ...kind, isOnce: isOnce(run.record, "order") };
  const isThere = async () => {
    const fate = await lookAtFate(run);
    return fate === undefined || fate.kind === "dropped" ? undefined : fate;
  };
  if ((await run.waitFor(waits, isThere)) === undefined)
    await askUntilKnown(run, orderRequest(run));
}

function orderEffect({ record }: Run): Effect {
  const { order } = record.effects;
  if (order === undefined) throw new TypeError("nothing was sent");
  return order;
}
