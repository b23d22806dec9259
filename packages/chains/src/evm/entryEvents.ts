import { entryStateOf, type Hex } from "@causeway/protocol";
import { type LogDescription, toQuantity } from "ethers";
import * as z from "zod/mini";

import type { EntryEvent } from "../BridgedChain.ts";
import { bytesAnswer, quantityAnswer } from "./answers.ts";
import { bridgeInterface } from "./contracts.ts";
import type { Rpcs } from "./rpcs/Rpcs.ts";

const logsAnswer = z.array(
  z.object({
    topics: z.array(bytesAnswer),
    data: bytesAnswer,
    blockNumber: quantityAnswer,
    logIndex: quantityAnswer,
  }),
);

/** What tells where a transfer stands from then on. */
const TELLING = ["TransferWaits", "TransferSetAside", "TransferReturned", "TransferPaid"];

const NOWHERE = { provenance: 0n, position: 0n, held: 0n } as const;

/** What a bridge told of transfers that waited, in the blocks `from` to `to`, in order. */
export async function entryEvents(
  rpcs: Rpcs,
  bridge: Hex,
  from: bigint,
  to: bigint,
): Promise<EntryEvent[]> {
  const topics = TELLING.map((name) => bridgeInterface().getEvent(name)?.topicHash);
  const blocks = { fromBlock: toQuantity(from), toBlock: toQuantity(to) };
  const filter = { address: bridge, topics: [topics], ...blocks };
  const logs = await rpcs.ask("eth_getLogs", [filter], (answer) => logsAnswer.parse(answer));
  return logs.flatMap((log) => {
    const told = bridgeInterface().parseLog(log);
    return told === null
      ? []
      : [{ ...toEvent(told), height: log.blockNumber, logIndex: log.logIndex }];
  });
}

function toEvent({ name, args }: LogDescription): Omit<EntryEvent, "height" | "logIndex"> {
  const { transferId, assetId } = args;
  if (name === "TransferReturned") {
    return { transferId, assetId: undefined, state: "returned", ...NOWHERE };
  }
  if (name === "TransferPaid") return { transferId, assetId, state: "none", ...NOWHERE };
  const state = entryStateOf(args.state);
  if (name === "TransferSetAside") return { transferId, assetId, state, ...NOWHERE };
  const { provenance, position, held } = args;
  return { transferId, assetId, state, provenance, position, held };
}
