import type { Chain, Status, Token, VerifiedStatus } from "@causeway/sdk";

import type { Subject } from "./subjectOf.ts";

/** Why something could not be read. */
export interface Failure {
  /** Of the SDK's errors; `Unknown` for any other. */
  readonly code: string;
  readonly message: string;
}

/** How far RPCs were asked. */
export type Check =
  | { readonly status: "none" }
  | { readonly status: "asking" }
  /** Nobody says which contracts count: a file must. */
  | { readonly status: "lacksContracts" }
  | { readonly status: "failed"; readonly failure: Failure }
  | { readonly status: "done"; readonly verified: VerifiedStatus };

/** All that the page shows. */
export interface WayState {
  readonly subject: Subject;
  readonly chains: readonly Chain[];
  readonly tokens: readonly Token[];
  /** What is followed; undefined while nothing is found. */
  readonly status: Status | undefined;
  /** Everything that its transaction sent, itself too. */
  readonly parts: readonly Status[];
  /** What an address sent and received, the newest first. */
  readonly listed: readonly Status[] | undefined;
  readonly failure: Failure | undefined;
  readonly check: Check;
  /** What was copied last: its name. */
  readonly copied: string | undefined;
}

/** Before anything is read. */
export function firstState(subject: Subject): WayState {
  return {
    ...{ subject, chains: [], tokens: [], status: undefined, parts: [], listed: undefined },
    ...{ failure: undefined, check: { status: "none" }, copied: undefined },
  };
}
