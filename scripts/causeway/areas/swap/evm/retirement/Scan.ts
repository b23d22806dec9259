import type { Approval, OrderTransfer, ScanLine } from "./ScanLine.ts";

/** What was found of an earlier generation so far: approvals of its router, and transfers of its orders. */
export class Scan {
  readonly #approvals = new Map<string, Approval>();
  readonly #transfers = new Map<string, OrderTransfer>();
  readonly #closed = new Set<string>();
  #next = 0;

  /** The first block that was not read yet. */
  get next(): number {
    return this.#next;
  }

  /** Each account and token once, however often the account approved the router. */
  get approvals(): readonly Approval[] {
    return [...this.#approvals.values()];
  }

  /** Transfers that were not seen paid, refunded or discarded yet. */
  get unsettled(): readonly OrderTransfer[] {
    return [...this.#transfers.values()].filter(({ transferId }) => !this.#closed.has(transferId));
  }

  /** Adds what a line says. */
  take(line: ScanLine): void {
    if ("closed" in line) for (const id of line.closed) this.#closed.add(id);
    if (!("to" in line)) return;
    this.#next = line.to + 1;
    for (const one of line.approvals) this.#approvals.set(`${one.token} ${one.account}`, one);
    for (const one of line.transfers) this.#transfers.set(one.transferId, one);
  }
}
