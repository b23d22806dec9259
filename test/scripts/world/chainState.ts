import { gunzipSync } from "node:zlib";

import type { JsonRpcProvider } from "ethers";

interface DumpedAccount {
  readonly nonce: number | string;
  readonly code: string;
  readonly storage: Readonly<Record<string, string>>;
}

/** What a development chain holds, but for what depends on time and price: balances, words with times in them, blocks. */
export interface ChainState {
  /** Number of transactions that the account sent. */
  readonly sent: number;
  /** Code and used storage slots, by the contract's address. */
  readonly contracts: Readonly<Record<string, { code: string; slots: string[] }>>;
}

/** Holds a word for each block (EIP-2935), and how many blocks a node makes of the same transactions is its affair. */
const BLOCK_HASHES = "0x0000f90827f1c53a10cb7a02335b175320002935";

/** @param account Whose transactions are counted. */
export async function chainState(provider: JsonRpcProvider, account: string): Promise<ChainState> {
  const dump: string = await provider.send("anvil_dumpState", []);
  const { accounts } = JSON.parse(gunzipSync(Buffer.from(dump.slice(2), "hex")).toString()) as {
    accounts: Record<string, DumpedAccount>;
  };
  const contracts = Object.entries(accounts)
    .filter(([address, { code }]) => code !== "0x" && address.toLowerCase() !== BLOCK_HASHES)
    .map(([address, { code, storage }]) => [address, { code, slots: Object.keys(storage).sort() }]);
  return {
    sent: await provider.getTransactionCount(account),
    contracts: Object.fromEntries(contracts),
  };
}
