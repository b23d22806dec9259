import type { Cell } from "@ton/core";

import type { ProvenAccount } from "./proofs/proveAccount.ts";
import { storageOf } from "./storageOf.ts";

/** The data of an account's contract; undefined if no contract is active. */
export function activeData(account: Pick<ProvenAccount, "cell">): Cell | undefined {
  const state = storageOf(account)?.state;
  return state?.type === "active" ? (state.state.data ?? undefined) : undefined;
}
