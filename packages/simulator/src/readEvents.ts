import { frameHash, type Hex, messageId, sentFrame } from "@causeway/protocol";
import type { Interface, LogDescription } from "ethers";

import { Mailbox__factory } from "../../../typechain-types/factories/contracts/messaging/Mailbox__factory.ts";
import type { Lane } from "./Lane.ts";
import type { RawLog } from "./Rpc.ts";
import type { SimulatedChain } from "./SimulatedChain.ts";
import { SimulatorError } from "./SimulatorError.ts";

const mailboxInterface: Interface = Mailbox__factory.createInterface();
const TOPICS = [
  "MessageSent",
  "MessageAppended",
  "MessageIndexed",
  "MessageExpired",
  "MessageRejected",
].map((name) => mailboxInterface.getEvent(name)?.topicHash as Hex);

/**
 * Learns what was sent since the last look.
 *
 * @throws SimulatorError `ChainRewound` if the chain has lost what was read before.
 */
export async function readEvents(chain: SimulatedChain, lanes: readonly Lane[]): Promise<void> {
  const latest = await chain.rpc.block("latest");
  if (latest.hash === chain.read.hash) return;
  await requireSameHistory(chain);
  const logs = await chain.rpc.logs(chain.mailboxAddress, TOPICS, chain.read.number + 1n);
  logs.forEach((log, position) => {
    const event = parse(log);
    const block = BigInt(log.blockNumber);
    const id = event?.args.messageId;
    if (event?.name === "MessageExpired") chain.ended.set(id, { how: "expired", block });
    if (event?.name === "MessageRejected") chain.ended.set(id, { how: "rejected", block });
    if (event?.name === "MessageVoided") chain.ended.set(id, { how: "voided", block });
    if (event?.name === "MessageAppended") note(lanes, event, event.args.frame);
    if (event?.name === "MessageIndexed")
      note(lanes, event, indexedFrame(event, logs[position - 1]));
  });
  chain.read = { number: latest.number, hash: latest.hash };
}

/** The event of a mailbox that a log holds, if it is one. */
export function parse(log: RawLog | undefined): LogDescription | undefined {
  return (log && mailboxInterface.parseLog(log)) ?? undefined;
}

async function requireSameHistory({ rpc, read, chainId }: SimulatedChain): Promise<void> {
  if (read.hash === "") return;
  const block = await rpc.findBlock(read.number);
  if (block?.hash === read.hash) return;
  throw new SimulatorError(
    "ChainRewound",
    `chain ${chainId} was set back to an earlier block, and not by simulator.reorganise. ` +
      "Make connections and simulator anew for each test, instead of restoring snapshots.",
    { chainId, block: read.number },
  );
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

function note(lanes: readonly Lane[], { args }: LogDescription, frame: Hex): void {
  const lane = lanes.find(({ id }) => id === args.laneId);
  const id = messageId(args.laneId, args.index, frameHash(frame));
  if (lane === undefined || id !== args.messageId) {
    throw new SimulatorError("RpcFailed", `message ${args.messageId} is not what its events say`);
  }
  lane.append(id, frame);
}
