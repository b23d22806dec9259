import { recover } from "../actions/recover.ts";
import type { Causeway } from "../createCauseway.ts";
import type { Recovery } from "../recovery/Recovery.ts";
import { isUsable, knownState } from "../status/knownState.ts";
import type { StatusParty } from "../status/Status.ts";
import { patiently } from "./patiently.ts";
import type { Sent, WatchedStatus } from "./Watcher.ts";

/** States in which nothing can change any more. */
const OVER: readonly string[] = [
  "paid",
  "filled",
  "taken",
  "refunded",
  "discarded",
  "voided",
  "delivered",
  "expired",
  "rejected",
];

const PARTIES: readonly string[] = ["nobody", "anyone", "receiver", "holder", "recipient"];

/** Follows what was sent by RPCs alone: without a service, or while it does not answer. */
export async function* watchByRecovery(
  causeway: Causeway,
  { chainId, transaction, id }: Sent,
  { signal, pause }: { readonly signal: AbortSignal; readonly pause: () => Promise<void> },
): AsyncGenerator<WatchedStatus, void> {
  const sent = id === undefined ? { chainId, transaction } : { id };
  const target = { ...sent, validators: [] };
  let shown: string | undefined;
  for (;;) {
    const found = await patiently(async () => (await recover(causeway, target, { signal }))[0]);
    if (found !== undefined && found.state !== shown) {
      shown = found.state;
      yield watched(found);
    }
    if (shown !== undefined && OVER.includes(shown)) return;
    await pause();
  }
}

function watched({ state: stateName, actor }: Recovery): WatchedStatus {
  return {
    ...{ state: knownState(stateName), stateName, isUsable: isUsable(knownState(stateName)) },
    isOver: OVER.includes(stateName),
    party: (PARTIES.includes(actor) ? actor : "other") as StatusParty,
    until: undefined,
    isSentFinal: stateName !== "sent" && stateName !== "advanced",
    legs: stateName === "advanced" ? [{ name: "advanced" }] : [],
  };
}
