import { readFeeSchedule, readFeeVersion } from "@causeway/chains/ton/contracts";
import type { TonView } from "@causeway/operator/ton";
import type { Hex } from "@causeway/protocol";
import type { Cell } from "@ton/core";

/** Nanoton with which prices are sent: each is a message of its own, and what is left comes back. */
const SENDING_BASE = 2_000_000_000n;
const SENDING_EACH = 650_000_000n;

/** Nanoton with which a schedule sends the prices of so many subjects. */
export function sendingValue(subjects: number): bigint {
  return SENDING_BASE + SENDING_EACH * BigInt(subjects);
}

/**
 * Nanoton that a return to an earlier version takes: it reads what is in force beside what comes back.
 *
 * @param schedule The account of the schedule.
 * @param act The return, with the content of the version.
 */
export async function returnValue(view: TonView, schedule: Hex, act: Cell): Promise<bigint> {
  const { data } = await view.account(schedule);
  const { terms } = readFeeVersion(act.beginParse().loadRef());
  const held = data === undefined ? 0 : readFeeSchedule(data).entries.size;
  return sendingValue(Math.max(terms.length, held));
}
