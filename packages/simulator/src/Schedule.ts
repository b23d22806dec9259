import type { Delivery } from "./Delivery.ts";
import type { Ending } from "./Ending.ts";
import type { SentMessage } from "./Lane.ts";
import type { Random } from "./Random.ts";
import type { SimulatedChain } from "./SimulatedChain.ts";

/** What a schedule may do. */
export interface Actions {
  /** Messages that a relayer would deliver, always in the same order. */
  open(): Promise<SentMessage[]>;
  /** Messages that nobody delivered before their deadline; none if they are to be left. */
  overdue(): Promise<SentMessage[]>;
  deliver(message: SentMessage, gas?: bigint): Promise<Delivery>;
  expire(message: SentMessage): Promise<Ending>;
  settle(message: SentMessage): Promise<Ending>;
  reorganise(chain: SimulatedChain): Promise<unknown>;
  finalise(chain: SimulatedChain): Promise<void>;
  advanceTime(seconds: number): Promise<void>;
}

/** How often what keeps failing is tried. */
const MOST_ATTEMPTS = 3;

/** How often chains are reorganised at most: a message must be final some time. */
const MOST_REORGANISATIONS = 3;

/** Something that can be done next. */
type Step = () => Promise<unknown>;

/** Draws, step by step, what happens to messages. */
export class Schedule {
  readonly #random: Random;
  readonly #actions: Actions;
  readonly #failures = new Map<string, number>();
  readonly #unsettled = new Set<SentMessage>();
  #reorganisations = 0;

  constructor(random: Random, actions: Actions) {
    this.#random = random;
    this.#actions = actions;
  }

  /** Does one thing. False if nothing is left to do. */
  async step(): Promise<boolean> {
    const [open, overdue] = [await this.#actions.open(), await this.#actions.overdue()];
    // A destination that was reorganised forgot that these had ended.
    for (const message of [...open, ...overdue]) this.#unsettled.delete(message);
    const steps: Step[] = [
      ...this.#notGivenUp(open).map((message) => () => this.#carry(message)),
      ...this.#notGivenUp(overdue).map((message) => () => this.#expire(message)),
      ...[...this.#unsettled].map((message) => () => this.#settle(message)),
    ];
    if (steps.length === 0) return false;
    await this.#random.pick(steps)();
    return true;
  }

  #carry(message: SentMessage): Promise<void> {
    if (isFinal(message)) return this.#disturbOrDeliver(message);
    return this.#reorganiseOrFinalise(message.lane.origin);
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
    if (outcome === "failed" || outcome === "refused") this.#noteFailure(message);
  }

  async #expire(message: SentMessage): Promise<void> {
    const { outcome } = await this.#actions.expire(message);
    if (outcome === "expired") this.#unsettled.add(message);
    else this.#noteFailure(message);
  }

  async #settle(message: SentMessage): Promise<void> {
    const { outcome } = await this.#actions.settle(message);
    if (outcome === "refused") this.#noteFailure(message);
    if (outcome === "settled" || !this.#isTried(message)) this.#unsettled.delete(message);
  }

  /** Enough for the transaction's own cost, so that it is mined; less than the recipient is due. */
  #tooLittleGas({ frame }: SentMessage): bigint {
    const most = Number(frame.gasLimit);
    return 200_000n + BigInt(this.#random.below(most));
  }

  #notGivenUp(messages: readonly SentMessage[]): SentMessage[] {
    return messages.filter((message) => this.#isTried(message));
  }

  #isTried({ id }: SentMessage): boolean {
    return (this.#failures.get(id) ?? 0) < MOST_ATTEMPTS;
  }

  #noteFailure({ id }: SentMessage): void {
    this.#failures.set(id, (this.#failures.get(id) ?? 0) + 1);
  }
}

function isFinal({ lane, index }: SentMessage): boolean {
  return lane.origin.finalCount(lane.id) > index;
}
