import type { FileChain } from "../environment/readEnvironment.ts";
import { askEvmRpcs } from "../evm/askEvmRpcs.ts";
import { askTonRpcs } from "../ton/askTonRpcs.ts";
import { judgeRpcs } from "./judgeRpcs.ts";
import type { KnownChain } from "./KnownChain.ts";
import type { RpcState } from "./RpcState.ts";

const PATIENCE = 10_000;

/** Asks each RPC of a chain, and says what they answer together. */
export async function probeRpcs(chain: FileChain, urls: readonly string[]): Promise<RpcState> {
  const ask = chain.family === "ton" ? askTonRpcs : askEvmRpcs;
  return judgeRpcs(await ask(knownChain(chain), urls));
}

/** A chain of the file, as it is asked. */
export function knownChain({ name, chainId, rpcTimeout = PATIENCE }: FileChain): KnownChain {
  return { name, chainId: BigInt(`${chainId}`), patience: rpcTimeout };
}
