import { type ContractEvents, type Hex, quantity } from "@causeway/protocol";
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

/** An event of a contract, and where the chain has it. */
export interface DecodedLog<Args> {
  readonly name: string;
  readonly args: Args;
  readonly height: bigint;
  readonly transactionHash: Hex;
  readonly logIndex: bigint;
}

/** The topics of events, by their names. */
export function topicsOf(contract: ContractEvents, names: readonly string[]): Hex[] {
  return names.map((name) => contract.topicOf(name));
}

/**
 * The events of contracts in the blocks `from` to `to`, in order.
 *
 * @typeParam Args The parameters of all events that the topics ask for, by their names.
 */
export async function logsOf<Args>(
  rpcs: Rpcs,
  contract: ContractEvents,
  address: Hex | readonly Hex[],
  topics: readonly unknown[],
  from: bigint,
  to: bigint,
): Promise<DecodedLog<Args>[]> {
  const filter = { address, topics, fromBlock: quantity(from), toBlock: quantity(to) };
  const logs = await rpcs.ask("eth_getLogs", [filter], (answer) => v.parse(logsAnswer, answer));
  return logs.flatMap(({ blockNumber: height, transactionHash, logIndex, ...log }) => {
    const event = contract.decodeLog(log);
    if (event === undefined) return [];
    return [{ name: event.name, args: event.args as Args, height, transactionHash, logIndex }];
  });
}
