import { FEE_LAPSE, type Hex } from "@causeway/protocol";
import { beginCell, type Cell, Dictionary, loadShardAccount } from "@ton/core";

import type { Submission } from "../../Submission.ts";
import { wireAddress } from "../accountOf.ts";
import { bagBytes } from "../submitting/calls.ts";
import { gasPaid, type ValueAt } from "../submitting/gasPaid.ts";
import { forwardFeeOf } from "../submitting/prices.ts";
import { FIGURES, scheduleValue } from "../submitting/values.ts";
import type { TrialChain } from "./vm/TrialChain.ts";

const MAKE_EFFECTIVE = 0x30000001;
const POKE = 0x30000002;
/** How long the mailbox's answer about prices may take, seconds, before the prices are sent again. */
const ANSWER_SECONDS = 600n;

/**
 * What anyone may do for a fee schedule now: bring the version into force that is due, and have charged what is in force
 * if the grace is over. Nothing while the schedule is not deployed.
 *
 * @param schedule Its account.
 */
export async function dueFeeCalls(trial: TrialChain, schedule: Hex): Promise<Submission[]> {
  const state = loadShardAccount((await trial.account(schedule)).beginParse()).account?.storage;
  if (state?.state.type !== "active") return [];
  const subjects = await subjectsOf(trial, schedule);
  const isDue = await Promise.all(subjects.map((subject) => isPokeDue(trial, schedule, subject)));
  const pokes = subjects.filter((_, place) => isDue[place]);
  const effective = await dueVersion(trial, schedule, subjects.length);
  return [
    ...(effective === undefined ? [] : [effective]),
    ...pokes.map((subject) => {
      const body = beginCell().storeUint(POKE, 32).storeUint(0, 64).storeUint(subject, 72);
      return submission(schedule, body.endCell(), (gasPrice) => scheduleValue(1n, 1n, gasPrice));
    }),
  ];
}

async function subjectsOf(trial: TrialChain, schedule: Hex): Promise<bigint[]> {
  const answer = await trial.get(schedule, "subjects");
  answer.skip();
  const entries = answer.readCellOpt();
  if (entries === null) return [];
  const keys = Dictionary.Keys.BigUint(72);
  return Dictionary.loadDirect(keys, Dictionary.Values.Cell(), entries).keys();
}

/** The message that brings the pending version into force; undefined if none is due. */
async function dueVersion(
  trial: TrialChain,
  schedule: Hex,
  subjects: number,
): Promise<Submission | undefined> {
  const pending = await trial.get(schedule, "pending");
  const [version, effectiveAt] = [pending.readBigNumber(), pending.readBigNumber()];
  const now = BigInt(trial.now);
  if (version === 0n || now < effectiveAt || now > effectiveAt + FEE_LAPSE) return undefined;
  pending.skip(2);
  const terms = countOf(pending.readCell());
  const body = beginCell().storeUint(MAKE_EFFECTIVE, 32).storeUint(0, 64).endCell();
  const [read, acts] = [BigInt(subjects) + terms, terms + FIGURES.PAYOUTS];
  return submission(schedule, body, (gasPrice) => scheduleValue(read, acts, gasPrice));
}

/** How many subjects a version has terms for. */
function countOf(content: Cell): bigint {
  const slice = content.beginParse().skip(32);
  slice.loadAddress();
  return BigInt(slice.loadUint(8));
}

async function isPokeDue(trial: TrialChain, schedule: Hex, subject: bigint): Promise<boolean> {
  const entry = await trial.get(schedule, "entry", [subject]);
  entry.skip(2);
  const [price, upcoming, graceEndsAt] = [
    entry.readBigNumber(),
    entry.readBigNumber(),
    entry.readBigNumber(),
  ];
  entry.skip();
  const sentAt = entry.readBigNumber();
  const now = BigInt(trial.now);
  if (!entry.readBoolean()) return now >= sentAt + ANSWER_SECONDS;
  return price !== upcoming && now >= graceEndsAt;
}

function submission(schedule: Hex, body: Cell, valueAt: ValueAt): Submission {
  const [to, forward] = [wireAddress(schedule), forwardFeeOf(body)];
  const paid = gasPaid((gasPrice) => valueAt(gasPrice) + forward);
  return { to, data: bagBytes(body), ...paid, recipientGas: 0n, ownGas: 0n };
}
