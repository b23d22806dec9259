import { isDevelopmentChain } from "@causeway/operator";
import type { Hex } from "@causeway/protocol";

import type { UnreachableChain } from "../areas/messaging/index.ts";

/** What was searched in vain, for people: `spoke-a to block 12, of 2026-11-21 20:30:00 UTC`. */
export type Searched = string;

/** No chain that was searched has sent such a message. */
export class UnknownMessage extends Error {
  constructor(what: string, searched: readonly Searched[]) {
    super(
      `${what} is on none of the chains: searched ${searched.join("; ")}. ` +
        "If it was sent later than that, ask again; else check the id and the environment",
    );
    this.name = "UnknownMessage";
  }
}

/** The chains could not be read, so that nothing can be said. */
export class CouldNotRead extends Error {
  constructor(what: string, reason: string) {
    super(`${what} could not be read: ${reason}`);
    this.name = "CouldNotRead";
  }

  /** Of chains that did not answer. */
  static chains(what: string, chains: readonly UnreachableChain[]): CouldNotRead {
    const reasons = chains.map(({ name, reason }) => `${name}: ${reason}`).join("; ");
    const isLocal = chains.every(({ chainId }) => isDevelopmentChain(chainId));
    const start = isLocal ? "start the local network with npm start, " : "";
    const remedy = "say where they are with --rpc <chain>=<url>, or search one chain with --origin";
    return new CouldNotRead(what, `${reasons}; ${start}${remedy}`);
  }
}

/** A message is to be ended, and nobody is named who gets what the notice costs less than is paid. */
export class RefundToMissing extends Error {
  constructor() {
    super("say with --refund-to <address> who gets what is paid above the fee of the notice");
    this.name = "RefundToMissing";
  }
}

/** A message of which nothing is proven again, and why. */
export class CannotConfirm extends Error {
  constructor(messageId: Hex, reason: string) {
    super(`message ${messageId} cannot be proven again: ${reason}`);
    this.name = "CannotConfirm";
  }
}

/** A message that cannot go on, and what can be done about it. */
export class CannotDeliver extends Error {
  constructor(messageId: Hex, reason: string) {
    super(`message ${messageId} cannot be delivered now: ${reason}`);
    this.name = "CannotDeliver";
  }
}
