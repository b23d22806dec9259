import type { JournalEntry, Signed } from "@causeway/chains/node";
import { Transaction } from "ethers";

/** What an account's transactions cost, as far as its journal tells. */
export interface Spending {
  /** At most, by those whose end is known and by what others offer, wei. */
  readonly paid: bigint;
  /** Gas of those whose end is not known: to offer them again for more costs more. */
  readonly pendingGas: bigint;
}

/**
 * What may have been paid since some time, by a chain's journal: gas times the most that was offered for it, which is
 * more than the base fee in the end, and is known without asking an RPC.
 *
 * @param chain Hash of the chain's first block.
 * @param since Unix milliseconds.
 */
export function paidSince(
  entries: readonly JournalEntry[],
  chain: string,
  since: number,
): Spending {
  const ends = new Map(entries.flatMap((one) => (one.kind === "signed" ? [] : [[one.hash, one]])));
  let [paid, pendingGas] = [0n, 0n];
  for (const slot of slotsOf(entries, chain)) {
    const mined = slot.map(({ hash }) => ends.get(hash)).find((end) => end?.kind === "mined");
    const open = slot.filter(({ hash }) => !ends.has(hash));
    if (mined?.kind === "mined") {
      // Signed before that day and mined on it: paid on it.
      if (Date.parse(mined.at) >= since) paid += mined.gasUsed * mostOffered(slot);
    } else if (open.length > 0) {
      const gas = most(open.map(({ raw }) => Transaction.from(raw).gasLimit));
      paid += gas * mostOffered(open);
      pendingGas += gas;
    }
  }
  return { paid, pendingGas };
}

/** Those of one nonce together: a block takes one of them. */
function slotsOf(entries: readonly JournalEntry[], chain: string): Signed[][] {
  const slots = new Map<string, Signed[]>();
  for (const entry of entries) {
    if (entry.kind !== "signed" || entry.chain !== chain) continue;
    const slot = `${entry.from}/${entry.nonce}`;
    slots.set(slot, [...(slots.get(slot) ?? []), entry]);
  }
  return [...slots.values()];
}

function mostOffered(signed: readonly Signed[]): bigint {
  return most(signed.map(({ maxFeePerGas }) => maxFeePerGas));
}

function most(values: readonly bigint[]): bigint {
  let found = 0n;
  for (const value of values) if (value > found) found = value;
  return found;
}
