import { type Provider, Transaction } from "ethers";

import { abandon } from "./abandon.ts";
import { type Answer, broadcast, isKnown } from "./broadcast.ts";
import { CallFailed } from "./Call.ts";
import { currentFees, FeesAboveCap, raise } from "./fees.ts";
import type { Signed } from "./journalEntries.ts";
import type { SendOptions } from "./SendOptions.ts";
import { sign } from "./sign.ts";

/**
 * Offers a transaction again that no block took: as it is if the node lost it, for more if blocks were made without it.
 *
 * @returns the transaction that replaces it, or none.
 * @throws CallFailed if the node will have neither.
 */
export async function offerAgain(newest: Signed, options: SendOptions): Promise<Signed[]> {
  const { provider, journal } = options;
  const head = await provider.getBlockNumber();
  const answer = await offerIfLost(newest, options);
  const wantsMore =
    answer === undefined
      ? head > newest.head && !(await isInBlock(provider, newest.hash))
      : answer.kind === "outbid" || answer.kind === "refused";
  if (!wantsMore) return [];
  const dearer = await signDearer({ ...newest, head }, options);
  const said = dearer === undefined ? answer : await broadcast(dearer, provider);
  if (said?.kind !== "refused") return dearer === undefined ? [] : [dearer];
  if (dearer !== undefined) abandon(dearer, said.reason, journal);
  // An account that cannot pay more may still pay what it offered before.
  if (answer?.kind === "refused") throw new CallFailed(newest.id, said.reason);
  return [];
}

/** Offers a transaction again as it is, unless the node has it. */
export async function offerIfLost(
  signed: Signed,
  { provider }: SendOptions,
): Promise<Answer | undefined> {
  return (await isKnown(provider, signed.hash)) ? undefined : broadcast(signed, provider);
}

async function isInBlock(provider: Provider, hash: string): Promise<boolean> {
  return (await provider.getTransaction(hash))?.blockNumber != null;
}

/** Nothing if we lack the key, or may not pay as much as a node wants for that. */
async function signDearer(newest: Signed, options: SendOptions): Promise<Signed | undefined> {
  const { wallet, provider, maxFeePerGas: cap } = options;
  if (wallet?.address !== newest.from) return undefined;
  const now = await currentFees(provider, cap).catch((error: unknown) => {
    if (!(error instanceof FeesAboveCap)) throw error;
    return { maxFeePerGas: cap, maxPriorityFeePerGas: 0n };
  });
  const fees = raise(newest, now, cap);
  if (fees === undefined) return undefined;
  const { to, data, value, gasLimit, nonce, chainId, type } = Transaction.from(newest.raw);
  const transaction = { to, data, value, gasLimit, nonce, chainId, type, ...fees };
  return sign(newest, transaction, wallet, options);
}
