import { ChainType, encodeInteroperableAddress, type Hex } from "@causeway/protocol";
import { type FunctionFragment, Interface } from "ethers";

import { askedGas } from "./askedGas.ts";
import type { Delivery } from "./Delivery.ts";
import { describeRevert } from "./describeRevert.ts";
import type { Lane, SentMessage } from "./Lane.ts";
import { prove } from "./prove.ts";
import type { Receipt } from "./Rpc.ts";
import { parse, readEvents } from "./readEvents.ts";
import { recipientGas } from "./recipientGas.ts";

const recipientInterface = new Interface([
  "function receiveMessage(bytes32 receiveId, bytes sender, bytes payload) payable returns (bytes4)",
]);
const NO_MAGIC_VALUE = "the recipient returned without ERC-7786's magic value, or has no code";

/** What a call costs beside its execution: a transaction's fixed part, and some calldata. */
const CALL_OVERHEAD = 40_000n;

/**
 * Delivers one message; makes its origin's block final, and the hub take it over, where needed.
 *
 * @param gas Of the transaction; as much as gives the recipient what its sender asked for, if left out.
 */
export async function deliver(
  message: SentMessage,
  lanes: readonly Lane[],
  gas?: bigint,
): Promise<Delivery> {
  const { lane, id } = message;
  const { rpc, contracts, mailboxAddress } = lane.destination;
  const batch = await prove(message, lanes);
  const data = contracts.mailbox.interface.encodeFunctionData("deliver", [lane.id, batch]);
  const limit = gas ?? (await askedGas(rpc, mailboxAddress, data, message.frame.gasLimit));
  const receipt = await rpc.transact({ to: mailboxAddress, data, gas: limit });
  const attempt = { messageId: id, gasUsed: receipt.gasUsed, transactionHash: receipt.hash };
  if (!receipt.succeeded) {
    const { revertData } = receipt;
    return { ...attempt, outcome: "refused", reason: describeRevert(revertData), revertData };
  }
  const outcome = outcomeIn(receipt, mailboxAddress);
  if (outcome === "skipped") return { ...attempt, outcome };
  const called = { ...attempt, ...(await recipientGasIn(message, receipt)) };
  if (outcome === "delivered") return { ...called, outcome };
  await readEvents(lane.destination, lanes);
  return { ...called, outcome, ...(await failureOf(message, gas)) };
}

/** Whether a message needs no delivery any more, as far as events were read. */
export function isDone({ lane, index }: SentMessage): boolean {
  return lane.done.has(index);
}

/** Whether a message's deadline has passed in the last block that was read. */
export function isOverdue({ lane, frame }: SentMessage): boolean {
  return frame.deadline !== 0n && lane.destination.read.timestamp > frame.deadline;
}

/** A mailbox says of the one message of a batch that it arrived or failed, and nothing if it was done before. */
function outcomeIn({ logs }: Receipt, mailbox: Hex): "delivered" | "failed" | "skipped" {
  const own = logs.filter(({ address }) => address.toLowerCase() === mailbox.toLowerCase());
  const names = own.map((log) => parse(log)?.name);
  if (names.includes("MessagesDelivered")) return "delivered";
  return names.includes("MessageFailed") ? "failed" : "skipped";
}

async function recipientGasIn({ lane, frame }: SentMessage, { hash }: Receipt) {
  const { selector } = recipientInterface.getFunction("receiveMessage") as FunctionFragment;
  const call = { recipient: frame.recipient, selector };
  const used = await recipientGas(lane.destination.rpc, hash, call);
  return used === undefined ? {} : { recipientGas: used };
}

/** Makes the recipient's call once more, to see all that it reverts with. */
async function failureOf(message: SentMessage, given: bigint | undefined) {
  if (isOverdue(message)) return { reason: "the deadline has passed" };
  const { lane, id, frame } = message;
  const { sender, recipient, payload, gasLimit } = frame;
  const senderAddress = encodeInteroperableAddress({
    chainType: ChainType.evm,
    chainId: lane.origin.chainId,
    address: sender,
  });
  const revertData = await lane.destination.rpc.revertDataOf({
    from: lane.destination.mailboxAddress,
    to: recipient,
    data: recipientInterface.encodeFunctionData("receiveMessage", [id, senderAddress, payload]),
    gas: given ?? gasLimit + CALL_OVERHEAD,
  });
  if (revertData === undefined) return { reason: NO_MAGIC_VALUE };
  return { reason: describeRevert(revertData), revertData };
}
