import type { JournalEntry, Mined, Signed } from "@causeway/chains/node";
import type { Hex } from "@causeway/protocol";

import type { Act } from "../../../log/Act.ts";

/** How a signed transaction ended. */
type End = Exclude<JournalEntry, Signed>;

/** What the journal's acts are told by. */
export interface JournalSurroundings {
  readonly chain: string;
  /** Hash of the chain's first block; undefined for entries of any. */
  readonly identity: Hex | undefined;
  readonly nameOf: (address: Hex) => string | undefined;
}

/** The acts that a machine's journal tells of, in the order in which they were signed. */
export function journalActs(
  entries: readonly JournalEntry[],
  { chain, identity, nameOf }: JournalSurroundings,
): Act[] {
  const signed = entries.filter((entry): entry is Signed => entry.kind === "signed");
  const own = signed.filter((one) => identity === undefined || one.chain === identity);
  const ends = new Map(entries.flatMap((one) => (one.kind === "signed" ? [] : [[one.hash, one]])));
  const mined = own.filter(({ hash }) => ends.get(hash)?.kind === "mined");
  const isReplaced = (one: Signed) =>
    mined.some((other) => other.from === one.from && other.nonce === one.nonce);
  return own
    .filter((one) => ends.has(one.hash) || !isReplaced(one))
    .map((one) => {
      const end = ends.get(one.hash);
      const name = nameOf(one.from);
      return {
        chain,
        time: secondsOf((end ?? one).at),
        ...(end?.kind === "mined" && { block: end.block }),
        account: name === undefined ? { address: one.from } : { name, address: one.from },
        did: [didText(one.summary, end)],
        transaction: one.hash,
        outcome: outcomeOf(end),
      };
    });
}

function didText(summary: string, end: End | undefined): string {
  if (end?.kind === "abandoned") return `${summary}, ${end.reason}`;
  return outcomeOf(end) === "done" ? `executed the step: ${summary}` : summary;
}

function outcomeOf(end: End | undefined): Act["outcome"] {
  if (end === undefined) return "pending";
  if (end.kind === "abandoned") return "abandoned";
  return isReverted(end) ? "reverted" : "done";
}

function isReverted({ status }: Mined): boolean {
  return status === "reverted";
}

function secondsOf(at: string): bigint {
  return BigInt(Math.floor(Date.parse(at) / 1000));
}
