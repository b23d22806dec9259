import { accountJournal } from "@causeway/chains/node";
import type { Hex } from "@causeway/protocol";

import type { UpdatedChainConfig, UpdaterConfig } from "./config.ts";
import { EvmPricedChain } from "./evm/EvmPricedChain.ts";
import type { PricedChain } from "./PricedChain.ts";
import { TonPricedChain } from "./ton/TonPricedChain.ts";

/**
 * Enough for a day of a hundred destinations: what a journal forgets does not count for the daily cap.
 */
const MOST_JOURNAL_BYTES = 2 ** 24;

/**
 * Connects to a chain as its family does.
 *
 * @throws RpcUnusable, ChainError
 */
export async function connectPricedChain(
  { nativeCoin: _, dailyCap, ...chain }: UpdatedChainConfig,
  { privateKey, resubmitAfter, samples, journalDirectory }: UpdaterConfig,
): Promise<PricedChain> {
  const { name, chainId, maxFeePerGas } = chain;
  const journalFile = accountJournal(journalDirectory, chainId, privateKey);
  if (chain.family === "ton") {
    const submitter = { privateKey: privateKey as Hex, journalFile, maxFeePerGas };
    return TonPricedChain.connect(chain, { dailyCap, submitter });
  }
  const { dataGasPerByte } = chain;
  return EvmPricedChain.connect(chain, {
    sampled: samples,
    submitter: {
      ...{ chain: name, dailyCap, privateKey, resubmitAfter, maxFeePerGas, dataGasPerByte },
      ...{ journalFile, mostJournalBytes: MOST_JOURNAL_BYTES },
    },
  });
}
