import {
  type FeeEntry,
  type FeeLog,
  type FeeScheduleState,
  feeLogsOf,
  readFeeVersion,
} from "@causeway/chains/ton/contracts";
import type { TonView } from "@causeway/operator/ton";
import { type Hex, packPrice, ZERO_WORD } from "@causeway/protocol";
import type { Cell } from "@ton/core";

/** A log, and when it was written, unix seconds. */
type Timed = FeeLog & { readonly at: number };

/**
 * What a fee schedule said at a time, by its logs. Each version has its own gas prices, since logs do not tell by how much
 * a new version moved them.
 *
 * @param schedule Its account.
 * @param newest What the schedule holds after the view's block.
 * @param time Unix seconds.
 */
export async function loggedSchedule(
  view: TonView,
  schedule: Hex,
  newest: FeeScheduleState,
  time: bigint,
): Promise<FeeScheduleState> {
  const logs = await logsUntil(view, schedule, time);
  let state: FeeScheduleState = {
    ...{ ...newest, version: 0, lastVersion: 0, contentHash: ZERO_WORD, changedAt: 0 },
    ...{ bandBps: 0, treasury: undefined, pending: undefined },
    ...{ retired: new Map(), entries: new Map() },
  };
  const contents = new Map<number, Cell>();
  for (const log of logs) state = after(state, log, contents);
  return state;
}

async function logsUntil(view: TonView, schedule: Hex, time: bigint): Promise<Timed[]> {
  const logs: Timed[] = [];
  for await (const { transaction } of view.transactions(schedule)) {
    const at = transaction.now;
    if (BigInt(at) > time) continue;
    logs.push(
      ...feeLogsOf(transaction)
        .map((log) => ({ ...log, at }))
        .reverse(),
    );
  }
  return logs.reverse();
}

/** @param contents Of the versions so far; a version that was withdrawn may be published with another content. */
function after(state: FeeScheduleState, log: Timed, contents: Map<number, Cell>): FeeScheduleState {
  switch (log.kind) {
    case "published": {
      const { version, content, at } = log;
      contents.set(version, content);
      const effectiveAt = Math.max(Number(log.effectiveAt), at);
      const pending = { version, effectiveAt, hadNotice: effectiveAt > at, content };
      return { ...state, pending, lastVersion: Math.max(state.lastVersion, version) };
    }
    case "withdrawn":
      return state.pending?.version === log.version ? { ...state, pending: undefined } : state;
    case "removed":
      return {
        ...state,
        entries: new Map([...state.entries].filter(([one]) => one !== log.subject)),
      };
    default: {
      const content = contents.get(log.version);
      if (content === undefined) return state;
      const pending = log.kind === "effective" ? undefined : state.pending;
      return { ...inForce(state, log.version, content), pending, changedAt: log.at };
    }
  }
}

/** Destinations that a version does not name keep their prices. */
function inForce(state: FeeScheduleState, version: number, content: Cell): FeeScheduleState {
  const { bandBps, treasury, terms } = readFeeVersion(content);
  const entries = new Map(state.entries);
  for (const { subject, chainType, price } of terms)
    entries.set(subject, entryOf(chainType, price));
  const contentHash: Hex = `0x${content.hash().toString("hex")}`;
  return { ...state, version, bandBps, treasury, entries, contentHash };
}

function entryOf(chainType: number, price: Parameters<typeof packPrice>[0]): FeeEntry {
  const word: Hex = `0x${packPrice(price).toString(16).padStart(64, "0")}`;
  return {
    ...{ chainType, centre: price.gasPrice, graceEndsAt: 0, setting: 0, sentAt: 0 },
    ...{ isConfirmed: true, wasConfirmed: true, beginsGrace: false },
    prices: { price: word, upcoming: word },
  };
}
