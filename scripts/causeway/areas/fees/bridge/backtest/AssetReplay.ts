import { TopList } from "@causeway/backtest";
import {
  type CurveTerms,
  type Hex,
  type ReleaseFee,
  type ReleaseTerms,
  sumOf,
  unpackCurveTerms,
  unpackReleaseTerms,
} from "@causeway/protocol";
import { AdvancedReleases, type PricedPart } from "./AdvancedReleases.ts";
import { Books, type Charging } from "./Books.ts";
import type { CustodyEvent, ReleasedPart, TransferFacts } from "./CustodyEvent.ts";
import { Parties } from "./Parties.ts";
import type { AssetReport, ReportedRelease } from "./report.ts";

/** What is replayed, and how. */
export interface ReplayOptions {
  readonly isMinted: boolean;
  /** The tried version's. */
  readonly tried: Charging;
  /** By id; of those that are not there only the base and the curve are compared. */
  readonly facts: ReadonlyMap<Hex, TransferFacts>;
  /** What was before is booked and not counted, unix seconds. */
  readonly since: bigint;
  /** Entries of each list. */
  readonly listed?: number;
}

const LISTED = 20;
const NO_FEE: ReleaseFee = { base: 0n, curve: 0n, integrator: 0n };

/** Replays what happened to one custody: once as it was, and once under the tried version. */
export class AssetReplay {
  readonly before: Parties;
  readonly after: Parties;
  /** The books as the events tell them. */
  readonly books = new Books();
  readonly counts = { releases: 0, refunds: 0, returns: 0, dearer: 0, cheaper: 0 };
  readonly charges = { compared: 0, unknown: 0, differing: 0 };
  withoutTerms = 0;
  belowLeast = 0;
  period: { from: bigint; to: bigint } | undefined;
  readonly #options: ReplayOptions;
  readonly #tried = new Books();
  readonly #then: { releases: Map<bigint, ReleaseTerms>; curve: CurveTerms | undefined } = {
    releases: new Map(),
    curve: undefined,
  };
  readonly #advanced = new AdvancedReleases();
  readonly #most: TopList<ReportedRelease>;
  readonly #refused: TopList<ReportedRelease>;
  readonly #differing: TopList<ReportedRelease & { readonly computed: string | null }>;

  constructor(options: ReplayOptions) {
    this.#options = options;
    const listed = options.listed ?? LISTED;
    [this.#most, this.#refused] = [new TopList(listed), new TopList(listed)];
    this.#differing = new TopList(listed);
    [this.before, this.after] = [new Parties(options.isMinted), new Parties(options.isMinted)];
  }

  add(event: CustodyEvent): void {
    switch (event.kind) {
      case "terms":
        this.#setTerms(event.chainId, event.word);
        return;
      case "admitted":
        this.#queue(event.units);
        return;
      case "unbound":
        this.#queue(-event.queued);
        this.#moveNet(event.claimable);
        return;
      case "locked":
        this.books.lock(event.transferId, event.units, this.#then);
        this.#tried.lock(event.transferId, event.units, this.#options.tried);
        return;
      case "givenBack":
        this.#giveBack(event);
        return;
      case "advanced":
        this.#advanced.note(event.advanceId, this.#then.releases);
        return;
      case "released":
        this.#release(event);
    }
  }

  lists(): Pick<AssetReport, "changed" | "belowLeast" | "charges"> {
    const { dearer, cheaper } = this.counts;
    return {
      changed: { dearer, cheaper, most: this.#most.items },
      belowLeast: { releases: this.belowLeast, examples: this.#refused.items },
      charges: { ...this.charges, differences: this.#differing.items },
    };
  }

  #setTerms(chainId: bigint, word: bigint): void {
    if (chainId === 0n) this.#then.curve = unpackCurveTerms(word);
    else this.#then.releases.set(chainId, unpackReleaseTerms(word));
  }

  #queue(units: bigint): void {
    this.books.queue(units);
    this.#tried.queue(units);
  }

  #moveNet(units: bigint): void {
    this.books.moveNet(units);
    this.#tried.moveNet(units);
  }

  #counts({ time }: CustodyEvent): boolean {
    return time >= this.#options.since;
  }

  /** It cost flat part and floor, at most half, and no more than the limit let: what that cut it cuts again. */
  #giveBack(event: CustodyEvent & { kind: "givenBack" }): void {
    const { chainId, units, fee } = event;
    this.#moveNet(-fee);
    if (!this.#counts(event)) return;
    this.counts.returns++;
    const then = this.#then.releases.get(chainId);
    const tried = this.#options.tried.releases.get(chainId);
    this.before.addBase(fee, then);
    const isCut = fee < returnFee(then, units);
    const after = returnFee(tried, units);
    this.after.addBase(isCut && fee < after ? fee : after, tried);
  }

  #release(event: CustodyEvent & ReleasedPart): void {
    const { fee, transferId } = event;
    const { facts: all, tried } = this.#options;
    const facts = transferId === undefined ? undefined : all.get(transferId);
    const priced = this.#advanced.price({ part: event, facts, held: this.#then, tried });
    const computed = feeUnder(this.books, priced.held, priced);
    const after = feeUnder(this.#tried, priced.tried, priced);
    this.books.release(event);
    this.#tried.release(event);
    if (!this.#counts(event)) return;
    this.#notePeriod(event.time);
    if (event.isRefund) {
      this.counts.refunds++;
      this.before.addRefund(fee);
      this.after.addRefund(after ?? NO_FEE);
      return;
    }
    this.counts.releases++;
    this.before.addRelease(event.units, fee, this.#then.releases.get(event.chainId));
    this.#check(event, computed);
    this.#compare(event, after);
  }

  #check(event: CustodyEvent & ReleasedPart, computed: ReleaseFee | undefined | null): void {
    const isKnown = event.transferId !== undefined && this.#options.facts.has(event.transferId);
    if (!isKnown) this.charges.unknown++;
    this.charges.compared++;
    if (computed && isSame(computed, event.fee)) return;
    this.charges.differing++;
    const told = { ...reported(event, 0n), after: `${sumOf(event.fee)}` };
    const sum = computed ? `${sumOf(computed)}` : null;
    this.#differing.add({ ...told, computed: sum }, event.units);
  }

  #compare(event: CustodyEvent & ReleasedPart, after: ReleaseFee | undefined | null): void {
    if (after === null) {
      this.withoutTerms++;
      return;
    }
    if (after === undefined) {
      this.belowLeast++;
      this.#refused.add(reported(event, 0n), event.units);
      return;
    }
    this.after.addRelease(event.units, after, this.#options.tried.releases.get(event.chainId));
    const difference = sumOf(after) - sumOf(event.fee);
    if (difference === 0n) return;
    if (difference > 0n) this.counts.dearer++;
    else this.counts.cheaper++;
    this.#most.add(reported(event, sumOf(after)), difference < 0n ? -difference : difference);
  }

  #notePeriod(time: bigint): void {
    const { from, to } = this.period ?? { from: time, to: time };
    this.period = { from: time < from ? time : from, to: time > to ? time : to };
  }
}

