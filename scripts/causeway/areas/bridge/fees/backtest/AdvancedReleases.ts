import type { Hex, ReleaseTerms } from "@causeway/protocol";

import type { Charging } from "./Books.ts";
import type { ReleasedPart, TransferFacts } from "./CustodyEvent.ts";

/** A part of a release, and what it is charged by. */
export interface PricedPart {
  readonly part: ReleasedPart;
  /** Undefined where the transfer's message was not found. */
  readonly facts: TransferFacts | undefined;
  /** In force when it was paid. */
  readonly held: Charging;
  readonly tried: Charging;
}

/**
 * What releases of transfers are charged by that were advanced: who advanced it is repaid, by the terms of when he paid
 * the receiver. That leaves nobody a least.
 */
export class AdvancedReleases {
  /** In force when each advance was made. */
  readonly #terms = new Map<Hex, Charging["releases"]>();

  note(advanceId: Hex, terms: Charging["releases"]): void {
    this.#terms.set(advanceId, new Map(terms));
  }

  price(priced: PricedPart): PricedPart {
    const { part, facts, held, tried } = priced;
    const { advanceId, transferId } = part;
    if (advanceId === undefined || transferId === undefined) return priced;
    if (facts === undefined) return flat(priced, part.fee.base);
    return {
      part: { ...part, whole: facts.units },
      facts: { ...facts, least: 0n },
      held: { ...held, releases: this.#terms.get(advanceId) ?? held.releases },
      tried,
    };
  }
}

/** As if it were a release of its own that costs `base`, whatever the terms. */
function flat({ part, facts, held, tried }: PricedPart, base: bigint): PricedPart {
  const terms: ReleaseTerms = { flat: base, floor: 0n, ceiling: 0n, rateBps: 0n, vaultBps: 0n };
  const releases = new Map([[part.chainId, terms]]);
  return {
    part: { ...part, whole: part.units },
    facts,
    held: { ...held, releases },
    tried: { ...tried, releases },
  };
}
