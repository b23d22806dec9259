import type { Causeway } from "@causeway/sdk";

import type { State } from "../store/State.ts";
import type { ReceiverAction, ReceiverPlace } from "./ReceiverCode.ts";
import { receiverOf } from "./receiverOf.ts";

type Read = typeof import("./readContract.ts")["readContract"];

/** Asks the destination's RPCs whether a typed receiver is a contract. Without an answer, nothing is said. */
export class ReceiverReader {
  readonly #causeway: Causeway;
  readonly #dispatch: (action: ReceiverAction) => void;
  readonly #load: () => Promise<Read>;
  readonly #signal: AbortSignal;
  /** What was asked last, so that nothing is asked twice. */
  #asked = "";

  /** @param load The reader of the SDK. */
  constructor(
    causeway: Causeway,
    {
      dispatch,
      signal,
      load = async () => (await import("./readContract.ts")).readContract,
    }: {
      readonly dispatch: (action: ReceiverAction) => void;
      readonly signal: AbortSignal;
      readonly load?: (() => Promise<Read>) | undefined;
    },
  ) {
    this.#causeway = causeway;
    this.#dispatch = dispatch;
    this.#load = load;
    this.#signal = signal;
  }

  /** Reads the receiver of a state, if no state before it had the same. */
  follow(state: State): void {
    const place = receiverOf(state);
    const key = place === undefined ? "" : `${place.chainId} ${place.account}`;
    if (key === this.#asked) return;
    this.#asked = key;
    if (place !== undefined) void this.#read(place);
  }

  async #read(place: ReceiverPlace): Promise<void> {
    const options = { signal: this.#signal };
    const isContract = await this.#load()
      .then((read) => read(this.#causeway, place, options))
      .catch(() => undefined);
    if (isContract === undefined || this.#signal.aborted) return;
    this.#dispatch({ type: "receiver", found: { ...place, isContract } });
  }
}
