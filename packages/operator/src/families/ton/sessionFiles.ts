import { join } from "node:path";
import type { Hex } from "@causeway/protocol";

/** Where what was sent to a chain is written down. */
export interface SessionFiles {
  /** Of a wallet's orders: each wallet has one of its own. */
  readonly orders: (account: Hex) => string;
  /** Of the actions that were begun. */
  readonly steps: string;
}

/** The journals of a chain, beside the record of its deployments. */
export function sessionFiles(
  deployments: string,
  environment: string,
  chain: string,
): SessionFiles {
  const beside = (ending: string) => join(deployments, environment, `${chain}.${ending}.jsonl`);
  return {
    orders: (account) => beside(`${account.slice(2, 18)}.orders`),
    steps: beside("steps"),
  };
}
