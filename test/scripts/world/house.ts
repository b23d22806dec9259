import type { Call } from "@causeway/chains/node";

import type { Account } from "./Account.ts";

/** Calls that depend on each other over three rounds. */
export function house(account: Account): Call[] {
  return [
    account.call("roof", ["east wall", "west wall"]),
    account.call("east wall", ["floor"]),
    account.call("west wall", ["floor", "cellar"]),
    account.call("floor"),
    account.call("cellar"),
  ];
}
