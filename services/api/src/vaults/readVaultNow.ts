import type { ChainAdapter } from "@causeway/chains";
import type { VaultLimit, VaultRecord } from "@causeway/index/transfers";
import { iCustodyAbi, interfaceOf } from "@causeway/protocol/contracts";

import type { Api } from "../Api.ts";

/** A custody at the newest block of its chain; units of the asset. */
export interface VaultNow {
  readonly block: bigint;
  /** What it can pay. */
  readonly liquidity: bigint;
  /** What is left of each limit of arrivals. */
  readonly available: readonly { readonly peerChainId: bigint; readonly units: bigint }[];
}

const custodyInterface = interfaceOf(iCustodyAbi);
/** `Limited.Arrivals` of the contract. */
const ARRIVALS = 0;

/** Reads a custody; undefined while its chain does not answer in time. Requests of one second share a reading. */
export async function vaultNowOf(
  { lookups, search, chains, logger }: Pick<Api, "lookups" | "search" | "chains" | "logger">,
  vault: VaultRecord,
): Promise<VaultNow | undefined> {
  const { chainId, custody } = vault;
  const read = () =>
    search.on(chainId, async () => readVaultNow((await chains.chain(chainId)).adapter, vault));
  try {
    return await lookups.lookUp(`vault ${chainId} ${custody}`, read);
  } catch (error) {
    logger.debug({ err: error, custody }, "a vault could not be read");
    return undefined;
  }
}

/** Reads a custody, all at one block. */
export async function readVaultNow(
  adapter: Pick<ChainAdapter, "headHeight" | "call">,
  { custody, limits }: Pick<VaultRecord, "custody" | "limits">,
): Promise<VaultNow> {
  const block = await adapter.headHeight();
  const answerTo = (data: string) => adapter.call({ to: custody, data, blockTag: Number(block) });
  const liquidity = async () => {
    const answer = await answerTo(custodyInterface.encodeFunctionData("liquidity"));
    return custodyInterface.decodeFunctionResult("liquidity", answer)[0];
  };
  const availableOf = async ({ peerChainId }: VaultLimit) => {
    const data = custodyInterface.encodeFunctionData("limitOf", [peerChainId, ARRIVALS]);
    const [, units] = custodyInterface.decodeFunctionResult("limitOf", await answerTo(data));
    return { peerChainId, units };
  };
  const arrivals = limits.filter(({ limited }) => limited === "arrivals");
  const [units, ...available] = await Promise.all([liquidity(), ...arrivals.map(availableOf)]);
  return { block, liquidity: units, available };
}
