import { frameHash, type Hex, messageId, sentFrame } from "@causeway/protocol";
import type { Interface, LogDescription } from "ethers";

import { Mailbox__factory } from "../../../typechain-types/factories/contracts/messaging/Mailbox__factory.ts";
import { followBack } from "./followBack.ts";
import type { Done, Lane } from "./Lane.ts";
import type { RawLog } from "./Rpc.ts";
import { requireUntaken } from "./requireUntaken.ts";
import type { SimulatedChain } from "./SimulatedChain.ts";
import { SimulatorError } from "./SimulatorError.ts";

const mailboxInterface: Interface = Mailbox__factory.createInterface();
/** Events of a message's end at its destination, but for a delivery, and how they end it. */
const ENDINGS: Readonly<Record<string, Done["how"]>> = {
  MessageExpired: "expired",
  MessageRejected: "rejected",
  MessageVoided: "voided",
};
const TOPICS = [
  ...["MessageSent", "MessageAppended", "MessageIndexed", "MessagesDelivered"],
  ...Object.keys(ENDINGS),
].map((name) => mailboxInterface.getEvent(name)?.topicHash as Hex);

/**
 * Learns what was sent and what was ended since the last look. Follows a chain that was set back.
 *
 * @throws SimulatorError `ChainRewound` if the chain was set back alone, and others remember what it has lost.
 */
export async function readEvents(chain: SimulatedChain, lanes: readonly Lane[]): Promise<void> {
  const latest = await chain.rpc.block("latest");
  await followBack(chain, lanes, latest);
  if (latest.hash === chain.read.hash) return;
  const logs = await chain.rpc.logs(chain.mailboxAddress, TOPICS, chain.read.number + 1n);
  const sent = logs.flatMap((log, position) => sentIn(lanes, log, logs[position - 1]));
  for (const { lane, index } of sent) await requireUntaken(lane, index);
  for (const { lane, id, frame, block } of sent) lane.append(id, frame, block);
  for (const log of logs) noteEnd(lanes, log);
  chain.marks.push(latest);
}

/** The event of a mailbox that a log holds, if it is one. */
export function parse(log: RawLog | undefined): LogDescription | undefined {
  return (log && mailboxInterface.parseLog(log)) ?? undefined;
}

/** The message that a log is of, if it is the one that says all of it. */
function sentIn(lanes: readonly Lane[], log: RawLog, before: RawLog | undefined) {
  const event = parse(log);
  const block = BigInt(log.blockNumber);
  if (event?.name === "MessageAppended")
    return [{ ...sentBy(lanes, event, event.args.frame), block }];
  if (event?.name !== "MessageIndexed") return [];
  return [{ ...sentBy(lanes, event, indexedFrame(event, before)), block }];
}

/** `MessageSent` is the log before `MessageIndexed`; together they hold the frame. */
function indexedFrame({ args }: LogDescription, before: RawLog | undefined): Hex {
  const sent = parse(before);
  if (sent?.name !== "MessageSent") {
    throw new SimulatorError("RpcFailed", `message ${args.messageId} lacks its MessageSent`);
  }
  const { sender, recipient, payload } = sent.args;
  return sentFrame({
    gasLimit: args.gasLimit,
    deadline: args.deadline,
    sender,
    recipient,
    payload,
  });
}

/** A delivery tells of its batch by a bit for each member, other ends of one message. */
function noteEnd(lanes: readonly Lane[], log: RawLog): void {
  const { name = "", args } = parse(log) ?? {};
  const block = BigInt(log.blockNumber);
  const lane = lanes.find(({ id }) => id === args?.laneId);
  const how = ENDINGS[name];
  if (how !== undefined) lane?.end(Number(args?.index), { how, block });
  if (name !== "MessagesDelivered") return;
  for (let [bits, index] = [BigInt(args?.delivered), Number(args?.first)]; bits > 0n; index++) {
    if (bits & 1n) lane?.end(index, { how: "delivered", block });
    bits >>= 1n;
  }
}

function sentBy(lanes: readonly Lane[], { args }: LogDescription, frame: Hex) {
  const lane = lanes.find(({ id }) => id === args.laneId);
  const id = messageId(args.laneId, args.index, frameHash(frame));
  if (lane === undefined || id !== args.messageId) {
    throw new SimulatorError("RpcFailed", `message ${args.messageId} is not what its events say`);
  }
  return { lane, id, frame, index: Number(args.index) };
}
