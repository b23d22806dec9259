import type { GuardianAction, Lifting, PreparedCall } from "@causeway/operator";
import { FROZEN_UNTIL } from "@causeway/protocol";

import type { LightClientsConfig } from "../config.ts";
import type { ConfiguredClient } from "../configuredClients.ts";
import { FROZEN } from "./frozen.ts";

/** What a guardian may do to a light client. */
export type ClientAct = "stop" | "distrust";

/** How a family halts the light clients on its chains, and resumes them. */
export interface ClientActs {
  readonly halt: HaltOf<GuardianAction>;
  /** What another hand signs to halt the light client. */
  readonly haltingCall: HaltOf<PreparedCall>;
  readonly resume: (client: ConfiguredClient, config: LightClientsConfig) => Lifting;
}

type HaltOf<T> = (act: ClientAct, client: ConfiguredClient, config: LightClientsConfig) => T;

/** What a light client is after an act. */
export const EFFECTS: Readonly<Record<ClientAct, string>> = {
  stop: "stopped",
  distrust: "distrusted",
};

/** What else helps where it was done too recently. */
export const INSTEAD: Readonly<Record<ClientAct, string>> = {
  stop: "pause the lanes that it proves (causeway pause), or distrust it",
  distrust: "stop it (causeway client stop); also stop it if keys were abused",
};

/** The halts of a light client, in unix seconds. */
export interface HeldHalts {
  /** FROZEN_UNTIL if it is frozen. */
  readonly stoppedUntil: bigint;
  readonly distrustedUntil: bigint;
}

/** Until when a halt lasts; undefined if it does not. A frozen client vouches for nothing, as if it were stopped. */
export function haltedUntil(
  act: ClientAct,
  { stoppedUntil, distrustedUntil }: HeldHalts,
  time: bigint,
): bigint | undefined {
  if (stoppedUntil === FROZEN_UNTIL) return FROZEN_UNTIL;
  const until = act === "stop" ? stoppedUntil : distrustedUntil;
  return until > time ? until : undefined;
}

/** The words for a stop that has ended by itself: what it said of the committee's keys stands until somebody takes it back. */
const STANDING = {
  until: FROZEN_UNTIL - 1n,
  told: "was stopped until that ended by itself, and cannot be anchored at its committee",
};

/** How the end of a stop is told. */
export function resumingWords({ label, on }: ConfiguredClient) {
  return {
    ...{ id: `resume ${label}`, summary: `End the stop of the ${label}`, chain: on },
    ...{ holder: on.name, effect: EFFECTS.stop, forGood: FROZEN, standing: STANDING },
  };
}

/** Until when there is something to resume: after a stop that nobody took back, too. */
export function resumableUntil(stoppedUntil: bigint, isSuspected: boolean, time: bigint): bigint {
  return isSuspected && stoppedUntil <= time ? STANDING.until : stoppedUntil;
}
