import type { AdvanceQuote } from "@causeway/chains";
import type { Hex } from "@causeway/protocol";

import { WHOLE_BPS } from "./decide/profit.ts";

/** Milliseconds for which is relied on what a bridge kept. */
const KEPT_HOLDS_FOR = 600_000;
/** What an integrator takes at most, basis points. */
const MOST_INTEGRATOR_BPS = 100n;

/** An asset's way, and how much of it goes there. */
export interface Routed {
  readonly assetId: Hex;
  readonly originChainId: bigint;
  readonly destinationChainId: bigint;
  readonly units: bigint;
}

interface GasPrice {
  /** Unix milliseconds. */
  readonly at: number;
  /** Wei per gas. */
  readonly price: bigint;
}

interface Kept {
  /** Unix milliseconds. */
  readonly at: number;
  /** Of the transfer. */
  readonly units: bigint;
  /** What the bridge kept of these. */
  readonly kept: bigint;
}

/** What destinations said last of prices that hold for all offers: so one that cannot pay costs no question. */
export class LastPrices {
  readonly #gas = new Map<bigint, GasPrice>();
  readonly #kept = new Map<string, Kept>();
  readonly #now: () => number;

  /** @param now Unix milliseconds. */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  noteGasPrice(chainId: bigint, price: bigint): void {
    this.#gas.set(chainId, { at: this.#now(), price });
  }

  /** Wei per gas, asked for if what is known is older than so many milliseconds. */
  async gasPrice(chainId: bigint, age: number, ask: () => Promise<bigint>): Promise<bigint> {
    const known = this.#gas.get(chainId);
    if (known !== undefined && this.#now() - known.at <= age) return known.price;
    const price = await ask();
    this.noteGasPrice(chainId, price);
    return price;
  }

  noteQuote(route: Routed, { assetId, units, fee }: AdvanceQuote): void {
    const kept = route.units - units - fee;
    if (kept < 0n || assetId !== route.assetId) return;
    this.#kept.set(keyOf(route), { at: this.#now(), units: route.units, kept });
  }

  /**
   * What the bridge keeps of a transfer at most, by what it kept of another one of its route: of less it keeps no more, and
   * of more no greater part. Undefined if it was not asked lately.
   */
  mostKept(route: Routed): bigint | undefined {
    const known = this.#kept.get(keyOf(route));
    if (known === undefined || this.#now() - known.at > KEPT_HOLDS_FOR) return undefined;
    const { units } = route;
    const base = units <= known.units ? known.kept : (known.kept * units) / known.units + 2n;
    return base + (units * MOST_INTEGRATOR_BPS) / WHOLE_BPS;
  }
}

function keyOf({ assetId, originChainId, destinationChainId }: Routed): string {
  return `${assetId}/${originChainId}/${destinationChainId}`;
}
