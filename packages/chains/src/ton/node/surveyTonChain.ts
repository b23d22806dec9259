import { ask } from "@causeway/peers/node";
import { ZERO_WORD } from "@causeway/protocol";

import { ChainError, isChainError } from "../../ChainError.ts";
import type { ChainSurvey } from "../../ChainSurvey.ts";
import { describeRpc } from "../../describeRpc.ts";
import { openReaders } from "../endpoints/openReaders.ts";
import { chainIdOf } from "../globalIdOf.ts";
import type { TonReader } from "../TonReader.ts";

/** Milliseconds that an endpoint may take to answer. */
const TIMEOUT = 10_000;
/** Blocks over which the time between blocks is measured. */
const MEASURED_BLOCKS = 100n;

/**
 * Asks the endpoints of a TON chain for its values. All of them are proven, so services can work with the chain.
 *
 * @param name The chain's name, for messages.
 * @param urls APIs as tonapi has them; they must agree.
 * @throws ChainError `RpcUnavailable` if an endpoint does not answer as one of TON. `WrongChain` if two endpoints serve
 *   different networks, or one that is not known. `RpcDisagreement` and `InvalidStateProof` if services cannot work with
 *   the chain.
 */
export async function surveyTonChain(name: string, urls: readonly string[]): Promise<ChainSurvey> {
  const chainId = await servedByAll(name, urls);
  return reading({ name, chainId, urls }, async (reader) => {
    const finalHeight = await reader.newestHeight();
    const gasPrice = await reader.gasPriceAt(finalHeight);
    return {
      ...{ chainId, gasPrice, finalHeight },
      blockSeconds: await secondsBetweenBlocks(reader, finalHeight),
    };
  });
}

interface Surveyed {
  readonly name: string;
  readonly chainId: bigint;
  readonly urls: readonly string[];
}

async function reading<T>(chain: Surveyed, read: (reader: TonReader) => Promise<T>): Promise<T> {
  const readers = openReaders({ ...chain, timeout: TIMEOUT }, ask);
  try {
    return await read(readers.of(ZERO_WORD));
  } finally {
    readers.close();
  }
}

async function servedByAll(name: string, urls: readonly string[]): Promise<bigint> {
  const ids = await Promise.all(urls.map((url) => globalIdAt(name, url)));
  const told = urls.map((url, index) => `${describeRpc(url)} serves network ${ids[index]}`);
  const [first = 0] = ids;
  if (ids.some((id) => id !== first)) {
    const message = `the endpoints of ${name} serve different networks of TON, ${told.join(", ")}: give those of one network`;
    throw new ChainError("WrongChain", message, { chain: name, served: ids });
  }
  const chainId = chainIdOf(first);
  if (chainId !== undefined) return chainId;
  const message = `no chain id is known for the network of ${name}, ${told[0]}: give an endpoint of TON's main or test network`;
  throw new ChainError("WrongChain", message, { chain: name, served: ids });
}

/** What blocks of the network behind an endpoint bear. */
async function globalIdAt(name: string, url: string): Promise<number> {
  try {
    return await reading({ name, chainId: 0n, urls: [url] }, async (reader) => {
      const { block } = await reader.placeAt(await reader.newestHeight());
      return block.globalId;
    });
  } catch (error) {
    if (isChainError(error, "InvalidStateProof")) throw error;
    const reason = (error as Error).message;
    const message = `${describeRpc(url)} does not answer as an endpoint of TON: give the URL of an API as tonapi has it (${reason})`;
    throw new ChainError("RpcUnavailable", message, { chain: name, rpc: describeRpc(url) }, error);
  }
}

async function secondsBetweenBlocks(
  reader: TonReader,
  newest: bigint,
): Promise<number | undefined> {
  const blocks = newest - 1n < MEASURED_BLOCKS ? newest - 1n : MEASURED_BLOCKS;
  if (blocks < 1n) return undefined;
  const [first, last] = await Promise.all(
    [newest - blocks, newest].map((at) => reader.placeAt(at)),
  );
  if (first === undefined || last === undefined) return undefined;
  return (last.block.timestamp - first.block.timestamp) / Number(blocks);
}
