import { toQuantity } from "ethers";
import * as z from "zod/mini";

import { bytesAnswer, quantityAnswer } from "./answers.ts";
import type { Rpcs } from "./rpcs/Rpcs.ts";
import type { StateReader } from "./StateReader.ts";

const numberAnswer = z.pipe(
  quantityAnswer,
  z.transform((quantity: bigint) => Number(quantity)),
);

const blockAnswer = z.nullable(z.object({ timestamp: numberAnswer }));

const logsAnswer = z.array(
  z.pipe(
    z.object({
      address: bytesAnswer,
      topics: z.array(bytesAnswer),
      data: bytesAnswer,
      transactionHash: bytesAnswer,
      blockHash: bytesAnswer,
      blockNumber: numberAnswer,
      logIndex: numberAnswer,
    }),
    z.transform(({ logIndex: index, ...log }) => ({ ...log, index })),
  ),
);

/**
 * Reads a chain's state by a quorum of RPCs, without a provider of ethers. Addresses and data are in lower case. What fails
 * throws as `Rpcs.ask` does.
 */
export function readerOf(rpcs: Rpcs): StateReader {
  const bytes = (answer: unknown) => bytesAnswer.parse(answer);
  return {
    getBlockNumber: () => rpcs.getBlockNumber(),
    getBlock: (block) => {
      const params = [toQuantity(block), false];
      return rpcs.ask("eth_getBlockByNumber", params, (answer) => blockAnswer.parse(answer));
    },
    getCode: (address, block) => rpcs.ask("eth_getCode", [address, toQuantity(block)], bytes),
    getLogs: ({ fromBlock, toBlock, ...filter }) => {
      const blocks = { fromBlock: toQuantity(fromBlock), toBlock: toQuantity(toBlock) };
      const params = [{ ...filter, ...blocks }];
      return rpcs.ask("eth_getLogs", params, (answer) => logsAnswer.parse(answer));
    },
    call: ({ blockTag, ...call }) => rpcs.ask("eth_call", [call, toQuantity(blockTag)], bytes),
  };
}
