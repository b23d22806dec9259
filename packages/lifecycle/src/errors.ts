import type { Hex } from "@causeway/protocol";

import type { UnreachableChain } from "./ReadChain.ts";

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
  /** The chains that did not answer; none if that is not the reason. */
  readonly unreachable: readonly UnreachableChain[];

  constructor(what: string, reason: string, unreachable: readonly UnreachableChain[] = []) {
    super(`${what} could not be read: ${reason}`);
    this.name = "CouldNotRead";
    this.unreachable = unreachable;
  }

  /** Of chains that did not answer. */
  static chains(what: string, chains: readonly UnreachableChain[]): CouldNotRead {
    const reasons = chains.map(({ name, reason }) => `${name}: ${reason}`).join("; ");
    return new CouldNotRead(what, reasons, chains);
  }
}

/** A message is to be ended, and nobody is named who gets what the notice costs less than is paid. */
export class RefundToMissing extends Error {
  constructor() {
    super("name the account that receives the payment above the notice's fee");
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
