import { setTimeout as pause } from "node:timers/promises";
import type { TonChainConfig } from "@causeway/environment";
import { ask } from "@causeway/peers/node";
import { ChainType, type Hex } from "@causeway/protocol";

import { ChainError } from "../../ChainError.ts";
import type { FinalisedChain } from "../../FinalisedChain.ts";
import { wireAddress } from "../accountOf.ts";
import type { FindMembers } from "../committeesOf.ts";
import { openReaders, type Readers } from "../endpoints/openReaders.ts";
import { globalIdOf } from "../globalIdOf.ts";
import { senderOf } from "../sending/openTonSender.ts";
import { TonWallet } from "../sending/TonWallet.ts";
import { ConnectedTonChain } from "./ConnectedTonChain.ts";
import { recentGasPrice } from "./recentGasPrice.ts";
import { TonSubmitter } from "./TonSubmitter.ts";
import { TonVm } from "./vm/TonVm.ts";

/** Another chain of the environment, by its id; undefined if it is not connected to. */
export type ChainLookup = (
  chainId: bigint,
) => ListedChain | undefined | Promise<ListedChain | undefined>;

type ListedChain = Pick<FinalisedChain, "membersOf">;

/** Who pays for messages, and how patiently. */
export interface TonSubmitterOptions {
  /** Ed25519 seed of the wallet, 32 bytes. */
  readonly privateKey: Hex;
  /** Where each order is written down before it is offered. */
  readonly journalFile: string;
  /** The most that may be paid, nanoton per gas. */
  readonly maxFeePerGas: bigint;
  /** Milliseconds after which an order that has no end is not waited for any more. */
  readonly patience?: number;
  /** Milliseconds between looks at the chain. */
  readonly pollInterval?: number;
}

const PATIENCE_MILLISECONDS = 240_000;
const POLL_MILLISECONDS = 500;

let machine: Promise<TonVm> | undefined;

/**
 * Connects to a TON chain, and checks that all endpoints serve it.
 *
 * @param submitter Who pays for messages; reading needs none.
 * @param chainOf Finds the hub, which keeps the lists of the committees. Without it no committee is proven.
 * @throws ChainError `WrongChain`, `RpcUnavailable`, `RpcDisagreement`.
 */
export async function connectTonChain(
  config: TonChainConfig,
  submitter?: TonSubmitterOptions,
  chainOf: ChainLookup = () => undefined,
): Promise<ConnectedTonChain> {
  const { name, chainId, rpcUrls: urls, rpcTimeout: timeout } = config;
  const mailbox = config.mailbox.toLowerCase() as Hex;
  const readers = openReaders({ name, chainId, globalId: globalIdOf(chainId), urls, timeout }, ask);
  try {
    const reader = readers.of(mailbox);
    const gasPrice = recentGasPrice(readers);
    const { block } = await reader.placeAt(await reader.newestHeight());
    const origin = { chainType: ChainType.ton, chainId, mailbox: wireAddress(mailbox) };
    return new ConnectedTonChain(
      { origin, reader, findMembers: membersOn(chainOf) },
      {
        readerOf: readers.of,
        vm: () => (machine ??= TonVm.load()),
        gasPrice,
        submitter: submitter && submitterOf(submitter, readers, block.globalId, gasPrice),
      },
    );
  } catch (error) {
    readers.close();
    throw error;
  }
}

function submitterOf(
  options: TonSubmitterOptions,
  readers: Readers,
  globalId: number,
  gasPrice: () => Promise<bigint>,
): TonSubmitter {
  const { privateKey, journalFile, maxFeePerGas } = options;
  const { patience = PATIENCE_MILLISECONDS, pollInterval = POLL_MILLISECONDS } = options;
  const wallet = new TonWallet(privateKey, globalId);
  const sender = senderOf(readers, {
    ...{ wallet, journalFile, wait: () => pause(pollInterval) },
    mostLooks: Math.ceil(patience / pollInterval),
  });
  return new TonSubmitter(wallet.address, sender, maxFeePerGas, gasPrice);
}

function membersOn(chainOf: ChainLookup): FindMembers {
  return async (hash, hubChainId) => {
    const hub = await chainOf(hubChainId);
    if (hub !== undefined) return hub.membersOf(hash);
    const message = `chain ${hubChainId}, which lists committee ${hash}, is not connected to`;
    throw new ChainError("RegistryMismatch", message, { hubChainId, hash });
  };
}
