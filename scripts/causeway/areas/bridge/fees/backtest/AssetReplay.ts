import {
  type Asked,
  Changes,
  type Charge,
  ChargeCheck,
  feeOf,
  Period,
  Refusals,
  type ReplayedProduct,
  replayEvent,
} from "@causeway/backtest";
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

type Release = CustodyEvent & ReleasedPart;
type ReleaseCharge = Charge<Release, ReleaseFee>;
type NamedDifference = ReportedRelease & { readonly computed: string | null };

/** Replays what happened to one custody: once as it was, and once under the tried version. */
export class AssetReplay implements ReplayedProduct<CustodyEvent, Release, ReleaseFee> {
  readonly before: Parties;
  readonly after: Parties;
  /** The books as the events tell them. */
  readonly books = new Books();
  readonly counts = { releases: 0, refunds: 0, returns: 0 };
  readonly period = new Period();
  /** Releases for which the tried version has no terms. */
  withoutTerms = 0;
  /** Releases whose message was not found. */
  #unknown = 0;
  readonly #options: ReplayOptions;
  readonly #tried = new Books();
  readonly #then: { releases: Map<bigint, ReleaseTerms>; curve: CurveTerms | undefined } = {
    releases: new Map(),
    curve: undefined,
  };
  readonly #advanced = new AdvancedReleases();
  readonly #changes: Changes<Release, ReleaseFee>;
  readonly #refusals: Refusals<Release, ReleaseFee>;
  readonly #charges: ChargeCheck<Release, ReleaseFee, NamedDifference>;

  constructor(options: ReplayOptions) {
    this.#options = options;
    const listed = options.listed ?? LISTED;
    this.#changes = new Changes(sumOf, listed);
    this.#refusals = new Refusals(({ item }) => item.units, listed);
    this.#charges = new ChargeCheck({
      isSame,
      tell: namedDifference,
      rankOf: ({ units }) => units,
      listed,
    });
    [this.before, this.after] = [new Parties(options.isMinted), new Parties(options.isMinted)];
  }

  get tallies() {
    return [this.#charges, this.#changes, this.#refusals, { add: this.#addParties }];
  }

  add(event: CustodyEvent): void {
    replayEvent(event, this);
  }

  readonly rule = (event: CustodyEvent): ReleaseCharge | undefined => {
    if (event.kind === "released") return this.#release(event);
    this.#book(event);
    return undefined;
  };

  /** What was charged beside what the terms of that time compute. */
  get charges(): Omit<AssetReport["charges"], "differences"> {
    const { compared, differing } = this.#charges;
    return { compared, unknown: this.#unknown, differing };
  }

  lists(): Pick<AssetReport, "changed" | "belowLeast" | "charges"> {
    const { dearer, cheaper, histogram, most } = this.#changes;
    return {
      changed: { dearer, cheaper, histogram: histogram.bins, most: most.map(reported) },
      belowLeast: {
        releases: this.#refusals.count,
        examples: this.#refusals.greatest.map(reported),
      },
      charges: { ...this.charges, differences: this.#charges.differences },
    };
  }

  #book(event: Exclude<CustodyEvent, ReleasedPart>): void {
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
    }
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

  #release(event: Release): ReleaseCharge | undefined {
    const { fee, transferId } = event;
    const { facts: all, tried } = this.#options;
    const facts = transferId === undefined ? undefined : all.get(transferId);
    const priced = this.#advanced.price({ part: event, facts, held: this.#then, tried });
    const computed = feeUnder(this.books, priced.held, priced);
    const after = feeUnder(this.#tried, priced.tried, priced);
    this.books.release(event);
    this.#tried.release(event);
    if (!this.#counts(event)) return undefined;
    this.period.add(event.time);
    if (event.isRefund) {
      this.counts.refunds++;
      this.before.addRefund(fee);
      this.after.addRefund(feeOf(after) ?? NO_FEE);
      return undefined;
    }
    this.counts.releases++;
    if (facts === undefined) this.#unknown++;
    return { item: event, before: fee, after, computed };
  }

  readonly #addParties = ({ item, before, after: asked }: ReleaseCharge): void => {
    const { units, chainId } = item;
    this.before.addRelease(units, before, this.#then.releases.get(chainId));
    if (asked === "absent") this.withoutTerms++;
    const after = feeOf(asked);
    if (after !== undefined)
      this.after.addRelease(units, after, this.#options.tried.releases.get(chainId));
  };
}

/** As `Books.feeOf`; a refund pays the curve alone, and the integrator keeps his part where no message says it. */
function feeUnder(
  books: Books,
  charging: Charging,
  { part, facts }: PricedPart,
): Asked<ReleaseFee> {
  if (part.isRefund) return { ...NO_FEE, curve: books.refundFeeOf(part, charging) };
  const found = books.feeOf(part, facts ?? { least: 0n, integratorBps: 0n }, charging);
  if (found === null) return "absent";
  if (found === undefined) return "refused";
  return facts === undefined ? { ...found, integrator: part.fee.integrator } : found;
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

function namedDifference(
  item: Release,
  charged: ReleaseFee,
  computed: ReleaseFee | undefined,
): NamedDifference {
  const told = { ...named(item), before: `${sumOf(charged)}`, after: `${sumOf(charged)}` };
  return { ...told, computed: computed === undefined ? null : `${sumOf(computed)}` };
}

/** Of what is refused, nothing is paid. */
function reported({ item, before, after }: ReleaseCharge): ReportedRelease {
  const fee = feeOf(after);
  return { ...named(item), before: `${sumOf(before)}`, after: `${fee ? sumOf(fee) : 0n}` };
}

function named(event: Release): Omit<ReportedRelease, "before" | "after"> {
  return {
    transferId: event.transferId ?? null,
    originChainId: `${event.chainId}`,
    receiver: event.receiver,
    releasedAt: Number(event.time),
    units: `${event.units}`,
  };
}
