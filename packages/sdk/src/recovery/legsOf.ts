import type { TransactionInfo } from "@causeway/chains";
import type { ReadChain } from "@causeway/lifecycle";
import type { MessageReport } from "@causeway/lifecycle/report";

import type { StatusLeg, StatusLog } from "../status/Status.ts";
import type { TransactionHash } from "../values/ids.ts";

/**
 * The transactions on the way that a report has, and the logs that it has. The sending is first, though its chain's clock may
 * be ahead; all others are on the destination, in the order of their times.
 */
export async function legsOf({ situation, transfer }: MessageReport): Promise<{
  readonly legs: readonly StatusLeg[];
  readonly logs: readonly StatusLog[];
}> {
  const { origin, destination, sent, failure, ending } = situation;
  const event = transfer?.order?.situation.event;
  const sending = legOf("sent", origin, sent.transaction);
  const legs: StatusLeg[] = [];
  if (failure !== undefined) legs.push(legOf("failed", destination, failure.transaction));
  if (event !== undefined) {
    const { height, transactionHash: hash } = event;
    const timestamp = await destination.adapter.blockTime(height);
    if (event.isAdvanced) legs.push(legOf("advanced", destination, { height, hash, timestamp }));
    const name = event.kind === "held" ? "held" : "paid";
    legs.push(legOf(name, destination, { height, hash, timestamp }));
  }
  if (ending !== undefined) legs.push(legOf(ending.outcome, destination, ending.transaction));
  const { chainId, transaction } = sending;
  const { blockHash } = sent.transaction;
  const logIndex = Number(sent.logIndex);
  return {
    legs: [sending, ...legs.sort((one, other) => one.at - other.at)],
    logs: [{ name: "sent", chainId, blockHash, transaction, logIndex }],
  };
}

function legOf(
  name: string,
  { chainId }: ReadChain,
  { hash, height, timestamp }: Pick<TransactionInfo, "hash" | "height" | "timestamp">,
): StatusLeg {
  const place = { chainId, transaction: hash as TransactionHash, height };
  return { name, ...place, at: Number(timestamp), gas: undefined };
}
