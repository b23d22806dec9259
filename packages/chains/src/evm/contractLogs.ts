import { toQuantity } from "ethers";
import * as z from "zod/mini";

import type { Blocks } from "../blocks/readRanges.ts";
import type { ContractLog, ContractLogFilter } from "./ContractLog.ts";
import { inOrder, logAnswer, toLog } from "./logAnswer.ts";
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
  const asked = { address, topics: [topics], fromBlock: toQuantity(from), toBlock: toQuantity(to) };
  const answer = logsAnswer(filter, { from, to });
  const logs = await rpcs.ask("eth_getLogs", [asked], (value) => answer.parse(value));
  return inOrder(logs.map(toLog));
}

/** Refuses what was not asked for: who answers that may as well leave out what was. */
function logsAnswer({ addresses, topics }: ContractLogFilter, { from, to }: Blocks) {
  const [knownAddresses, knownTopics] = [new Set(addresses), new Set(topics)];
  const asked = logAnswer.check(({ value, issues }) => {
    const refuse = (path: (string | number)[], input: unknown) =>
      issues.push({ code: "custom", path, input, message: "not asked for" });
    const { address, topics: told, blockNumber } = value;
    if (!knownAddresses.has(address)) refuse(["address"], address);
    if (!knownTopics.has(told[0] ?? "")) refuse(["topics", 0], told[0]);
    if (blockNumber < from || blockNumber > to) refuse(["blockNumber"], blockNumber);
  });
  return z.array(asked);
}
