import { makeFrontierProof } from "@causeway/protocol";
import { toQuantity } from "ethers";

import { read } from "./contractCalls.ts";
import { describeRevert } from "./describeRevert.ts";
import type { Ending } from "./Ending.ts";
import type { Lane, SentMessage } from "./Lane.ts";
import { prove } from "./prove.ts";
import { CARRIER, type Receipt } from "./Rpc.ts";

/** Ends a message whose deadline has passed; a notice of it is sent to its origin. */
export async function expire(message: SentMessage, lanes: readonly Lane[]): Promise<Ending> {
  const { lane, id } = message;
  const { rpc, contracts } = lane.destination;
  const batch = await prove([message], lanes);
  const data = contracts.expiry.interface.encodeFunctionData("expire", [lane.id, batch, CARRIER]);
  const fee = await read(rpc, contracts.expiry, "quoteNotice", [lane.id]);
  const to = `${contracts.expiry.target}`;
  const receipt = await rpc.transact({ to, data, value: toQuantity(fee) });
  if (!receipt.succeeded) return refusal(id, receipt);
  const noticeId = await noticeOf(message);
  return { messageId: id, outcome: "expired", ...(noticeId !== undefined && { noticeId }) };
}

/** Calls the sender of a message that expired or was rejected, once the notice has arrived. */
export async function settle({ lane, id, index, bytes }: SentMessage): Promise<Ending> {
  const { rpc, contracts } = lane.origin;
  const siblings = makeFrontierProof(lane.tree, index);
  const { interface: functions, target } = contracts.expiry;
  const data = functions.encodeFunctionData("settle", [lane.id, index, bytes, siblings]);
  const receipt = await rpc.transact({ to: `${target}`, data });
  return receipt.succeeded ? { messageId: id, outcome: "settled" } : refusal(id, receipt);
}

/** Id of the notice about a message that was ended; undefined if none was sent. */
export async function noticeOf({ lane, id }: SentMessage): Promise<string | undefined> {
  const { rpc, contracts, marks } = lane.destination;
  const { interface: events, target } = contracts.expiry;
  const topics = [events.getEvent("NoticeSent").topicHash];
  const logs = await rpc.logs(`${target}`, topics, marks[0]?.number ?? 0n);
  return logs.find(({ topics }) => topics[1] === id)?.topics[2];
}

function refusal(messageId: string, { revertData }: Receipt): Ending {
  return { messageId, outcome: "refused", reason: describeRevert(revertData), revertData };
}
