import { quantity } from "@causeway/protocol";
import * as v from "valibot";

import type { Blocks } from "../blocks/readRanges.ts";
import type { ContractLog, ContractLogFilter } from "./ContractLog.ts";
import { inOrder, type LogAnswer, logAnswer, toLog } from "./logAnswer.ts";
import { plainLog } from "./plainLog.ts";
import type { Rpcs } from "./rpcs/Rpcs.ts";

/**
 * Logs of contracts in some blocks, by one request. They come in the chain's order, and each once, however the RPC
 * answers.
 *
 * @throws ChainError `BlockReplaced` if a log was removed, or two logs tell of different blocks at one height;
 *   `RpcUnavailable` if an RPC refuses, or answers with what was not asked for.
 */
export async function contractLogs(
  rpcs: Rpcs,
  filter: ContractLogFilter,
  { from, to }: Blocks,
): Promise<ContractLog[]> {
  const { addresses: address, topics } = filter;
  const asked = { address, topics: [topics], fromBlock: quantity(from), toBlock: quantity(to) };
  const answer = logsAnswer(filter, { from, to });
  const logs = await rpcs.ask("eth_getLogs", [asked], answer);
  return inOrder(logs.map(toLog));
}

/** Refuses what was not asked for: who answers that may as well leave out what was. */
function logsAnswer({ addresses, topics }: ContractLogFilter, { from, to }: Blocks) {
  const [knownAddresses, knownTopics] = [new Set(addresses), new Set(topics)];
  /** The path of the first field that was not asked for. */
  const wrongOf = ({ address, topics: told, blockNumber }: LogAnswer) => {
    if (!knownAddresses.has(address)) return ["address"];
    if (!knownTopics.has(told[0] ?? "")) return ["topics", 0];
    const isInside = blockNumber >= from && blockNumber <= to;
    return isInside ? undefined : ["blockNumber"];
  };
  const asked = v.pipe(
    logAnswer,
    v.rawCheck(({ dataset: { typed, value }, addIssue }) => {
      const [first, ...others] = ((typed && wrongOf(value)) || []).map((key) => {
        const place = { type: "unknown", origin: "value", key } as const;
        return { ...place, input: value, value: undefined };
      });
      if (first) addIssue({ message: "not asked for", path: [first, ...others] });
    }),
  );
  const schema = v.array(asked);
  return (value: unknown): LogAnswer[] => {
    const plain = Array.isArray(value) ? value.map(plainLog) : [undefined];
    const areRight = plain.every((log) => log !== undefined && wrongOf(log) === undefined);
    return areRight ? (plain as LogAnswer[]) : v.parse(schema, value);
  };
}
