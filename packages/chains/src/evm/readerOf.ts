import { quantity } from "@causeway/protocol";
import * as v from "valibot";

import { bytesAnswer, quantityAnswer } from "./answers.ts";
import type { Rpcs } from "./rpcs/Rpcs.ts";
import type { StateReader } from "./StateReader.ts";

const numberAnswer = v.pipe(
  quantityAnswer,
  v.transform((quantity: bigint) => Number(quantity)),
);

const blockAnswer = v.nullable(v.object({ timestamp: numberAnswer }));

const logsAnswer = v.array(
  v.pipe(
    v.object({
      address: bytesAnswer,
      topics: v.array(bytesAnswer),
      data: bytesAnswer,
      transactionHash: bytesAnswer,
      blockHash: bytesAnswer,
      blockNumber: numberAnswer,
      logIndex: numberAnswer,
    }),
    v.transform(({ logIndex: index, ...log }) => ({ ...log, index })),
  ),
);

/**
 * Reads a chain's state by a quorum of RPCs, without a provider of ethers. Addresses and data are in lower case. What fails
 * throws as `Rpcs.ask` does.
 */
export function readerOf(rpcs: Rpcs): StateReader {
  const bytes = (answer: unknown) => v.parse(bytesAnswer, answer);
  return {
    getBlockNumber: () => rpcs.getBlockNumber(),
    getBlock: (block) => {
      const params = [quantity(block), false];
      return rpcs.ask("eth_getBlockByNumber", params, (answer) => v.parse(blockAnswer, answer));
    },
    getCode: (address, block) => rpcs.ask("eth_getCode", [address, quantity(block)], bytes),
    getLogs: ({ fromBlock, toBlock, ...filter }) => {
      const blocks = { fromBlock: quantity(fromBlock), toBlock: quantity(toBlock) };
      const params = [{ ...filter, ...blocks }];
      return rpcs.ask("eth_getLogs", params, (answer) => v.parse(logsAnswer, answer));
    },
    call: ({ blockTag, ...call }) => rpcs.ask("eth_call", [call, quantity(blockTag)], bytes),
  };
}
