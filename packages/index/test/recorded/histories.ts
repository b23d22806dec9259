import { isChainError } from "@causeway/chains";
import fc from "fast-check";

import { LeaseLostError } from "../../src/store/errors.ts";
import { Killed } from "../follow/Killing.ts";
import type { KillableFollower, RecordedIndex } from "./RecordedIndex.ts";
import type { Mined, ReplayedChain } from "./ReplayedChain.ts";

/** What one chain does. */
type Change = (chain: ReplayedChain) => void;

/** What one of the chains does next, and what its follower does meanwhile. */
interface Step {
  readonly change: Change;
  readonly work: readonly ("follow" | "fill")[];
  /** Where the follower is killed, or the chain changes while it works. */
  readonly killAt: number | undefined;
  readonly changeAt: number | undefined;
  readonly meanwhile: Change;
  /** Whether another process takes the chain, and the one before wakes afterwards. */
  readonly isTaken: boolean;
}

/** The lives of chains and their followers. */
export interface History {
  /** For each chain: what it mined before anything else. */
  readonly begun: readonly Mined[];
  /** What happens at once: for each chain a step, or nothing. */
  readonly steps: readonly (readonly (Step | undefined)[])[];
}

const mined = (maxLength: number): fc.Arbitrary<Mined> =>
  fc.record({
    sizes: fc.array(fc.constantFrom(0, 0, 1, 1, 1, 2), { maxLength, size: "max" }),
    branches: fc.boolean(),
  });

/** A change that shows itself by its name when a test fails. */
function named(name: string, change: Change): Change {
  return Object.assign(change, { [fc.toStringMethod]: () => name });
}

const change: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 2,
    arbitrary: mined(25).map((more) =>
      named(`mine ${fc.stringify(more)}`, (chain) => chain.mine(more)),
    ),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.integer({ min: 1, max: 40 }), mined(40))
      .map(([depth, more]) =>
        named(`replace ${depth} by ${fc.stringify(more)}`, (chain) =>
          chain.reorganise(depth, more),
        ),
      ),
  },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: 0, max: 40 })
      .map((depth) => named(`finalise below ${depth}`, (chain) => chain.finalise(depth))),
  },
);

const at = fc.option(fc.nat({ max: 16 }), { nil: undefined });
const step: fc.Arbitrary<Step> = fc.record({
  change,
  work: fc.array(fc.constantFrom("follow" as const, "follow" as const, "fill" as const), {
    minLength: 1,
    maxLength: 3,
  }),
  killAt: at,
  changeAt: at,
  meanwhile: change,
  isTaken: fc.boolean(),
});

/** Random lives of three chains and their followers. */
export const histories: fc.Arbitrary<History> = fc.record({
  begun: fc.array(mined(40), { minLength: 3, maxLength: 3 }),
  steps: fc.array(
    fc.array(fc.option(step, { nil: undefined, freq: 2 }), { minLength: 3, maxLength: 3 }),
    { minLength: 3, maxLength: 6, size: "max" },
  ),
});

/** What must hold at some moments of a history. */
interface Expected {
  /** After each step. The followers settle before it; if left out, they go on from where they are. */
  readonly afterStep?: () => Promise<void>;
  /** While blocks of any depth may still be replaced. */
  readonly beforeEnd?: () => Promise<void>;
}

/** Lets followers live through a history. In the end all transactions are mined, and the followers settle. */
export async function liveThrough(
  index: RecordedIndex,
  chains: readonly ReplayedChain[],
  { begun, steps: moments }: History,
  { afterStep, beforeEnd }: Expected,
): Promise<void> {
  for (const [place, mined] of begun.entries()) chains[place]?.mine(mined);
  const lives = await Promise.all(chains.map((chain) => Life.begin(index, chain)));
  for (const steps of moments) {
    await Promise.all(
      steps.map((one, place) => (one === undefined ? undefined : lives[place]?.live(one))),
    );
    if (afterStep === undefined) continue;
    await Promise.all(lives.map((life) => life.catchUp()));
    await afterStep();
  }
  await beforeEnd?.();
  await Promise.all(lives.map((life) => life.finish(moments.length % 5)));
}

/** Reads chains from their beginning, the last one first and in longer ranges. */
export async function readFresh(
  index: RecordedIndex,
  chains: readonly ReplayedChain[],
): Promise<void> {
  await index.clear();
  for (const chain of chains.toReversed()) await settle(await index.follow(chain, 1_000n));
}

/** A chain and the follower that writes it. */
class Life {
  readonly #index: RecordedIndex;
  readonly #chain: ReplayedChain;
  #writer: KillableFollower;

  private constructor(index: RecordedIndex, chain: ReplayedChain, writer: KillableFollower) {
    this.#index = index;
    this.#chain = chain;
    this.#writer = writer;
  }

  static async begin(index: RecordedIndex, chain: ReplayedChain): Promise<Life> {
    return new Life(index, chain, await index.follow(chain, RANGE));
  }

  async live({ change, work, killAt, changeAt, meanwhile, isTaken }: Step): Promise<void> {
    const { follower, killing } = this.#writer;
    await follower.follow();
    change(this.#chain);
    killing.arm(killAt, changeAt, () => meanwhile(this.#chain));
    const error = await failure(async () => {
      for (const one of work) await follower[one]();
    });
    killing.disarm();
    if (error instanceof Killed || isTaken) await this.#takeOver();
    else if (error !== undefined && !isChainError(error, "BlockReplaced")) throw error;
  }

  /** Another process takes the chain. The one before goes on as if nothing had happened, and must change nothing. */
  async #takeOver(): Promise<void> {
    const before = this.#writer;
    this.#writer = await this.#index.follow(this.#chain, RANGE);
    this.#chain.mine({ sizes: [0, 1], branches: false });
    // A chain that became shorter gives it nothing to write.
    const isUnchanged = async () => !(await before.follower.follow());
    const isFenced = await isUnchanged().catch((error: unknown) => error instanceof LeaseLostError);
    if (!isFenced) throw new Error("a process wrote a chain that another one took");
  }

  async catchUp(): Promise<void> {
    this.#chain.outgrow();
    await settle(this.#writer);
  }

  async finish(depth: number): Promise<void> {
    this.#chain.finish(depth);
    await settle(this.#writer);
  }
}

/** Reads all of a chain. */
async function settle({ follower }: Pick<KillableFollower, "follower">): Promise<void> {
  while ([await follower.follow(), await follower.fill()].includes(true));
}

async function failure(work: () => Promise<unknown>): Promise<unknown> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return error;
  }
}

/** Blocks that are read at once. */
const RANGE = 7n;
