import type { AccountTransaction } from "@causeway/chains";
import { type JournalEntry, readJournal } from "@causeway/chains/node";
import { inTransaction } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

import type { FilledChain, Filler, Stage } from "../Filler.ts";
import { nameTransfer } from "../reading/nameAdvance.ts";
import { shareCost } from "../sending/shareCost.ts";
import { readCounted, writeCounted } from "../store/chainNotes.ts";
import { readProgress } from "../store/progress.ts";
import {
  type CostBearer,
  nextNonce,
  type Purpose,
  storeForgotten,
  storeTransaction,
} from "../store/transactions.ts";

/** Milliseconds. */
const PAUSE = 2_000;

/** Books what each of our transactions cost that is in a final block, whatever it was for and however it went. */
export const account: Stage = {
  name: "account",
  /** Nobody waits for it. */
  pause: () => PAUSE,
  async run(filler, chain) {
    const { adapter } = chain;
    const { chainId } = adapter.origin;
    const height = (await readProgress(filler.db, chainId))?.finalisedHeight;
    const countedHeight = await readCounted(filler.db, chainId);
    if (height === undefined || height <= countedHeight) return false;
    const end = await adapter.accounts.transactionCount(filler.account, height);
    const journal = readJournal(chain.journalFile);
    let worked = false;
    for (let nonce = await nextNonce(filler.db, chainId); nonce < end; nonce++) {
      await book(filler, chain, { nonce, after: countedHeight, journal });
      worked = true;
    }
    await writeCounted(filler.db, chainId, height);
    return worked;
  },
};

/** A nonce of ours, and where it is looked for by which transaction it was used. */
interface UsedNonce {
  readonly nonce: bigint;
  /** A block in which it was not used yet. */
  readonly after: bigint;
  readonly journal: readonly JournalEntry[];
}

async function book(filler: Filler, chain: FilledChain, used: UsedNonce): Promise<void> {
  const { chainId } = chain.adapter.origin;
  const { nonce } = used;
  const transaction = await transactionOf(filler, chain, used);
  if (transaction === undefined) {
    filler.logger.error({ chain: chain.config.name, nonce }, "a transaction of ours is forgotten");
    return storeForgotten(filler.db, chainId, nonce);
  }
  const { purpose, bearers } = await purposeOf(filler, chain, transaction);
  const { gasUsed, gasPrice, l1Fee } = transaction;
  const costs = shareCost(gasUsed * gasPrice + l1Fee, bearers);
  await inTransaction(filler.db, (db) =>
    storeTransaction(db, chainId, transaction, purpose, costs),
  );
  filler.metrics.gasUsed.inc({ chain: chain.config.name, purpose }, Number(gasUsed));
}

/** What the journal still has is asked for by its hash: nodes forget old states, by which else it is found. */
async function transactionOf(
  { account: from }: Filler,
  { adapter }: FilledChain,
  { nonce, after, journal }: UsedNonce,
): Promise<AccountTransaction | undefined> {
  for (const hash of hashesOf(journal, nonce)) {
    const found = await adapter.accounts.transaction(hash);
    if (found?.nonce === nonce && found.from === from) return found;
  }
  const hash = await adapter.accounts.transactionOfNonce(from, nonce, after);
  return hash === undefined ? undefined : adapter.accounts.transaction(hash);
}

function hashesOf(journal: readonly JournalEntry[], nonce: bigint): Hex[] {
  return journal.flatMap((entry) =>
    entry.kind === "signed" && BigInt(entry.nonce) === nonce ? [entry.hash] : [],
  );
}

async function purposeOf(
  filler: Filler,
  chain: FilledChain,
  { to, data }: AccountTransaction,
): Promise<{ readonly purpose: Purpose; readonly bearers: readonly CostBearer[] }> {
  const { bridge, config } = chain;
  // Nothing else of ours calls the receiver of orders.
  if (to !== undefined && to === config.swap?.receiver.toLowerCase()) {
    return { purpose: "fill", bearers: [] };
  }
  const bearers: CostBearer[] = [];
  for (const transfer of to === bridge.address ? bridge.advancedBy(data) : []) {
    const named = await nameTransfer(filler, chain, transfer);
    if (named === undefined) continue;
    const { id: advanceId, assetId, originChainId } = named;
    bearers.push({ advanceId, assetId, originChainId });
  }
  return { purpose: bearers.length > 0 ? "advance" : "other", bearers };
}
