import { quantity } from "@causeway/protocol";
import * as v from "valibot";

import { ChainError, isChainError } from "../ChainError.ts";
import { schemaOf } from "../textAnswer.ts";
import { bytesAnswer, quantityAnswer, wordAnswer } from "./answers.ts";
import type { ContractLog, ContractLogFilter } from "./ContractLog.ts";
import { inOrder, logAnswer, toLog } from "./logAnswer.ts";
import type { Decode, Rpcs } from "./rpcs/Rpcs.ts";

/** Receipts that are asked for one by one at the same time. */
const MOST_AT_ONCE = 100;

const listAnswer = /* @__PURE__ */ schemaOf(() => v.nullable(v.array(v.unknown())));
const emitterAnswer = /* @__PURE__ */ schemaOf(() =>
  v.object({ address: bytesAnswer, topics: v.array(wordAnswer) }),
);
const transactionsAnswer = /* @__PURE__ */ schemaOf(() =>
  v.nullable(v.object({ transactions: v.array(wordAnswer) })),
);

/**
 * Logs of contracts in one block, from its receipts. Nodes keep receipts apart from the index by which they answer
 * `eth_getLogs`: receipts have the logs that the index lacks.
 *
 * @returns the logs in order, without the time of their block.
 * @throws ChainError `BlockReplaced` if an RPC lacks the block or a receipt; `RpcUnavailable`, `RpcDisagreement`.
 */
export async function blockLogs(
  rpcs: Rpcs,
  filter: ContractLogFilter,
  height: bigint,
): Promise<ContractLog[]> {
  const decode = logsDecoder(filter, height);
  const together = await readTogether(rpcs, height, decode);
  return inOrder(together ?? (await readSingly(rpcs, height, decode)));
}

/** Decodes a receipt's logs of the contracts; others may have any form. */
function logsDecoder({ addresses, topics }: ContractLogFilter, height: bigint) {
  const [knownAddresses, knownTopics] = [new Set(addresses), new Set(topics)];
  const thatHeight = v.pipe(
    quantityAnswer,
    v.check((told) => told === height, "another block"),
  );
  const receiptAnswer = v.object({ blockNumber: thatHeight, logs: v.array(v.unknown()) });
  const ourAnswer = v.object({ ...logAnswer.entries, blockNumber: thatHeight });
  return (receipt: unknown): ContractLog[] => {
    const ours = v.parse(receiptAnswer, receipt).logs.filter((log) => {
      const { success, output } = v.safeParse(emitterAnswer, log);
      if (!success) return false;
      return knownAddresses.has(output.address) && knownTopics.has(output.topics[0] ?? "");
    });
    return ours.map((log) => ({ ...toLog(v.parse(ourAnswer, log)), at: undefined }));
  };
}

/** @returns undefined where RPCs lack the method, or differ about transactions of the chain itself. */
async function readTogether(
  rpcs: Rpcs,
  height: bigint,
  decode: Decode<ContractLog[]>,
): Promise<ContractLog[] | undefined> {
  try {
    const params = [quantity(height)];
    const logs = await rpcs.ask("eth_getBlockReceipts", params, (answer) =>
      v.parse(listAnswer, answer)?.flatMap(decode),
    );
    if (logs === undefined) throw blockReplaced(rpcs, height);
    return logs;
  } catch (error) {
    if (isChainError(error, "RpcUnavailable") || isChainError(error, "RpcDisagreement")) {
      return undefined;
    }
    throw error;
  }
}

async function readSingly(
  rpcs: Rpcs,
  height: bigint,
  decode: Decode<ContractLog[]>,
): Promise<ContractLog[]> {
  const params = [quantity(height), false];
  const block = await rpcs.ask("eth_getBlockByNumber", params, (answer) =>
    v.parse(transactionsAnswer, answer),
  );
  if (block === null) throw blockReplaced(rpcs, height);
  const logs: ContractLog[] = [];
  for (let done = 0; done < block.transactions.length; done += MOST_AT_ONCE) {
    const hashes = block.transactions.slice(done, done + MOST_AT_ONCE);
    const read = hashes.map(async (hash) => {
      const found = await rpcs.ask("eth_getTransactionReceipt", [hash], (answer) =>
        answer === null ? undefined : decode(answer),
      );
      if (found === undefined) throw blockReplaced(rpcs, height);
      return found;
    });
    logs.push(...(await Promise.all(read)).flat());
  }
  return logs;
}

function blockReplaced({ chainId }: Rpcs, height: bigint): ChainError {
  const message = `block ${height} of chain ${chainId} is not, or not any more, there with its receipts`;
  return new ChainError("BlockReplaced", message, { chainId, height });
}
