import { join } from "node:path";

import { computeAddress } from "ethers";

/** A service's journal for a chain, one for each account: services that share nothing but a folder do not wait for each other. */
export function accountJournal(directory: string, chainId: bigint, privateKey: string): string {
  return join(directory, `${chainId}-${computeAddress(privateKey)}.journal.jsonl`);
}
