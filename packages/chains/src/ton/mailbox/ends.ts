import type { Hex } from "@causeway/protocol";
import { type Cell, Dictionary, type Slice } from "@ton/core";

import { loadCells, loadWord, readCell } from "./MailboxCells.ts";
import { type KeptTellers, loadTellers } from "./tellers.ts";

/** Codes of outcomes: `ton/contracts/expiry/notice.tolk`. */
const OUTCOMES = ["expired", "rejected", "voided"] as const;

/** What the destination of a message from here told of it, and by which notice. */
export interface KeptReport {
  readonly outcome: (typeof OUTCOMES)[number];
  /** Of the notice lane's light client when the notice was proven. */
  readonly generation: bigint;
  readonly noticeLaneId: Hex;
  readonly noticeId: Hex;
}

/** What a mailbox keeps of messages that ended without delivery: `Ends` of `ton/contracts/expiry/ends.tolk`. */
export class KeptEnds {
  readonly #tellers: Dictionary<bigint, Cell>;
  readonly #voided: Dictionary<bigint, boolean>;
  readonly #reports: Dictionary<bigint, KeptReport>;

  /** @throws ChainError `ContractMissing` if it is no mailbox's. */
  constructor(inbox: Cell) {
    const kept = readCell(inbox, (slice) => {
      loadCells(slice, 64);
      loadCells(slice, 256);
      return readCell(slice.loadRef(), loadEnds);
    });
    this.#tellers = kept.tellers;
    this.#voided = kept.voided;
    this.#reports = kept.reports;
  }

  /** The contract on a chain that is told of messages from there; undefined without one. */
  tellerOn(chainId: bigint): KeptTellers["newest"] {
    const cell = this.#tellers.get(chainId);
    return cell && readCell(cell, loadTellers).newest;
  }

  /** Whether admins voided a message to here, and whether its origin may learn of it. */
  voiding(messageId: Hex): { readonly isTold: boolean } | undefined {
    const isTold = this.#voided.get(BigInt(messageId));
    return isTold === undefined ? undefined : { isTold };
  }

  /** What was told of a message from here; undefined once its sender took notice. */
  report(messageId: Hex): KeptReport | undefined {
    return this.#reports.get(BigInt(messageId));
  }
}

function loadEnds(slice: Slice) {
  const tellers = loadCells(slice, 64);
  const ids = () => Dictionary.Keys.BigUint(256);
  const voided = slice.loadDict(ids(), Dictionary.Values.Bool());
  return {
    tellers,
    voided,
    reports: slice.loadDict(ids(), { parse: loadReport, serialize: writesNothing }),
  };
}

function loadReport(slice: Slice): KeptReport {
  const outcome = OUTCOMES[slice.loadUint(8) - 1];
  if (outcome === undefined) throw new RangeError("a report has no outcome");
  const generation = slice.loadUintBig(16);
  return { outcome, generation, noticeLaneId: loadWord(slice), noticeId: loadWord(slice) };
}

function writesNothing(): never {
  throw new TypeError("a mailbox's data is read here alone");
}
