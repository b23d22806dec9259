import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

import type { FilledChain, Filler } from "../Filler.ts";
import { readProgress } from "../store/progress.ts";
import { findTransfers, type KnownTransfer, type Offer, openOffers } from "../store/transfers.ts";
import { type Abstention, screen, wait } from "./judge.ts";
import { noteScreened } from "./note.ts";
import { byWorth, profitAtMost, type Worth, worthOf } from "./profit.ts";
import { type Candidate, confirmationsOf } from "./rules.ts";
import { presentOf } from "./survey.ts";

/** Offers that are read together. */
const PAGE = 1_000;
/** Of so many the destination is asked in one run; more are taken in the next. */
const ASK_ABOUT = 50;
/** So many of them at least are of those that it was asked about before, if there are as many. */
const AGAIN = 10;

/** An offer that may pay, as far as is known without asking its destination about it. */
interface Foreseen {
  readonly offer: Offer;
  readonly worth: Worth;
}

/**
 * Transfers about which a destination is to be asked: those that may leave most. Against none of them speaks anything that
 * is known without asking: one that cannot leave the least profit costs no question. Those that were asked about before
 * have a part of their own, by how long they wait: so nothing that is refused again and again keeps out what is new.
 */
export async function bestOffers(
  filler: Filler,
  destination: FilledChain,
): Promise<KnownTransfer[]> {
  const { chainId } = destination.adapter.origin;
  const progress = await readProgress(filler.db, chainId);
  const now = progress?.observedAt ?? (await presentOf(filler, destination));
  let [first, again]: [Foreseen[], Foreseen[]] = [[], []];
  let after: Hex | "" = "";
  for (;;) {
    const offers = await openOffers(filler.db, chainId, now, { after, limit: PAGE });
    const found = await foresee(filler, destination, offers, now);
    const isFirst = ({ offer }: Foreseen) => offer.asked === 0;
    first = [...first, ...found.filter(isFirst)].sort(best).slice(0, ASK_ABOUT);
    again = [...again, ...found.filter((one) => !isFirst(one))].sort(oldest).slice(0, ASK_ABOUT);
    const last = offers.at(-1);
    if (last === undefined || offers.length < PAGE) break;
    after = last.transferId;
  }
  const chosen = chooseToAsk(first, again);
  return findTransfers(
    filler.db,
    chosen.map(({ offer }) => offer.transferId),
  );
}

/**
 * Those about which a destination is asked in one run.
 *
 * @param first Never asked about, the best first.
 * @param again Asked about before, those first that wait longest.
 */
export function chooseToAsk<T>(first: readonly T[], again: readonly T[]): T[] {
  const chosen = first.slice(0, Math.max(ASK_ABOUT - AGAIN, ASK_ABOUT - again.length));
  return [...chosen, ...again.slice(0, ASK_ABOUT - chosen.length)];
}

const best = (one: Foreseen, other: Foreseen) => byWorth(one.worth, other.worth);

const oldest = (one: Foreseen, other: Foreseen) =>
  one.offer.lookAgainAt.getTime() - other.offer.lookAgainAt.getTime();

/** Those that may pay; of the others it is noted why they do not. */
async function foresee(
  filler: Filler,
  { adapter }: FilledChain,
  offers: readonly Offer[],
  now: bigint,
): Promise<Foreseen[]> {
  const { account, config, prices } = filler;
  const { rules, lookAgainAfter } = config;
  const heights = new Map<bigint, bigint>();
  const found: Foreseen[] = [];
  const verdicts: { readonly transfer: Offer; readonly verdict: Abstention }[] = [];
  for (const offer of offers) {
    const { originChainId } = offer;
    const height = heights.get(originChainId) ?? (await observedHeightOf(filler.db, originChainId));
    heights.set(originChainId, height);
    const candidate = asObserved(filler, offer, height);
    const taken = screen(candidate, { account, now }, rules);
    if ("kind" in taken) {
      verdicts.push({ transfer: offer, verdict: taken });
      continue;
    }
    // It holds for all of them, so that none costs a question of its own.
    const ask = () => adapter.accounts.gasPrice();
    const gasPrice = await prices.gasPrice(adapter.origin.chainId, lookAgainAfter, ask);
    const known = { now, gasPrice, mostKept: prices.mostKept(offer) };
    const { profit, canBeEnough } = profitAtMost(candidate, known, rules, taken.asset);
    if (canBeEnough) found.push({ offer, worth: worthOf(profit, taken.asset) });
    else verdicts.push({ transfer: offer, verdict: wait("too little profit") });
  }
  await noteScreened(filler, verdicts);
  return found;
}

/** A candidate, and how far its origin was read. */
export interface ObservedCandidate extends Candidate {
  readonly observedHeight: bigint;
}

/** A transfer as what was read of its origin shows it. */
export async function candidateOf(
  filler: Filler,
  db: Queryable,
  transfer: KnownTransfer,
): Promise<ObservedCandidate> {
  return asObserved(filler, transfer, await observedHeightOf(db, transfer.originChainId));
}

/** How far the index has an origin; -1 while history is missing. */
async function observedHeightOf(db: Queryable, originChainId: bigint): Promise<bigint> {
  return (await readProgress(db, originChainId))?.observedHeight ?? -1n;
}

/** @param observedHeight How far its origin was read. */
export function asObserved(
  { looks, config }: Filler,
  transfer: Offer | KnownTransfer,
  observedHeight: bigint,
): ObservedCandidate {
  const isFresh = looks.isFresh(transfer.originChainId, config.staleAfter);
  const confirmations = isFresh ? confirmationsOf(transfer, observedHeight) : undefined;
  return { ...transfer, confirmations, observedHeight };
}
