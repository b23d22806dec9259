import type { Hex } from "@causeway/protocol";

import type { FilledChain, Filler, Stage } from "../Filler.ts";
import { resolveAttempts } from "../sending/resolveAttempts.ts";
import { behindOf } from "../store/chainNotes.ts";
import { hasUnnamed } from "../store/ownAdvances.ts";
import type { KnownTransfer } from "../store/transfers.ts";
import { bestOffers } from "./gather.ts";
import { noteRefusal } from "./note.ts";
import { byWorth, profitOf, worthOf } from "./profit.ts";
import { reserve } from "./reserve.ts";
import { type Survey, surveyDestination, surveyTransfer } from "./survey.ts";

/**
 * Decides what is advanced at a destination, and writes it down before anything is signed: from then on it counts as out.
 * Nothing is decided before all is known of what was sent before.
 */
export const decide: Stage = {
  name: "decide",
  async run(filler, destination) {
    const { chainId } = destination.adapter.origin;
    filler.decided.delete(chainId);
    if (!(await isUpToDate(filler, destination))) return false;
    const offers = await bestOffers(filler, destination);
    return offers.length > 0 && decideAll(filler, destination, offers);
  },
};

/** Whether the books hold all that bears on a decision. */
async function isUpToDate(filler: Filler, destination: FilledChain): Promise<boolean> {
  const { db, config, looks, chains } = filler;
  if ((await behindOf(db, [...chains.keys()])).length > 0) return false;
  if (!(await areNamed(filler))) return false;
  if (!looks.isFresh(destination.adapter.origin.chainId, config.staleAfter)) return false;
  return config.isDryRun || resolveAttempts(filler, destination);
}

/** Whether each advance is named: the books do not hold others. */
async function areNamed({ db, chains, named }: Filler): Promise<boolean> {
  const isNamed = [...chains.keys()].every((chainId) => named.has(chainId));
  return isNamed && !(await hasUnnamed(db, named));
}

/** What was asked about a transfer. */
interface Surveyed {
  readonly transfer: KnownTransfer;
  readonly survey: Survey;
}

async function decideAll(
  filler: Filler,
  chain: FilledChain,
  transfers: readonly KnownTransfer[],
): Promise<boolean> {
  const { chainId } = chain.adapter.origin;
  const attempts = new Set<bigint>();
  /** What those before will take of the account. */
  const taken = new Map<Hex, bigint>();
  let coin = 0n;
  let worked = false;
  for (const { transfer, survey } of await surveyAll(filler, chain, transfers)) {
    const before = taken.get(transfer.assetId) ?? 0n;
    const left = { balance: survey.balance - before, coin: survey.coin - coin };
    const reserved = await reserve(filler, transfer, { ...survey, ...left });
    if (reserved === undefined) continue;
    taken.set(transfer.assetId, before + reserved.decision.most);
    coin += reserved.decision.gas;
    if (reserved.attempt !== undefined) attempts.add(reserved.attempt.attemptId);
    worked = true;
  }
  filler.decided.set(chainId, attempts);
  return worked;
}

/** Asks about all at once. Those come first that leave most; what the bridge refuses is only noted. */
async function surveyAll(
  filler: Filler,
  chain: FilledChain,
  transfers: readonly KnownTransfer[],
): Promise<Surveyed[]> {
  const { prices } = filler;
  const destination = await surveyDestination(filler, chain);
  prices.noteGasPrice(chain.adapter.origin.chainId, destination.gasPrice);
  const asked = transfers.map(async (transfer) => {
    const survey = await surveyTransfer(filler, chain, destination, transfer);
    return { transfer, survey };
  });
  const surveyed: Surveyed[] = [];
  for (const { transfer, survey } of await Promise.all(asked)) {
    if (typeof survey === "string") {
      await noteRefusal(filler, transfer, survey);
      continue;
    }
    prices.noteQuote(transfer, survey.quote);
    surveyed.push({ transfer, survey });
  }
  const ranked = surveyed.map((one) => ({ ...one, worth: worthNow(filler, one) }));
  return ranked.sort((one, other) => byWorth(one.worth, other.worth));
}

function worthNow({ config: { rules } }: Filler, { transfer, survey }: Surveyed) {
  const asset = rules.assets.get(transfer.assetId);
  // It was taken when it was screened.
  if (asset === undefined) return { profit: 0n, least: 1n };
  const candidate = { ...transfer, confirmations: undefined };
  return worthOf(profitOf(candidate, survey, rules, asset).profit, asset);
}
