import type { LimitOf, Tokens } from "./Tokens.ts";

/** Clients of which a process remembers what they have left. */
const MOST_CLIENTS = 100_000;

/** Where a client stands in its limit after a request. */
export interface Standing extends LimitOf {
  readonly isWithin: boolean;
  /** Weight that is left. */
  readonly remaining: number;
  /** Until the limit begins again. */
  readonly seconds: number;
}

/** Weight that this process took for a client, until `endsAt`. */
interface Block {
  tokens: number;
  readonly limit: number;
  readonly left: number;
  readonly endsAt: number;
}

/** Counts requests of clients against their limits. It takes weight in blocks, so few requests wait for the primary. */
export class Limiter {
  readonly #tokens: Tokens;
  readonly #monotonic: () => number;
  readonly #blocks = new Map<string, Block>();
  readonly #asking = new Map<string, Promise<void>>();

  /** @param monotonic Milliseconds of a clock that never jumps. */
  constructor(tokens: Tokens, monotonic: () => number) {
    this.#tokens = tokens;
    this.#monotonic = monotonic;
  }

  /** Takes the weight of a request, if the client has it left. */
  async take(of: LimitOf, cost: number): Promise<Standing> {
    for (;;) {
      const block = this.#blockOf(of);
      if (block !== undefined && block.tokens >= cost) {
        block.tokens -= cost;
        return this.#standing(of, block, true);
      }
      if (block?.left === 0) return this.#standing(of, block, false);
      await this.#ask(of, cost);
    }
  }

  /** Where a client stands that has nothing left, as far as this process knows. */
  exhausted(of: LimitOf): Standing | undefined {
    const block = this.#blockOf(of);
    if (block === undefined || block.left + block.tokens > 0) return undefined;
    return this.#standing(of, block, false);
  }

  #blockOf(of: LimitOf): Block | undefined {
    const block = this.#blocks.get(nameOf(of));
    const isValid = block?.limit === of.limit && this.#monotonic() < block.endsAt;
    return isValid ? block : undefined;
  }

  #standing(of: LimitOf, { tokens, left, endsAt }: Block, isWithin: boolean): Standing {
    const seconds = Math.max(1, Math.ceil((endsAt - this.#monotonic()) / 1_000));
    return { ...of, isWithin, remaining: tokens + left, seconds };
  }

  /** Requests of one client that come together wait for one answer. */
  #ask(of: LimitOf, cost: number): Promise<void> {
    const name = nameOf(of);
    const known = this.#asking.get(name);
    if (known !== undefined) return known;
    const asking = this.#addBlock(of, cost).finally(() => this.#asking.delete(name));
    this.#asking.set(name, asking);
    return asking;
  }

  async #addBlock(of: LimitOf, cost: number): Promise<void> {
    const { tokens, left, milliseconds } = await this.#tokens.grant(of, cost);
    const rest = this.#blockOf(of)?.tokens ?? 0;
    const endsAt = this.#monotonic() + milliseconds;
    const name = nameOf(of);
    this.#blocks.delete(name);
    this.#blocks.set(name, { tokens: rest + tokens, limit: of.limit, left, endsAt });
    const [oldest] = this.#blocks.keys();
    if (this.#blocks.size > MOST_CLIENTS && oldest !== undefined) this.#blocks.delete(oldest);
  }
}

function nameOf({ client, policy }: LimitOf): string {
  return `${policy} ${client}`;
}
