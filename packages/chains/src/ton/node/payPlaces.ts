import type { Hex } from "@causeway/protocol";
import type { Cell, Slice } from "@ton/core";

import { ChainError } from "../../ChainError.ts";
import type { Submission } from "../../Submission.ts";
import { Operation } from "../messages/index.ts";
import { PLEDGE } from "../submitting/values.ts";
import { bodyOf } from "./TonSubmitter.ts";
import type { TrialChain } from "./vm/TrialChain.ts";

/** The most that is advanced for the place of one message in flight: 1 TON. */
const MOST_PLACE_PRICE = 10n ** 9n;

/** The calls that a message to a mailbox asks for. */
export interface AskedCalls {
  readonly laneId: Hex;
  readonly first: bigint;
  readonly count: number;
}

/**
 * A submission with the price of the places that its calls take. Many messages of a lane are in flight if recipients keep
 * silent. Then each place has a price, which comes back with the end of its flight.
 *
 * @param mailbox Its account.
 * @throws ChainError `GasAboveCap` if a place costs more than 1 TON.
 */
export async function payPlaces(
  trial: TrialChain,
  mailbox: Hex,
  submission: Submission,
): Promise<Submission> {
  const asked = callsOf(bodyOf(submission.data));
  if (asked === undefined) return submission;
  const price = await placePrice(trial, mailbox, asked.laneId);
  if (price > MOST_PLACE_PRICE) {
    const { laneId } = asked;
    const message = `a place of lane ${laneId} costs ${price} nanoton, and at most ${MOST_PLACE_PRICE} are paid`;
    throw new ChainError("GasAboveCap", message, { laneId, price, cap: MOST_PLACE_PRICE });
  }
  return { ...submission, value: submission.value + price * BigInt(asked.count) };
}

/** What a place of a lane costs beside the answer, nanoton; 0 while few messages of the lane are in flight. */
export async function placePrice(trial: TrialChain, mailbox: Hex, laneId: Hex): Promise<bigint> {
  const answer = await trial.get(mailbox, "inFlight", [BigInt(laneId)]);
  answer.skip();
  const pledge = answer.readBigNumber();
  return pledge > PLEDGE ? pledge - PLEDGE : 0n;
}

/** The calls that a body asks for; undefined if it calls nobody. */
export function callsOf(body: Cell): AskedCalls | undefined {
  const slice = body.beginParse();
  const read = slice.remainingBits < 32 + 64 ? undefined : READERS[slice.loadUint(32)];
  return read?.(slice.skip(64));
}

const READERS: Readonly<Record<number, (slice: Slice) => AskedCalls | undefined>> = {
  [Operation.deliver]: (slice) => {
    const laneId = loadLaneId(slice);
    const batch = slice.loadRef().beginParse().skip(64);
    return { laneId, first: batch.loadUintBig(64), count: batch.loadUint(16) };
  },
  [Operation.recover]: (slice) => {
    const asked = loadPlace(slice);
    slice.loadCoins();
    slice.loadAddress();
    return slice.loadBit() ? asked : undefined;
  },
  [Operation.settle]: loadPlace,
};

function loadPlace(slice: Slice): AskedCalls {
  const laneId = loadLaneId(slice);
  return { laneId, first: slice.loadUintBig(64), count: 1 };
}

function loadLaneId(slice: Slice): Hex {
  return `0x${slice.loadBuffer(32).toString("hex")}`;
}
