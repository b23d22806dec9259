import type { Causeway, EvmConnectedWallet } from "@causeway/sdk";

import { failureOf } from "../quote/Failure.ts";
import type { Exits } from "./Exits.ts";

/** What reads and sends exits, with what draws them. */
export type Recovering = typeof import("./recovering.ts");

/** What a finder takes of its store. */
export interface ExitPlace {
  readonly causeway: Causeway;
  exits(): Exits | undefined;
  wallet(): EvmConnectedWallet | undefined;
  /** Loads texts of exits, too. */
  speak(): Promise<void>;
  dispatch(action: { readonly type: "exits"; readonly exits: Exits }): void;
}

/** Finds ways on and out on the chains, since a service could name one that pays somebody else. Has the wallet send one. */
export class ExitFinder {
  readonly #place: ExitPlace;
  readonly #load: () => Promise<Recovering>;
  #looking = new AbortController();
  /** Loaded once a swap waits. */
  recovering: Recovering | undefined;

  constructor(place: ExitPlace, load: () => Promise<Recovering> = () => import("./recovering.ts")) {
    this.#place = place;
    this.#load = load;
  }

  /** @param id Of the order, or of the message that carries it. */
  async look(id: string): Promise<void> {
    this.stop();
    this.#looking = new AbortController();
    const { signal } = this.#looking;
    this.#place.dispatch({ type: "exits", exits: { status: "looking" } });
    try {
      const { recover } = await this.#loaded();
      const [found] = await recover(this.#place.causeway, { id, validators: [] }, { signal });
      if (signal.aborted) return;
      const exits = found?.exits ?? [];
      this.#place.dispatch({ type: "exits", exits: { status: "found", exits } });
    } catch (error) {
      if (signal.aborted) return;
      this.#place.dispatch({
        type: "exits",
        exits: { status: "failed", failure: failureOf(error) },
      });
    }
  }

  /** Has the wallet sign and send an exit. @param place Its place in the list. */
  async take(place: number): Promise<void> {
    const found = this.#place.exits();
    const wallet = this.#place.wallet();
    if (found?.status !== "found" || found.inWallet !== undefined || wallet === undefined) return;
    const exit = found.exits[place];
    if (exit === undefined) return;
    const { exits } = found;
    const tell = (more: Partial<Extract<Exits, { status: "found" }>>) => {
      if (this.#place.exits()?.status !== "found") return;
      this.#place.dispatch({ type: "exits", exits: { status: "found", exits, ...more } });
    };
    tell({ inWallet: place });
    try {
      const { send } = await this.#loaded();
      tell({ transaction: await send(this.#place.causeway, exit, wallet) });
    } catch (error) {
      tell({ failure: failureOf(error) });
    }
  }

  stop(): void {
    this.#looking.abort();
  }

  async #loaded(): Promise<Recovering> {
    try {
      if (this.recovering === undefined) {
        this.recovering = await this.#load();
        await this.#place.speak();
      }
      return this.recovering;
    } catch (cause) {
      throw Object.assign(new Error("not loaded", { cause }), { name: "NotLoaded" });
    }
  }
}
