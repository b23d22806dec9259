import { type Cell, loadAccount } from "@ton/core";

import type { ProvenAccount } from "./proofs/proveAccount.ts";

/** The data of an account's contract; undefined if no contract is active. */
export function activeData({ cell }: Pick<ProvenAccount, "cell">): Cell | undefined {
  const slice = cell.beginParse();
  const state = slice.loadBit() ? loadAccount(slice).storage.state : undefined;
  return state?.type === "active" ? (state.state.data ?? undefined) : undefined;
}
