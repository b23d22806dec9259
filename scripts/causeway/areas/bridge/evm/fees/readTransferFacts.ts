import { type ChainView, type LogQuery, readLogs } from "@causeway/chains/evm";
import {
  decodeFrame,
  decodeTransfer,
  FrameError,
  type Hex,
  TransferError,
} from "@causeway/protocol";
import { interfaceOf, mailboxAbi } from "@causeway/protocol/contracts";

import type { TransferFacts } from "../../fees/backtest/CustodyEvent.ts";

const mailboxInterface = interfaceOf(mailboxAbi);
const SENT = "MessageAppended";

/**
 * What the transfers that a chain sent say of their price, by their ids.
 *
 * @param mailbox Of that chain.
 */
export async function readTransferFacts(
  view: ChainView,
  mailbox: Hex,
  blocks: Pick<LogQuery, "fromBlock" | "range">,
): Promise<Map<Hex, TransferFacts>> {
  const topics = [mailboxInterface.getEvent(SENT).topicHash as Hex];
  const logs = await readLogs(view, { address: mailbox, topics, ...blocks });
  const found = logs.flatMap((log) => {
    const { messageId, frame } = mailboxInterface.decodeEventLog(SENT, log.data, log.topics);
    const facts = factsIn(frame);
    return facts === undefined ? [] : [[messageId as Hex, facts] as const];
  });
  return new Map(found);
}

/** Undefined of what is no transfer: whoever sends it, no release is known by its id. */
function factsIn(frame: Hex): TransferFacts | undefined {
  try {
    const { payload } = decodeFrame(frame);
    const { units, minReceived, integrator, integratorBps: bps } = decodeTransfer(payload);
    return { units, least: minReceived, integratorBps: integrator === "0x" ? 0n : BigInt(bps) };
  } catch (error) {
    if (error instanceof TransferError || error instanceof FrameError) return undefined;
    throw error;
  }
}
