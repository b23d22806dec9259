import { concat, getCreate2Address, getCreateAddress, keccak256 } from "ethers";

import { fixedBytes, type Hex } from "./bytes.ts";
import { encodeInteroperableAddress, type InteroperableAddress } from "./chains.ts";

/** Creation code of an ERC-1167 clone before and behind the address of what it is a clone of. */
const CLONE = ["0x3d602d80600a3d3981f3363d3d373d3d3d363d73", "0x5af43d82803e903d91602b57fd5bf3"];

/**
 * Address of the account that `RemoteAccounts` keeps for an owner on another chain, created or
 * not. It depends on these two alone; where `RemoteAccounts` has one address on several chains, so
 * has the account.
 *
 * @param remoteAccounts Address of `RemoteAccounts`, 20 bytes.
 * @returns 20 bytes, lower case.
 * @throws ChainError if `owner` is no account on a chain.
 */
export function remoteAccountAddress(remoteAccounts: Hex, owner: InteroperableAddress): Hex {
  const from = fixedBytes(remoteAccounts, 20);
  // what accounts are clones of is the first contract that it creates
  const implementation = getCreateAddress({ from, nonce: 1 });
  const [before = "", behind = ""] = CLONE;
  const code = keccak256(concat([before, implementation, behind]));
  const salt = keccak256(encodeInteroperableAddress(owner));
  return getCreate2Address(from, salt, code).toLowerCase();
}
