import { askByFetch } from "@causeway/chains/peers";
import { type AccountAt, openReaders } from "@causeway/chains/ton";
import type { Hex } from "@causeway/protocol";

import { WalletRefusal } from "../wallet/WalletRefusal.ts";
import type { WalletChain } from "../wallet/WalletState.ts";

const PATIENCE = 15_000;

/** What a wallet on TON asks the node of its chain. */
export interface TonNode {
  /** The newest state of an account; undefined if there is none. @param account 32 bytes. */
  account(account: Hex): Promise<AccountAt | undefined>;
  /** Offers a message from outside. @param message A bag of cells in Base64. */
  offer(message: string): Promise<void>;
}

/** A node of this machine. Each failure of it is a refusal of the wallet. */
export function openTonNode({ name, chainId, rpcUrl }: WalletChain): TonNode {
  const globalId = Number(chainId);
  const chain = { name, chainId, globalId, urls: [rpcUrl], timeout: PATIENCE };
  const readers = openReaders(chain, askByFetch);
  return {
    async account(account) {
      const reader = readers.of(account);
      try {
        return await reader.accountAt(await reader.newestHeight());
      } catch (cause) {
        const remedy = "look whether npm start runs, and whether it lets this page ask";
        const message = `the node of ${name}, ${rpcUrl}, does not answer: ${remedy}`;
        throw new WalletRefusal("failed", message, cause);
      }
    },
    offer: readers.offer,
  };
}
