import type { Hex } from "@causeway/protocol";
import { Address } from "@ton/core";

const BASECHAIN = /^0x(?:00)?([0-9a-f]{64})$/;

/**
 * The account of an address, as frames have it with the workchain or as configurations have it without.
 *
 * @returns 32 bytes; undefined if it is no address of the basechain.
 */
export function accountOf(address: Hex): Hex | undefined {
  const [, account] = BASECHAIN.exec(address.toLowerCase()) ?? [];
  return account === undefined ? undefined : `0x${account}`;
}

/** An account of the basechain as frames have it: a byte for the workchain, and 32 more. */
export function wireAddress(account: Hex): Hex {
  return `0x00${account.slice(2)}`;
}

/** The same as TON's own library has it. @param account 32 bytes. */
export function basechainAddress(account: Hex): Address {
  return Address.parseRaw(`0:${account.slice(2)}`);
}

/** The account that a submission is for. @throws TypeError for an account outside the basechain. */
export function requireAccount(to: Hex): Hex {
  const account = accountOf(to);
  if (account === undefined) throw new TypeError(`${to} is no account of the basechain`);
  return account;
}
