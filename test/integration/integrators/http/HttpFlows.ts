import {
  advancedAcross,
  called,
  coinForCoin,
  exactOut,
  onOneChain,
  permitted,
  provenAcross,
  referred,
} from "./crossings.ts";
import { heldOrders, movedPools, refunded } from "./endings.ts";
import type { HttpNetwork } from "./HttpNetwork.ts";

type Flow = (network: HttpNetwork, custody: string) => Promise<void>;

/** Whole ways of orders over HTTP alone, from the quote to the arrival. */
const FLOWS: Readonly<Record<string, Flow>> = {
  "swaps to the coin of another chain, which a filler advances": advancedAcross,
  "moves an asset that no filler has, which the proof pays": provenAcross,
  "swaps coin for the coin of another chain": coinForCoin,
  "sells as little coin as exactly so much of another chain's asset needs": exactOut,
  "signs the permit of an answer instead of an approval": permitted,
  "swaps on one chain": onOneChain,
  "has the receiving contract called with the data": called,
  "pays a referrer their part of the input": referred,
  "takes the asset of a held order, and has another filled once its price came back": heldOrders,
  "has a transfer that waits sent back, and is refunded": refunded,
  "hears of pools that moved, before and after the transaction is built": movedPools,
};

/** Runs all flows at once, so that they share proofs. */
export class HttpFlows {
  readonly #runs = new Map<string, Promise<void>>();

  /** @param custody The vault of WBTC on spoke-a. */
  start(network: Promise<HttpNetwork>, custody: string): void {
    for (const [name, flow] of Object.entries(FLOWS)) {
      const run = network.then((known) => flow(known, custody));
      run.catch(() => undefined);
      this.#runs.set(name, run);
    }
  }

  static get names(): readonly string[] {
    return Object.keys(FLOWS);
  }

  async of(name: string): Promise<void> {
    await this.#runs.get(name);
  }

  /** Waits until nothing of them goes on. */
  async ended(): Promise<void> {
    await Promise.allSettled(this.#runs.values());
  }
}
