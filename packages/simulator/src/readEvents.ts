import { frameHash, type Hex, messageId, sentFrame } from "@causeway/protocol";

import { followBack } from "./followBack.ts";
import type { Done, Lane } from "./Lane.ts";
import { type MailboxEvent, mailboxEvent, topicsOf } from "./mailboxEvent.ts";
import { requireUntaken } from "./requireUntaken.ts";
import type { SimulatedChain } from "./SimulatedChain.ts";
import { SimulatorError } from "./SimulatorError.ts";

/** Events of a message's end at its destination, but for a delivery, and how they end it. */
const ENDINGS: Readonly<Record<string, Done["how"]>> = {
  MessageExpired: "expired",
  MessageRejected: "rejected",
  MessageVoided: "voided",
};
const TOPICS = topicsOf([
  ...["MessageSent", "MessageAppended", "MessageIndexed", "MessagesDelivered"],
  ...Object.keys(ENDINGS),
]);

/** An event, and the block that it is of. */
type Noted = MailboxEvent & { readonly block: bigint };

/**
 * Learns what was sent and what was ended since the last look. Follows a chain that was set back.
 *
 * @throws SimulatorError `ChainRewound` if the chain was set back alone, and others remember what it has lost.
 */
export async function readEvents(chain: SimulatedChain, lanes: readonly Lane[]): Promise<void> {
  const latest = await chain.rpc.block("latest");
  await followBack(chain, lanes, latest);
  if (latest.hash === chain.read.hash) return;
  const events = await eventsAfter(chain, chain.read.number);
  const sent = events.flatMap((event, position) => sentIn(lanes, event, events[position - 1]));
  for (const { lane, index } of sent) await requireUntaken(lane, index);
  for (const { lane, id, frame, block } of sent) lane.append(id, frame, block);
  for (const event of events) noteEnd(lanes, event);
  chain.marks.push(latest);
}

async function eventsAfter({ rpc, mailboxAddress }: SimulatedChain, block: bigint) {
  const logs = await rpc.logs(mailboxAddress, TOPICS, block + 1n);
  return logs.flatMap((log): Noted[] => {
    const event = mailboxEvent(log);
    return event === undefined ? [] : [{ ...event, block: BigInt(log.blockNumber) }];
  });
}

/** The message that an event is of, if it is the one that says all of it. */
function sentIn(lanes: readonly Lane[], event: Noted, before: Noted | undefined) {
  const { name, args, block } = event;
  if (name === "MessageAppended") return [{ ...sentBy(lanes, event, args.frame), block }];
  if (name !== "MessageIndexed") return [];
  return [{ ...sentBy(lanes, event, indexedFrame(event, before)), block }];
}

/** `MessageSent` is the event before `MessageIndexed`; together they hold the frame. */
function indexedFrame({ args }: MailboxEvent, before: MailboxEvent | undefined): Hex {
  if (before?.name !== "MessageSent") {
    throw new SimulatorError("RpcFailed", `message ${args.messageId} lacks its MessageSent`);
  }
  const { sender, recipient, payload } = before.args;
  return sentFrame({
    gasLimit: args.gasLimit,
    deadline: args.deadline,
    sender,
    recipient,
    payload,
  });
}

/** A delivery tells of its batch by a bit for each member, other ends of one message. */
function noteEnd(lanes: readonly Lane[], { name, args, block }: Noted): void {
  const lane = lanes.find(({ id }) => id === args.laneId);
  const how = ENDINGS[name];
  if (how !== undefined) lane?.end(Number(args.index), { how, block });
  if (name !== "MessagesDelivered") return;
  for (let [bits, index] = [BigInt(args.delivered), Number(args.first)]; bits > 0n; index++) {
    if (bits & 1n) lane?.end(index, { how: "delivered", block });
    bits >>= 1n;
  }
}

function sentBy(lanes: readonly Lane[], { args }: MailboxEvent, frame: Hex) {
  const lane = lanes.find(({ id }) => id === args.laneId);
  const id = messageId(args.laneId, args.index, frameHash(frame));
  if (lane === undefined || id !== args.messageId) {
    throw new SimulatorError("RpcFailed", `message ${args.messageId} does not match its events`);
  }
  return { lane, id, frame, index: Number(args.index) };
}
