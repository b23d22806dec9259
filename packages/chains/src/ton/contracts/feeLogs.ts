import type { Hex } from "@causeway/protocol";
import type { Cell, Slice, Transaction } from "@ton/core";

import { loadWord, readCell } from "../mailbox/MailboxCells.ts";

/** What a fee schedule logs of its versions: `ton/contracts/fees/logs.tolk`. Times are unix seconds. */
export type FeeLog =
  | {
      readonly kind: "published";
      readonly version: number;
      readonly effectiveAt: bigint;
      readonly contentHash: Hex;
      readonly content: Cell;
    }
  | { readonly kind: "withdrawn"; readonly version: number }
  | {
      readonly kind: "effective" | "rolledBack";
      readonly version: number;
      readonly previous: number;
    }
  | { readonly kind: "removed"; readonly subject: bigint };

/** The logs of a fee schedule's transaction about its versions, in their order. */
export function feeLogsOf({ outMessages }: Pick<Transaction, "outMessages">): FeeLog[] {
  return outMessages
    .values()
    .filter(({ info }) => info.type === "external-out")
    .flatMap(({ body }) => readCell(body, readLog) ?? []);
}

const READERS: Readonly<Record<number, (log: Slice) => FeeLog>> = {
  1613758465: (log) => ({
    ...{ kind: "published", version: log.loadUint(32), effectiveAt: log.loadUintBig(40) },
    ...{ contentHash: loadWord(log), content: log.loadRef() },
  }),
  1613758466: (log) => ({ kind: "withdrawn", version: log.loadUint(32) }),
  1613758467: (log) => ({ kind: "effective", ...changeIn(log) }),
  1613758468: (log) => ({ kind: "rolledBack", ...changeIn(log) }),
  1613758473: (log) => ({ kind: "removed", subject: log.loadUintBig(72) }),
};

function readLog(log: Slice): FeeLog | undefined {
  return log.remainingBits < 32 ? undefined : READERS[log.loadUint(32)]?.(log);
}

function changeIn(log: Slice) {
  return { version: log.loadUint(32), previous: log.loadUint(32) };
}
