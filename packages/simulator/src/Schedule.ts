import type { Delivery } from "./Delivery.ts";
import type { SentMessage } from "./Lane.ts";
import type { Random } from "./Random.ts";
import type { SimulatedChain } from "./SimulatedChain.ts";

/** What a schedule may do. */
export interface Actions {
  /** Messages that a relayer would deliver, always in the same order. */
  open(): Promise<SentMessage[]>;
  deliver(message: SentMessage, gas?: bigint): Promise<Delivery>;
  reorganise(chain: SimulatedChain): Promise<unknown>;
  finalise(chain: SimulatedChain): Promise<void>;
  advanceTime(seconds: number): Promise<void>;
}

/** How often a message that keeps failing is tried. */
const MOST_ATTEMPTS = 3;

/** How often chains are reorganised at most: a message must be final some time. */
const MOST_REORGANISATIONS = 3;

/** Draws, step by step, what happens to messages. */
export class Schedule {
  readonly #random: Random;
  readonly #actions: Actions;
  readonly #failures = new Map<string, number>();
  #reorganisations = 0;

  constructor(random: Random, actions: Actions) {
    this.#random = random;
    this.#actions = actions;
  }

  /** Does one thing. False if nothing is left to do. */
  async step(): Promise<boolean> {
    const open = (await this.#actions.open()).filter(
      ({ id }) => (this.#failures.get(id) ?? 0) < MOST_ATTEMPTS,
    );
    if (open.length === 0) return false;
    const message = this.#random.pick(open);
    if (isFinal(message)) await this.#disturbOrDeliver(message);
    else await this.#reorganiseOrFinalise(message.lane.origin);
    return true;
  }

  async #reorganiseOrFinalise(chain: SimulatedChain): Promise<void> {
    if (this.#reorganisations < MOST_REORGANISATIONS && this.#random.below(4) === 0) {
      this.#reorganisations += 1;
      await this.#actions.reorganise(chain);
    } else {
      await this.#actions.finalise(chain);
    }
  }

  async #disturbOrDeliver(message: SentMessage): Promise<void> {
    switch (this.#random.below(8)) {
      case 0:
        await this.#actions.deliver(message, this.#tooLittleGas(message));
        return;
      case 1:
        await this.#actions.advanceTime(1 + this.#random.below(600));
        return;
      case 2:
        await this.#attempt(message);
        await this.#attempt(message);
        return;
      default:
        await this.#attempt(message);
    }
  }

  async #attempt(message: SentMessage): Promise<void> {
    const { outcome } = await this.#actions.deliver(message);
    if (outcome === "delivered" || outcome === "skipped") return;
    this.#failures.set(message.id, (this.#failures.get(message.id) ?? 0) + 1);
  }

  /** Enough for the transaction's own cost, so that it is mined; less than the recipient is due. */
  #tooLittleGas({ frame }: SentMessage): bigint {
    const most = Number(frame.gasLimit);
    return 200_000n + BigInt(this.#random.below(most));
  }
}

function isFinal({ lane, index }: SentMessage): boolean {
  return lane.origin.finalCount(lane) > index;
}
