import {
  type ChargedPrice,
  cheaperPrice,
  clampGasPrice,
  FEE_LAPSE,
  FEE_MOST_AHEAD,
  FEE_MOST_AHEAD_OF_LAST,
  FEE_NOTICE,
  FEE_ROLLBACK_TIME,
  gasPriceBand,
  isFree,
  isMove,
  isSamePrice,
  isUnsettled,
  movedTo,
  newlyCharged,
  type Price,
  settled,
  tooLargeStep,
  underVersion,
} from "@causeway/protocol";

import type { Fees, Move, Terms } from "./cells";
import { ERROR } from "./errors";

const RATE = 86_400n;

/** A subject: what it is charged, and the centre of its band. */
interface ModelEntry {
  readonly charged: ChargedPrice;
  readonly centre: bigint;
}

interface Published {
  readonly version: number;
  readonly effectiveAt: bigint;
  readonly hadNotice: boolean;
  readonly fees: Fees;
}

/** A fee schedule by the library, whose mailbox charges each setting at once. Each act returns the exit code. */
export class ScheduleModel {
  now = 0n;
  version = 0;
  lastVersion = 0;
  changedAt = 0n;
  current: Fees | undefined;
  pending: Published | undefined;
  readonly retired = new Map<number, { readonly at: bigint; readonly fees: Fees }>();
  entries = new Map<bigint, ModelEntry>();

  publish(version: number, effectiveAt: bigint, fees: Fees): number {
    if (version <= this.lastVersion) return ERROR.outdatedVersion;
    if (version > this.lastVersion + FEE_MOST_AHEAD_OF_LAST) return ERROR.versionTooHigh;
    if (this.pending && this.now <= this.pending.effectiveAt + FEE_LAPSE) {
      return ERROR.versionPending;
    }
    if (fees.terms.length === 0) return ERROR.emptyVersion;
    const compared = this.#compare(fees);
    if (typeof compared === "number") return compared;
    if ([...this.entries.keys()].some((each) => !fees.terms.some((t) => t.subject === each))) {
      return ERROR.absentSubject;
    }
    const from = effectiveAt || this.now;
    const earliest = compared.needsNotice ? this.now + FEE_NOTICE : this.now;
    if (from < earliest || from > this.now + FEE_MOST_AHEAD) return ERROR.effectiveAtOutOfRange;
    this.lastVersion = version;
    const hadNotice = from >= this.now + FEE_NOTICE;
    this.pending = { version, effectiveAt: from, hadNotice, fees };
    return 0;
  }

  makeEffective(): number {
    const { pending } = this;
    if (pending === undefined) return ERROR.versionNotPending;
    const { effectiveAt, hadNotice, fees, version } = pending;
    if (this.now < effectiveAt) return ERROR.notEffectiveYet;
    if (this.now > effectiveAt + FEE_LAPSE) return ERROR.versionLapsed;
    const compared = this.#compare(fees);
    if (typeof compared === "number") return compared;
    if (compared.needsNotice && !hadNotice) return ERROR.noticeNeeded;
    if (compared.changes && this.now < this.changedAt + RATE) return ERROR.changedTooRecently;
    if (compared.changes) this.changedAt = this.now;
    this.pending = undefined;
    this.#begin(version, fees);
    for (const terms of fees.terms) this.#enter(terms.subject, terms.price, fees.bandBps);
    return 0;
  }

  rollBack(version: number, fees: Fees): number {
    const before = this.retired.get(version);
    if (before === undefined) return ERROR.versionNotRetired;
    if (this.now > before.at + FEE_ROLLBACK_TIME) return ERROR.rollbackTooLate;
    if (before.fees !== fees) return ERROR.wrongContent;
    this.changedAt = this.now;
    this.#begin(version, fees);
    this.retired.delete(version);
    for (const [subject, { charged, centre }] of this.entries) {
      const terms = fees.terms.find((each) => each.subject === subject);
      const price = terms?.price ?? { ...charged.upcoming, gasPrice: centre };
      this.#enter(subject, price, fees.bandBps);
    }
    return 0;
  }

  withdraw(version: number): number {
    if (this.pending?.version !== version) return ERROR.versionNotPending;
    this.pending = undefined;
    return 0;
  }

  move({ subject, gasPrice }: Move): number {
    const entry = this.entries.get(subject);
    if (entry === undefined) return ERROR.unknownSubject;
    const { charged, centre } = entry;
    const { lowest, highest } = gasPriceBand(centre, this.current?.bandBps ?? 0n);
    if (gasPrice < lowest || gasPrice > highest) return ERROR.gasPriceOutsideBand;
    if (!isMove(charged.upcoming.gasPrice, gasPrice)) return ERROR.moveTooLarge;
    if (this.now < charged.graceEndsAt) return ERROR.graceNotOver;
    this.entries.set(subject, { charged: movedTo(charged, gasPrice, this.now), centre });
    return 0;
  }

  poke(subject: bigint): number {
    const entry = this.entries.get(subject);
    if (entry === undefined) return ERROR.unknownSubject;
    const { price, upcoming } = entry.charged;
    if (isSamePrice(price, upcoming)) return ERROR.nothingDue;
    if (!isUnsettled(entry.charged, this.now)) return ERROR.graceNotOver;
    this.entries.set(subject, { ...entry, charged: settled(entry.charged, this.now) });
    return 0;
  }

  /** Versions that are too old for a rollback are dropped. */
  #retire(fees: Fees): void {
    for (const [version, { at }] of this.retired) {
      if (this.now > at + FEE_ROLLBACK_TIME) this.retired.delete(version);
    }
    this.retired.set(this.version, { at: this.now, fees });
  }

  #begin(version: number, fees: Fees): void {
    if (this.current) this.#retire(this.current);
    this.version = version;
    this.current = fees;
  }

  #enter(subject: bigint, price: Price, bandBps: bigint): void {
    const entry = this.entries.get(subject);
    const charged = entry
      ? underVersion(entry.charged, price, bandBps, this.now)
      : newlyCharged(price);
    this.entries.set(subject, { charged, centre: price.gasPrice });
  }

  #compare(fees: Fees): number | { changes: boolean; needsNotice: boolean } {
    const { current } = this;
    let needsNotice =
      current !== undefined &&
      (!current.treasury.equals(fees.treasury) || fees.bandBps > current.bandBps);
    let changes = false;
    for (const terms of fees.terms) {
      const entry = this.entries.get(terms.subject);
      if (entry === undefined) continue;
      const compared = compareEntry(entry, terms, fees.bandBps);
      if (typeof compared === "number") return compared;
      changes ||= compared.changes;
      needsNotice ||= compared.needsNotice;
    }
    return { changes, needsNotice };
  }
}

function compareEntry({ charged, centre }: ModelEntry, terms: Terms, bandBps: bigint) {
  const { upcoming } = charged;
  const current = { ...upcoming, gasPrice: centre };
  const gasPrice = clampGasPrice(upcoming.gasPrice, terms.price.gasPrice, bandBps);
  const target = { ...terms.price, gasPrice };
  const steps = [
    [current, terms.price],
    [upcoming, target],
  ] as const;
  const changes = steps.some(([one, next]) => !isSamePrice(one, next));
  if (changes && isFree(current) !== terms.free) return { changes, needsNotice: true };
  if (changes && steps.some(([one, next]) => tooLargeStep(one, next) !== undefined)) {
    return ERROR.stepTooLarge;
  }
  const needsNotice = steps.some(([one, next]) => !isSamePrice(cheaperPrice(one, next), next));
  return { changes, needsNotice };
}