/** As `Books.feeOf`; a refund pays the curve alone, and the integrator keeps his part where no message says it. */
function feeUnder(
  books: Books,
  charging: Charging,
  { part, facts }: PricedPart,
): ReleaseFee | undefined | null {
  if (part.isRefund) return { ...NO_FEE, curve: books.refundFeeOf(part, charging) };
  const found = books.feeOf(part, facts ?? { least: 0n, integratorBps: 0n }, charging);
  return found && facts === undefined ? { ...found, integrator: part.fee.integrator } : found;
}

/** What sending back costs by terms: as `Custody.giveBack`, but for limits. */
function returnFee(terms: ReleaseTerms | undefined, units: bigint): bigint {
  if (terms === undefined) return 0n;
  const fee = terms.flat + terms.floor;
  return fee < units / 2n ? fee : units / 2n;
}

function isSame(one: ReleaseFee, other: ReleaseFee): boolean {
  return (
    one.base === other.base && one.curve === other.curve && one.integrator === other.integrator
  );
}

function reported(event: CustodyEvent & ReleasedPart, after: bigint): ReportedRelease {
  return {
    transferId: event.transferId ?? null,
    originChainId: `${event.chainId}`,
    receiver: event.receiver,
    releasedAt: Number(event.time),
    units: `${event.units}`,
    before: `${sumOf(event.fee)}`,
    after: `${after}`,
  };
}
