import {
  buildBatch,
  ChainType,
  encodeInteroperableAddress,
  makeOutboxProof,
} from "@causeway/protocol";
import { Interface } from "ethers";

import { Mailbox__factory } from "../../../typechain-types/factories/contracts/messaging/Mailbox__factory.ts";
import { alignClocks } from "./alignClocks.ts";
import { read } from "./contractCalls.ts";
import type { Delivery } from "./Delivery.ts";
import { describeRevert } from "./describeRevert.ts";
import { finalise } from "./finalise.ts";
import type { Lane, SentMessage } from "./Lane.ts";
import type { Receipt } from "./Rpc.ts";
import type { FinalBlock, SimulatedChain } from "./SimulatedChain.ts";

const mailboxInterface: Interface = Mailbox__factory.createInterface();
const recipientInterface = new Interface([
  "function receiveMessage(bytes32 receiveId, bytes sender, bytes payload) payable returns (bytes4)",
]);
const NO_MAGIC_VALUE = "the recipient returned without ERC-7786's magic value, or has no code";

/** Delivers one message; makes its origin's block final, and the hub take it over, where needed. */
export async function deliver(
  message: SentMessage,
  lanes: readonly Lane[],
  gas: bigint | undefined,
): Promise<Delivery> {
  const { lane, id } = message;
  const { destination } = lane;
  const proving = await prove(message, lanes);
  await alignClocks([lane.origin, lane.prover, destination]);
  const done = await isDone(message);
  const data = mailboxInterface.encodeFunctionData("deliver", [lane.id, batch(message, proving)]);
  const request = { to: destination.mailboxAddress, data, ...(gas === undefined ? {} : { gas }) };
  const receipt = await destination.rpc.transact(request);
  const attempt = { messageId: id, gasUsed: receipt.gasUsed, transactionHash: receipt.hash };
  if (!receipt.succeeded) return { ...attempt, outcome: "refused", ...reasonOf(receipt) };
  if (done) return { ...attempt, outcome: "skipped" };
  if (await isDone(message)) return { ...attempt, outcome: "delivered" };
  return { ...attempt, outcome: "failed", ...(await failureOf(message)) };
}

/** Whether a message needs no delivery any more. */
export async function isDone({ lane, index }: SentMessage): Promise<boolean> {
  const { rpc, contracts } = lane.destination;
  return read(rpc, contracts.mailbox, "isDelivered", [lane.id, index]);
}

/** Whether a message's deadline has passed. */
export async function isOverdue({ lane, frame }: SentMessage): Promise<boolean> {
  if (frame.deadline === 0n) return false;
  return (await lane.destination.rpc.block("latest")).timestamp > frame.deadline;
}

/** A final block of the prover that shows the message. */
async function prove({ lane, index }: SentMessage, lanes: readonly Lane[]): Promise<FinalBlock> {
  const { origin, prover } = lane;
  if (origin.finalCount(lane) <= index) await finalise(origin, lanes);
  if (lane.isDirect || prover.finalCount(lane) > index) return prover.final as FinalBlock;
  if (lane.imported <= index) await importLane(lane, origin.final as FinalBlock);
  return finalise(prover, lanes);
}

async function importLane(lane: Lane, proving: FinalBlock): Promise<void> {
  const { origin, prover } = lane;
  await alignClocks([origin, prover]);
  const count = proving.counts.get(lane.id) ?? 0;
  const proof = makeOutboxProof(proving.places, origin.outbox.indexOf(lane));
  const args = [lane.id, proving.evidence, proof, count, lane.tree.root(count)];
  const data = mailboxInterface.encodeFunctionData("importLane", args);
  await prover.rpc.transact({ to: prover.mailboxAddress, data });
}

function batch({ lane, index, bytes }: SentMessage, proving: FinalBlock) {
  return buildBatch({
    tree: lane.tree,
    first: index,
    members: [{ frame: bytes }],
    count: proving.counts.get(lane.id) ?? 0,
    evidence: proving.evidence,
    outboxProof: makeOutboxProof(proving.places, lane.prover.outbox.indexOf(lane)),
  });
}

function reasonOf({ revertData }: Receipt) {
  return { reason: describeRevert(revertData), revertData };
}

/** Makes the recipient's call once more, to see all that it reverts with. */
async function failureOf(message: SentMessage) {
  if (await isOverdue(message)) return { reason: "the deadline has passed" };
  const { lane, id, frame } = message;
  const { sender, recipient, payload, gasLimit } = frame;
  const senderAddress = encodeInteroperableAddress({
    chainType: ChainType.evm,
    chainId: lane.origin.chainId,
    address: sender,
  });
  const revertData = await revertDataOf(lane.destination, {
    to: recipient,
    data: recipientInterface.encodeFunctionData("receiveMessage", [id, senderAddress, payload]),
    gas: gasLimit + CALL_OVERHEAD,
  });
  if (revertData === undefined) return { reason: NO_MAGIC_VALUE };
  return { reason: describeRevert(revertData), revertData };
}

/** What a call costs beside its execution: a transaction's fixed part, and some calldata. */
const CALL_OVERHEAD = 40_000n;

function revertDataOf(chain: SimulatedChain, call: { to: string; data: string; gas: bigint }) {
  return chain.rpc.revertDataOf({ from: chain.mailboxAddress, ...call });
}
