import type { MessageRecord } from "@causeway/index/messages";
import { describeReason, MESSAGE_STATES, messageStateOf } from "@causeway/lifecycle";
import { z } from "zod";
import { exits, type ShownExit } from "../causeway/exit.ts";
import { shownAccount } from "../causeway/shownAccount.ts";
import { textOf } from "../causeway/textOf.ts";
import { unixNow } from "../causeway/times.ts";
import {
  type NamedStep,
  shownCheckpoint,
  shownLeg,
  shownLog,
  takenSteps,
  wayCheckpoint,
  wayLeg,
  wayLog,
} from "../causeway/way.ts";
import { deadlineText, hasExits, isDone, PARTIES, type Party, partyOf } from "./parties.ts";

const text = z.string();
const nullableText = text.nullable();

/** Our own record of a message: our state, the party that must act, its way, and on what that rests. */
export const causewayMessage = z
  .object({
    messageId: text,
    state: z.enum(MESSAGE_STATES),
    who: z.enum(PARTIES).describe("The party that can act now"),
    until: nullableText.describe(
      "End of a pause, the deadline of the message, or when anyone may ask a recipient that is silent",
    ),
    lane: z.object({ laneId: text, hubChainId: nullableText }),
    index: text.describe("Place of the message in its lane, from 0"),
    originChainId: text,
    destinationChainId: nullableText,
    sender: nullableText,
    recipient: nullableText,
    gasLimit: nullableText,
    payloadSize: z.int().nullable().describe("Bytes"),
    deadline: nullableText,
    attempt: nullableText.describe(
      "Number of the attempt in flight, which its recipient has not answered; null without one",
    ),
    failure: nullableText.describe(
      "Why its recipient failed last; null if it did not, or after the end",
    ),
    legs: z.array(wayLeg).describe("Each transaction of its way so far"),
    exits,
    finality: z.object({
      sent: z.boolean().describe("The block that holds it is final"),
      all: z.boolean().describe("All of its blocks are final, and nothing is left to do"),
    }),
    proof: z.object({
      logs: z.array(wayLog).describe("Events on which this record rests"),
      checkpoint: wayCheckpoint
        .nullable()
        .describe("Proves the message, or its import, on the next part of its way, or did so"),
    }),
  })
  .meta({ id: "MessageRecord" });

export type CausewayMessage = z.input<typeof causewayMessage>;

/** What chains say that the index cannot know. */
export interface Outlook {
  readonly exits: readonly ShownExit[];
  readonly who: Party;
}

/**
 * Our own record of a message.
 *
 * @param outlook Undefined if nobody looked for exits, or chains do not answer.
 */
export function causewayOf(record: MessageRecord, outlook: Outlook | undefined): CausewayMessage {
  const { messageId, laneId, index, facts, failed, ended, deadline } = record;
  const { originChainId, destinationChainId } = record;
  const party = partyOf(record, unixNow());
  const taken = stepsOf(record);
  return {
    ...{ messageId, state: messageStateOf(facts), ...party },
    ...(outlook && { who: outlook.who }),
    lane: { laneId, hubChainId: textOf(record.hubChainId) },
    index: String(index),
    originChainId: String(originChainId),
    destinationChainId: textOf(destinationChainId),
    sender: shownAccount(record.sender, originChainId),
    recipient: shownAccount(record.recipient, destinationChainId),
    gasLimit: textOf(record.gasLimit),
    payloadSize: record.payloadSize ?? null,
    deadline: deadlineText(deadline),
    attempt: textOf(ended === undefined ? record.inFlight?.attempt : undefined),
    failure: ended === undefined && failed !== undefined ? describeReason(failed.reason) : null,
    legs: taken.map(shownLeg),
    exits: outlook ? [...outlook.exits] : hasExits(record) ? null : [],
    finality: { sent: record.sent.isFinal, all: isAllFinal(record) },
    proof: { logs: taken.map(shownLog), checkpoint: shownCheckpoint(record.checkpoint) },
  };
}

/** Whether nothing of a record can change any more. */
export function isAllFinal(record: MessageRecord): boolean {
  return record.sent.isFinal && isDone(record) && record.ended?.isFinal === true;
}

function stepsOf({ sent, imported, inFlight, failed, ended }: MessageRecord): NamedStep[] {
  return takenSteps([
    ["sent", sent],
    ["imported", imported],
    ["called", ended === undefined ? inFlight?.step : undefined],
    ["failed", failed],
    [ended?.outcome ?? "", ended],
  ]);
}
