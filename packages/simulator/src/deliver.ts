import { ChainType, encodeInteroperableAddress } from "@causeway/protocol";
import { Interface } from "ethers";

import { askedGas } from "./askedGas.ts";
import { read } from "./contractCalls.ts";
import type { Delivery } from "./Delivery.ts";
import { describeRevert } from "./describeRevert.ts";
import type { Lane, SentMessage } from "./Lane.ts";
import { prove } from "./prove.ts";

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
  const done = await isDone(message);
  const data = contracts.mailbox.interface.encodeFunctionData("deliver", [lane.id, batch]);
  const limit = gas ?? (await askedGas(rpc, mailboxAddress, data, message.frame.gasLimit));
  const receipt = await rpc.transact({ to: mailboxAddress, data, gas: limit });
  const attempt = { messageId: id, gasUsed: receipt.gasUsed, transactionHash: receipt.hash };
  if (!receipt.succeeded) {
    const { revertData } = receipt;
    return { ...attempt, outcome: "refused", reason: describeRevert(revertData), revertData };
  }
  if (done) return { ...attempt, outcome: "skipped" };
  if (await isDone(message)) return { ...attempt, outcome: "delivered" };
  return { ...attempt, outcome: "failed", ...(await failureOf(message, gas)) };
}

/** Whether a message needs no delivery any more. */
export async function isDone({ lane, index }: SentMessage): Promise<boolean> {
  const { rpc, contracts } = lane.destination;
  return read(rpc, contracts.mailbox, "isDone", [lane.id, index]);
}

/** Whether a message's deadline has passed. */
export async function isOverdue({ lane, frame }: SentMessage): Promise<boolean> {
  if (frame.deadline === 0n) return false;
  return (await lane.destination.rpc.block("latest")).timestamp > frame.deadline;
}

/** Makes the recipient's call once more, to see all that it reverts with. */
async function failureOf(message: SentMessage, given: bigint | undefined) {
  if (await isOverdue(message)) return { reason: "the deadline has passed" };
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
