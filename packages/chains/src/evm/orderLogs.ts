import type { Hex } from "@causeway/protocol";
import { type Interface, toQuantity } from "ethers";
import * as v from "valibot";

import { bytesAnswer, quantityAnswer } from "./answers.ts";
import type { Rpcs } from "./rpcs/Rpcs.ts";

const logsAnswer = v.array(
  v.object({
    topics: v.array(bytesAnswer),
    data: bytesAnswer,
    blockNumber: quantityAnswer,
    transactionHash: bytesAnswer,
    logIndex: quantityAnswer,
  }),
);

/** The topics of events, by their names. */
export function topicsOf(abi: Interface, names: readonly string[]) {
  return names.map((name) => abi.getEvent(name)?.topicHash);
}

/** The events of contracts in the blocks `from` to `to`, in order. */
export async function logsOf(
  rpcs: Rpcs,
  abi: Interface,
  address: Hex | readonly Hex[],
  topics: readonly unknown[],
  from: bigint,
  to: bigint,
) {
  const filter = { address, topics, fromBlock: toQuantity(from), toBlock: toQuantity(to) };
  const logs = await rpcs.ask("eth_getLogs", [filter], (answer) => v.parse(logsAnswer, answer));
  return logs.flatMap(({ blockNumber: height, transactionHash, logIndex, ...log }) => {
    const parsed = abi.parseLog(log);
    if (parsed === null) return [];
    return [{ name: parsed.name, args: parsed.args, height, transactionHash, logIndex }];
  });
}
