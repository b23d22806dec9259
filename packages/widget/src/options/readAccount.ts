import { isCausewayError, requireEvmAddress, type Token } from "@causeway/sdk";

import type { AccountProblem } from "./Options.ts";

/** Raw, or in Base64 of either alphabet. */
const OF_TON = /^(?:-?\d{1,3}:[0-9a-fA-F]{64}|[\w+/-]{48})$/;
const OF_EVM = /^0x[0-9a-fA-F]{40}$/;
const ZERO = /^0x0{40}$/;

/** The typed account, or why nobody can be paid there. An empty text is neither. */
export interface ReadAccount {
  readonly account?: string | undefined;
  readonly problem?: AccountProblem | undefined;
}

/**
 * Reads an account of an EVM chain.
 *
 * @param tokens Of both ends: what a token receives itself is lost.
 */
export function readAccount(
  text: string,
  tokens: readonly (Pick<Token, "address"> | undefined)[],
): ReadAccount {
  const account = text.trim();
  if (account === "") return {};
  if (OF_TON.test(account)) return { problem: "ofTon" };
  if (!OF_EVM.test(account)) return { problem: "notAnAddress" };
  if (ZERO.test(account)) return { problem: "zero" };
  if (!hasChecksum(account)) return { problem: "wrongChecksum" };
  const isToken = tokens.some((token) => token?.address.toLowerCase() === account.toLowerCase());
  return isToken ? { problem: "token" } : { account };
}

function hasChecksum(account: string): boolean {
  try {
    return requireEvmAddress("receiver", account) === account;
  } catch (error) {
    if (isCausewayError(error)) return false;
    throw error;
  }
}
