import { externalHash } from "@causeway/chains/ton";
import type { Hex } from "@causeway/protocol";

import type { EvmTransaction } from "../build/BuiltOrder.ts";
import { sendingError } from "../errors/sendingError.ts";
import type { OriginWallet } from "../execution/origin/OriginWallet.ts";
import type { ChainId, TransactionHash } from "../values/ids.ts";
import type { TonConnectedWallet } from "../wallets/ConnectedWallet.ts";
import { locked, malformedAnswer } from "../wallets/evm/walletRefusals.ts";
import { sendOnTon, VALID_SECONDS } from "./sendOnTon.ts";
import { tonTransactionOf } from "./tonTransactionOf.ts";

/** The wallet's order may reach a block that is a little late. */
const MARGIN_SECONDS = 60;

const METHOD = "sendTransaction";

/**
 * A wallet on TON as an execution asks it. The hash of what it sent is that of its message from outside, until the mailbox's
 * transaction is found.
 */
export function tonWallet(wallet: TonConnectedWallet, chainId: ChainId): OriginWallet {
  const refuse = async (): Promise<never> => {
    const message = "A wallet on TON signs messages alone";
    throw sendingError("WalletUnsupported", { message, details: { chainId } });
  };
  return {
    lasting: (VALID_SECONDS + MARGIN_SECONDS) * 1_000,
    address: async () => {
      const address = wallet.address();
      if (address === undefined) throw locked(METHOD);
      return address;
    },
    // the wallet itself refuses messages of another network
    chainId: async () => chainId,
    switchChain: refuse,
    send: async (transaction) => hashOf(await sendOnTon(wireOf(transaction), wallet)),
    isContract: async () => false,
    carriedOut: async () => undefined,
    canBatch: async () => false,
    signTypedData: refuse,
    sendBatch: refuse,
    batchTransactions: async () => undefined,
  };
}

function wireOf({ chainId, to, data, value }: EvmTransaction) {
  return tonTransactionOf(chainId, { to: to as Hex, data, value });
}

function hashOf(boc: string): TransactionHash {
  try {
    return externalHash(boc) as TransactionHash;
  } catch {
    throw malformedAnswer(METHOD, boc, true);
  }
}
