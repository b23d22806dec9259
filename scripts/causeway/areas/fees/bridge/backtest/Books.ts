import {
  type CurveTerms,
  type Deficit,
  partFee,
  type ReleaseFee,
  type ReleaseTerms,
  rebateOf,
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
  /** Locked less released. */
  net = 0n;
  pot = 0n;
  #atStart = 0n;
  #block = -1;

  /** Positive for what is locked, negative for what is released. */
  moveNet(block: number, units: bigint): void {
    if (block !== this.#block) [this.#block, this.#atStart] = [block, this.net];
    this.net += units;
  }

  /** Books what is locked, and returns what it earns on top. */
  lock(block: number, units: bigint, { curve }: Charging): bigint {
    const pot = this.pot;
    const deficit = this.#deficit(block);
    const rebate = curve === undefined ? 0n : rebateOf(curve, deficit, { units, pot });
    this.pot -= rebate;
    this.moveNet(block, units + rebate);
    return rebate;
  }

  /**
   * What a release costs; undefined where less would be left than the receiver is paid at least, and null where nothing
   * says it.
   */
  feeOf(
    block: number,
    part: ReleasedPart,
    { least, integratorBps }: Omit<TransferFacts, "units">,
    { releases, curve }: Charging,
  ): ReleaseFee | undefined | null {
    const terms = releases.get(part.chainId);
    if (terms === undefined) return null;
    const { units, whole, isBegun, isFromQueue } = part;
    const deficit = this.#deficit(block);
    const now = isFromQueue ? deficit.now - units : deficit.now;
    const release = { terms, curve, integratorBps, units: whole, least };
    return partFee(release, { part: units, isBegun, deficit: { ...deficit, now } });
  }

  /** Books a release that was paid. */
  release(block: number, { units, isFromQueue }: ReleasedPart, curveFee: bigint): void {
    if (!isFromQueue) this.moveNet(block, -units);
    this.pot += curveFee;
  }

  /** Puts the rebate of a transfer that came back into the pot. */
  takeBack(block: number, rebate: bigint): void {
    this.moveNet(block, -rebate);
    this.pot += rebate;
  }

  /** Below zero where more was locked than released: that much is taken for nothing. */
  #deficit(block: number): Deficit {
    return { now: -this.net, atStart: block === this.#block ? -this.#atStart : -this.net };
  }
}
