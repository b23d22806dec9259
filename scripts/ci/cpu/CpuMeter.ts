import type { CpuTimes } from "./CpuTimes.ts";
import { kindOf } from "./kinds.ts";
import type { ProcessRow } from "./ProcessRow.ts";
import { processTable } from "./processTable.ts";
import { type Account, Tracked } from "./Tracked.ts";

const EVERY_MS = 1_000;

/**
 * Counts the CPU seconds, user and system, of programs and of all that these start.
 *
 * It looks at the system's list of processes every second, and whenever somebody takes what was counted. A process is an
 * owner's if its parent was when it was first seen, so it stays theirs when the parent ends. On Linux a parent's times
 * contain those of children it has waited for: so what such a child used after the last look is counted too, and one
 * that nobody saw.
 *
 * What it misses: up to a second of a process that nobody waits for, as when it is killed with its parent; one that
 * begins and ends between two looks and that nobody waits for; on macOS the last second of each process.
 */
export class CpuMeter {
  readonly #table: () => readonly ProcessRow[];
  readonly #tracked = new Map<number, Tracked>();
  readonly #counted = new Map<object, CpuTimes>();
  #timer: NodeJS.Timeout | undefined;

  /** @param table Lists all processes, this one included. */
  constructor(table: () => readonly ProcessRow[] = processTable) {
    this.#table = table;
    const us = new Tracked(process.ppid);
    const row = table().find(({ pid }) => pid === process.pid);
    if (row !== undefined) us.see(row);
    us.unseen();
    this.#tracked.set(process.pid, us);
  }

  /** Looks every second, until `stop`. */
  start(everyMs = EVERY_MS): void {
    this.#timer = setInterval(() => this.#look(), everyMs);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Counts a child of this process, and what it starts, for an owner. */
  follow(pid: number, command: string, owner: object): void {
    this.#tracked.set(pid, new Tracked(process.pid, { owner, kind: kindOf(command) }));
  }

  /** What an owner's programs have used since the last time. */
  take(owner: object): CpuTimes {
    this.#look();
    const counted = this.#counted.get(owner) ?? {};
    this.#counted.delete(owner);
    return counted;
  }

  #look(): void {
    const rows = new Map(this.#table().map((row) => [row.pid, row]));
    const ended = [...this.#tracked].filter(([pid, known]) => !known.is(rows.get(pid)));
    for (const row of rows.values()) this.#adopt(row, rows);
    for (const [pid, known] of this.#tracked) {
      const row = rows.get(pid);
      if (known.is(row)) this.#count(known, row);
    }
    this.#forget(new Map(ended));
    for (const known of this.#tracked.values()) {
      const { seconds, account } = known.unseen();
      this.#add(account, seconds);
    }
  }

  /** Takes a process for its parent's owner. */
  #adopt(row: ProcessRow, rows: ReadonlyMap<number, ProcessRow>): Tracked | undefined {
    const known = this.#tracked.get(row.pid);
    if (known?.is(row)) return known;
    const parent = rows.get(row.parent);
    const owner = parent && this.#adopt(parent, rows)?.account?.owner;
    if (owner === undefined) return undefined;
    const fresh = new Tracked(row.parent, { owner, kind: kindOf(row.command) });
    this.#tracked.set(row.pid, fresh);
    return fresh;
  }

  #count(known: Tracked, row: ProcessRow): void {
    // one that has just begun is still its parent's copy; one that is over has no command
    if (known.account !== undefined && row.command !== "") {
      known.account = { ...known.account, kind: kindOf(row.command) };
    }
    this.#add(known.account, known.see(row));
  }

  /** Those that ended, children before their parents. */
  #forget(ended: Map<number, Tracked>): void {
    const isParent = (pid: number) => [...ended.values()].some(({ parent }) => parent === pid);
    while (ended.size > 0) {
      const [pid, known] = [...ended].find(([pid]) => !isParent(pid)) ?? [];
      if (pid === undefined || known === undefined) return;
      ended.delete(pid);
      if (this.#tracked.get(pid) === known) this.#tracked.delete(pid);
      (ended.get(known.parent) ?? this.#tracked.get(known.parent))?.lose(known);
    }
  }

  #add(account: Account | undefined, seconds: number): void {
    if (account === undefined || seconds === 0) return;
    const { owner, kind } = account;
    const counted = this.#counted.get(owner) ?? {};
    this.#counted.set(owner, { ...counted, [kind]: (counted[kind] ?? 0) + seconds });
  }
}
