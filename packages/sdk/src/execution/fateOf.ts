import type { EvmTransaction } from "../build/BuiltOrder.ts";
import type { Address, OrderId, TransactionHash } from "../values/ids.ts";
import type { Effect } from "./ExecutionRecord.ts";
import type { Origin, OriginEnd, OriginTransaction } from "./origin/Origin.ts";
import { idsIn, isMarked, type SentMark } from "./origin/SentMark.ts";

/** What became of a transaction. `by` took its nonce. */
export type Fate =
  | OriginEnd
  | { readonly kind: "pending"; readonly nonce: bigint }
  | { readonly kind: "cancelled"; readonly by: TransactionHash }
  | {
      readonly kind: "replaced";
      readonly by: TransactionHash;
      readonly orderId: OrderId | undefined;
    }
  | { readonly kind: "dropped" };

/** A transaction that was sent, or may have been. */
export interface Traced {
  readonly sender: Address;
  readonly effect: Effect;
  /** Undefined if only the hash is known. */
  readonly transaction: Pick<EvmTransaction, "to" | "data" | "value"> | undefined;
  /** The log that it makes; undefined if only the hash is known. */
  readonly mark: SentMark | undefined;
}

/** Nonces of the sender that are looked at for a transaction whose hash nobody knows. */
const MOST_NONCES = 8n;

/**
 * What became of a transaction: by its log first, if no other one makes such a log, which no replacement and no smart account hides, then by its
 * receipt, then by the transaction that used its nonce.
 */
export async function fateOf(origin: Origin, traced: Traced): Promise<Fate> {
  const { effect, mark } = traced;
  if (mark?.isUnique === true) {
    const found = await origin.sentIn(mark, effect.block);
    if (found !== undefined) return found;
  }
  const { transaction: hash } = effect;
  const ended = hash === undefined ? undefined : await fateInBlock(origin, mark, hash);
  if (ended !== undefined) return ended;
  const known = hash === undefined ? undefined : await origin.pending(hash);
  if (known !== undefined) return { kind: "pending", nonce: known.nonce };
  return fateOfNonce(origin, traced);
}

/** What a block says of a transaction; undefined while no block has it. Its log may have come after it was looked for. */
async function fateInBlock(
  origin: Origin,
  mark: SentMark | undefined,
  transaction: TransactionHash,
): Promise<OriginEnd | undefined> {
  const receipt = await origin.receipt(transaction);
  if (receipt === undefined) return undefined;
  const { hasSucceeded, logs } = receipt;
  const isSent = mark === undefined || logs.some((log) => isMarked(log, mark));
  return { kind: hasSucceeded && isSent ? "included" : "reverted", transaction };
}

/** Looks for a transaction of which no node knows the hash. */
async function fateOfNonce(origin: Origin, traced: Traced): Promise<Fate> {
  const { sender, effect } = traced;
  if (effect.usedNonce !== undefined) {
    const user = await origin.userOf(sender, effect.usedNonce, effect.block);
    return user === undefined ? { kind: "dropped" } : fateBy(origin, traced, user);
  }
  const count = await origin.nonce(sender);
  const last = count < effect.nonce + MOST_NONCES ? count : effect.nonce + MOST_NONCES;
  for (let nonce = effect.nonce; nonce < last; nonce += 1n) {
    const user = await origin.userOf(sender, nonce, effect.block);
    if (user !== undefined && isSame(traced, user)) return fateBy(origin, traced, user);
  }
  return { kind: "dropped" };
}

async function fateBy(origin: Origin, traced: Traced, user: OriginTransaction): Promise<Fate> {
  if (isSame(traced, user)) {
    const ended = await fateInBlock(origin, traced.mark, user.hash);
    return ended ?? { kind: "pending", nonce: user.nonce };
  }
  if (user.to === user.from && user.data === "0x") return { kind: "cancelled", by: user.hash };
  const { orderId } = idsIn((await origin.receipt(user.hash))?.logs ?? [], undefined);
  return { kind: "replaced", by: user.hash, orderId };
}

function isSame({ transaction }: Traced, { to, data, value }: OriginTransaction): boolean {
  return (
    transaction !== undefined &&
    to === transaction.to.toLowerCase() &&
    data === transaction.data.toLowerCase() &&
    value === transaction.value
  );
}
