import { type ReleaseFee, type ReleaseTerms, splitBase, sumOf } from "@causeway/protocol";

import type { AssetReport } from "./report.ts";

/** A part of what is the shares'. */
export interface ShareOf {
  /** In words. */
  readonly account: string;
  readonly bps: bigint;
}

/** What everybody gets of releases, under one set of terms; units. */
export class Parties {
  receivers = 0n;
  providers = 0n;
  shared = 0n;
  integrators = 0n;
  readonly #isMinted: boolean;

  constructor(isMinted: boolean) {
    this.#isMinted = isMinted;
  }

  addRelease(units: bigint, fee: ReleaseFee, terms: ReleaseTerms | undefined): void {
    this.addBase(fee.base, terms);
    this.receivers += units - sumOf(fee);
    this.integrators += fee.integrator;
    this.providers += fee.curve;
  }

  /** What came back to a sender pays the curve alone. */
  addRefund({ curve }: ReleaseFee): void {
    this.providers += curve;
  }

  /** A fee that goes to providers and shares; where the asset is minted there are no providers. */
  addBase(base: bigint, terms: ReleaseTerms | undefined): void {
    const vault = terms === undefined || this.#isMinted ? 0n : splitBase(terms, base).vault;
    this.providers += vault;
    this.shared += base - vault;
  }
}

const WHOLE_BPS = 10_000n;

/** What everybody got, beside what they would have got. */
export function reportParties(
  before: Parties,
  after: Parties,
  sharesBefore: readonly ShareOf[],
  sharesAfter: readonly ShareOf[],
): AssetReport["parties"] {
  const pair = (pick: (parties: Parties) => bigint) => ({
    before: `${pick(before)}`,
    after: `${pick(after)}`,
  });
  const accounts = [...new Set([...sharesBefore, ...sharesAfter].map(({ account }) => account))];
  const part = (shared: bigint, shares: readonly ShareOf[], account: string) => {
    const bps = shares.find((share) => share.account === account)?.bps ?? 0n;
    return `${(shared * bps) / WHOLE_BPS}`;
  };
  return {
    receivers: pair(({ receivers }) => receivers),
    providers: pair(({ providers }) => providers),
    shares: accounts.map((account) => ({
      account,
      before: part(before.shared, sharesBefore, account),
      after: part(after.shared, sharesAfter, account),
    })),
    integrators: pair(({ integrators }) => integrators),
  };
}
