import { ask } from "@causeway/peers/node";
import { toQuantity, ZeroAddress } from "ethers";
import * as v from "valibot";

import { ChainError } from "../../ChainError.ts";
import type { ChainSurvey } from "../../ChainSurvey.ts";
import { describeRpc } from "../../describeRpc.ts";
import type { Header } from "../../FinalisedChain.ts";
import { quantityAnswer } from "../answers.ts";
import { decodeHeader } from "../header.ts";
import { HttpRpc } from "../rpcs/HttpRpc.ts";
import { TIMEOUT_MILLISECONDS } from "../rpcs/RpcChain.ts";
import { RpcUnusable } from "../rpcs/RpcUnusable.ts";
import { connect } from "./rpcs/connect.ts";
import type { QuorumProvider } from "./rpcs/QuorumProvider.ts";

/** Blocks over which the time between blocks is measured. */
const MEASURED_BLOCKS = 100n;

const REMEDY = "start the node, or give another RPC";

/**
 * Asks the RPCs of a chain for its values, and whether services can work with the chain: RPCs must know final blocks, whose
 * headers hash to the block's hash, and must prove accounts.
 *
 * @param name The chain's name, for messages.
 * @param rpcUrls All RPCs; they must agree.
 * @throws RpcUnusable if an RPC does not answer. ChainError `WrongChain` if two RPCs serve different chains, and
 *   `InvalidHeader`, `InvalidStateProof` or `UnknownHeight` if services cannot work with the chain.
 */
export async function surveyChain(name: string, rpcUrls: readonly string[]): Promise<ChainSurvey> {
  const chainId = await servedByAll(name, rpcUrls);
  const provider = await connect({ name, chainId, rpcUrls }, REMEDY);
  try {
    const [gasPrice, finalHeight, blockSeconds] = await Promise.all([
      provider.ask("eth_gasPrice", [], (answer) => v.parse(quantityAnswer, answer)),
      provenHeight(name, provider),
      secondsBetweenBlocks(name, provider),
    ]);
    return { chainId, gasPrice, blockSeconds, finalHeight };
  } finally {
    provider.destroy();
  }
}

async function servedByAll(name: string, rpcUrls: readonly string[]): Promise<bigint> {
  const served = await Promise.all(rpcUrls.map((url) => servedBy(name, url)));
  const [first = 0n] = served;
  if (served.every((chainId) => chainId === first)) return first;
  const told = rpcUrls.map((url, index) => `${describeRpc(url)} serves chain ${served[index]}`);
  const message = `the RPCs of ${name} serve different chains, ${told.join(", ")}: give the RPCs of one chain`;
  throw new ChainError("WrongChain", message, { chain: name, served });
}

async function servedBy(name: string, url: string): Promise<bigint> {
  const rpc = new HttpRpc(url, { timeout: TIMEOUT_MILLISECONDS, ask });
  try {
    return v.parse(quantityAnswer, await rpc.send("eth_chainId", []));
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    throw new RpcUnusable(
      { name, chainId: 0n, url },
      `does not answer (${code ?? message})`,
      REMEDY,
    );
  } finally {
    rpc.close();
  }
}

async function provenHeight(name: string, provider: QuorumProvider): Promise<bigint> {
  const header = await headerAt(name, provider, "finalized");
  if (header === undefined) {
    const message = `the RPCs of ${name} know no block "finalized", and validators sign only such blocks: use RPCs with it`;
    throw new ChainError("UnknownHeight", message, { chain: name });
  }
  try {
    await provider.send("eth_getProof", [ZeroAddress, [], toQuantity(header.height)]);
    return header.height;
  } catch (error) {
    const reason = (error as Error).message;
    const message = `the RPCs of ${name} do not prove accounts, which validators need: use RPCs with eth_getProof (${reason})`;
    throw new ChainError("InvalidStateProof", message, { chain: name }, error);
  }
}

async function secondsBetweenBlocks(
  name: string,
  provider: QuorumProvider,
): Promise<number | undefined> {
  const newest = await headerAt(name, provider, "latest");
  if (newest === undefined || newest.height === 0n) return undefined;
  const blocks = newest.height < MEASURED_BLOCKS ? newest.height : MEASURED_BLOCKS;
  const earlier = await headerAt(name, provider, toQuantity(newest.height - blocks));
  return earlier && Number(newest.timestamp - earlier.timestamp) / Number(blocks);
}

async function headerAt(
  name: string,
  provider: QuorumProvider,
  block: string,
): Promise<Header | undefined> {
  try {
    return await provider.ask("eth_getBlockByNumber", [block, false], (answer) =>
      decodeHeader(name, answer),
    );
  } catch (error) {
    if (!(error instanceof ChainError) || error.code !== "InvalidHeader") throw error;
    const remedy = "use another RPC, or a version of Causeway that reads the chain's headers";
    throw new ChainError("InvalidHeader", `${error.message}: ${remedy}`, error.details, error);
  }
}
