import type { Hex } from "./bytes.ts";
import { TON_MAINNET_CHAIN_ID } from "./chains.ts";
import { byteLength } from "./sliceBytes.ts";
import { printTonAddress } from "./tonAddress.ts";

const TON_BYTES = 33;
/** Of an account of TON's basechain, where the workchain is left out. */
const BASECHAIN_BYTES = 32;

/**
 * An account as people of its chain write it: on TON in the form that bounces, with the flag of test networks on all chains
 * but the main one; on other chains as `0x` and digits.
 *
 * @param account As frames and configurations have it.
 */
export function accountText(account: Hex, chainId: bigint): string {
  const size = byteLength(account);
  if (size !== TON_BYTES && size !== BASECHAIN_BYTES) return account;
  const address = size === TON_BYTES ? account : `0x00${account.slice(2)}`;
  const isTestOnly = chainId !== TON_MAINNET_CHAIN_ID;
  return printTonAddress(address, { isTestOnly, isBounceable: true });
}
