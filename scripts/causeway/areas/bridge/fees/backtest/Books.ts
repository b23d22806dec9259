import {
  type CurveTerms,
  type Hex,
  partFee,
  type ReleaseFee,
  type ReleaseTerms,
  refundFee,
  reliefOf,
} from "@causeway/protocol";

import type { ReleasedPart, TransferFacts } from "./CustodyEvent.ts";

/** What is charged. */
export interface Charging {
  readonly releases: ReadonlyMap<bigint, ReleaseTerms>;
  /** Undefined where the asset is minted, or no curve was set yet. */
  readonly curve: CurveTerms | undefined;
}

/** What of a custody's books its curve goes by: as `CustodyBooks`, under whatever terms. Units of the asset. */
export class Books {
  /** Locked less let out. */
  net = 0n;
  /** Let out, and not paid yet. */
  #queued = 0n;
  /** What was locked for each transfer, and what that is relieved of should it come back. */
  readonly #locks = new Map<Hex, { readonly units: bigint; readonly relief: bigint }>();

  /** Positive for what is locked, negative for what is released. */
  moveNet(units: bigint): void {
    this.net += units;
  }

  /** Lets units out that wait; below zero takes them back. */
  queue(units: bigint): void {
    this.net -= units;
    this.#queued += units;
  }

  lock(transferId: Hex, units: bigint, { curve }: Charging): void {
    const relief = curve === undefined ? 0n : reliefOf(curve, this.#deficit(), units);
    this.#locks.set(transferId, { units, relief });
    this.net += units;
  }

  /**
   * What a release costs; undefined where less would be left than the receiver is paid at least, and null where nothing
   * says it.
   */
  feeOf(
    part: ReleasedPart,
    { least, integratorBps }: Omit<TransferFacts, "units">,
    { releases, curve }: Charging,
  ): ReleaseFee | undefined | null {
    const terms = releases.get(part.chainId);
    if (terms === undefined) return null;
    const { units, whole, isBegun } = part;
    const release = { terms, curve, integratorBps, units: whole, least };
    return partFee(release, { part: units, isBegun, deficit: this.#deficit() });
  }

  /** What the curve takes of what comes back; all of its price where the lock is not known. */
  refundFeeOf(part: ReleasedPart, { curve }: Charging): bigint {
    const lock = part.transferId === undefined ? undefined : this.#locks.get(part.transferId);
    const { units, relief } = lock ?? { units: part.units, relief: 0n };
    return refundFee(curve, this.#deficit(), { part: part.units, units, relief });
  }

  /** Books a release that was paid. */
  release({ units, isFromQueue }: ReleasedPart): void {
    if (isFromQueue) this.#queued -= units;
    else this.net -= units;
  }

  /** Below zero where more was locked than paid: that much is taken for nothing. */
  #deficit(): bigint {
    return -this.net - this.#queued;
  }
}
