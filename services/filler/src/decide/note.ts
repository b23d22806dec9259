import { backoffDelay } from "@causeway/service";

import type { Filler } from "../Filler.ts";
import { chainNamed } from "../names.ts";
import { noteAsked, noteDecisions } from "../store/decisions.ts";
import type { KnownTransfer, Offer } from "../store/transfers.ts";
import { type Abstention, type Advancing, leave, type Waiting, wait } from "./judge.ts";

/** Errors of the bridge that stay. */
const FOR_GOOD = new Set(["MessageDone", "AdvanceTooLate", "NotToThis", "ReceiverNotOptedIn"]);

/** Errors by which the bridge says that nothing of the lane goes on. */
const OF_THE_LANE = new Map<string, Waiting>([
  ["LanePaused", "lane paused"],
  ["LightClientStopped", "light client does not go on"],
  ["LightClientIsFrozen", "light client does not go on"],
]);

/** Of what is known without asking anybody, the next look costs nothing. */
const FREE = new Set(["origin not read", "too few confirmations"]);

/** What lies in the offer itself: who asks again pays for each question, and the offer is seldom better by then. */
const OF_THE_OFFER = new Set([
  "too little profit",
  "curve beyond its bound",
  "quote is of another",
  "refused",
]);
/** Milliseconds between questions about such an offer, at most. */
const LONGEST_PAUSE = 60_000;

/** Notes of transfers why they are not advanced, which was known without asking their destination. */
export async function noteScreened(
  filler: Filler,
  verdicts: readonly { readonly transfer: Offer; readonly verdict: Abstention }[],
): Promise<void> {
  const byReason = new Map<Abstention["reason"], { kind: Abstention["kind"]; ids: string[] }>();
  for (const { transfer, verdict } of verdicts) {
    const { kind, reason } = verdict;
    const isNew = transfer.decision !== reason;
    if (FREE.has(reason) && !isNew) continue;
    const noted = byReason.get(reason) ?? { kind, ids: [] };
    noted.ids.push(transfer.transferId);
    byReason.set(reason, noted);
    if (isNew) filler.metrics.decisions.inc({ ...routeOf(filler, transfer), reason });
  }
  for (const [reason, { kind, ids }] of byReason) {
    const later = FREE.has(reason) ? 0 : filler.config.lookAgainAfter;
    await noteDecisions(filler.db, ids, reason, kind === "leave" ? undefined : later);
  }
}

/** Notes why a transfer is not advanced about which its destination was asked, and when it is looked at again. */
export async function noteAbstention(
  filler: Filler,
  transfer: KnownTransfer,
  { kind, reason }: Abstention,
  refusal?: string,
): Promise<void> {
  const text = refusal === undefined ? reason : `${reason}: ${refusal}`;
  const later = kind === "leave" ? undefined : pauseAfter(filler, transfer, reason);
  await noteAsked(filler.db, transfer.transferId, text, later);
  if (transfer.decision !== text) {
    filler.metrics.decisions.inc({ ...routeOf(filler, transfer), reason });
  }
}

function pauseAfter({ config }: Filler, { asked }: KnownTransfer, reason: string): number {
  const { lookAgainAfter: first } = config;
  if (FREE.has(reason)) return 0;
  if (!OF_THE_OFFER.has(reason)) return first;
  return backoffDelay({ first, longest: Math.max(first, LONGEST_PAUSE) }, asked + 1);
}

/** Notes by which error the bridge refuses to have a transfer advanced. */
export async function noteRefusal(
  filler: Filler,
  transfer: KnownTransfer,
  refusal: string,
): Promise<void> {
  const obstacle = OF_THE_LANE.get(refusal);
  if (obstacle !== undefined) return noteAbstention(filler, transfer, wait(obstacle));
  const abstention = FOR_GOOD.has(refusal) ? leave("refused for good") : wait("refused");
  await noteAbstention(filler, transfer, abstention, refusal);
}

export function tellAdvance(filler: Filler, transfer: KnownTransfer, { profit }: Advancing): void {
  const { config, metrics, logger } = filler;
  const route = routeOf(filler, transfer);
  metrics.decisions.inc({ ...route, reason: "advance" });
  const { advanceId, units } = transfer;
  const text = config.isDryRun ? "would advance" : "advances";
  logger.info({ advanceId, ...route, units: `${units}`, profit: `${profit}` }, text);
}

function routeOf({ config }: Filler, { originChainId, destinationChainId }: Offer | KnownTransfer) {
  return {
    origin: chainNamed(config, originChainId),
    destination: chainNamed(config, destinationChainId),
  };
}
