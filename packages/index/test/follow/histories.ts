import { isChainError } from "@causeway/chains";
import fc from "fast-check";

import type { ChainStore } from "../../src/ChainStore.ts";
import type { Follower } from "../../src/follow/Follower.ts";
import { ForkingChain, type ToyEvent } from "../../testing/ForkingChain.ts";
import { APPENDED, DELIVERED, INDEXED } from "../../testing/toyProduct.ts";
import { Killed, Killing } from "./Killing.ts";
import { followerOf, settle } from "./settled.ts";

type Blocks = readonly (readonly ToyEvent[])[];

/** What the chain does. */
type Change =
  | { readonly type: "mine"; readonly blocks: Blocks }
  | { readonly type: "reorganise"; readonly depth: number; readonly blocks: Blocks }
  | { readonly type: "finalise"; readonly depth: number }
  | {
      readonly type: "rpc";
      readonly lag: number;
      readonly mostBlocks: number;
      readonly omitted: number;
      readonly stale: readonly string[];
      readonly hasStates: boolean;
    };

/** What the follower does, and where it is killed, or the chain changes meanwhile. */
interface Work {
  readonly type: "work";
  readonly steps: readonly ("follow" | "fill" | "compare")[];
  readonly killAt: number | undefined;
  readonly changeAt: number | undefined;
  readonly change: Change;
}

const event: fc.Arbitrary<ToyEvent> = fc.record({
  kind: fc.constantFrom(APPENDED, INDEXED, DELIVERED),
  lane: fc.bigInt({ min: 1n, max: 2n }),
});
const block = fc.oneof(
  { weight: 2, arbitrary: fc.constant([]) },
  { weight: 1, arbitrary: fc.array(event, { minLength: 1, maxLength: 3 }) },
);
const some = (maxLength: number) => fc.array(block, { maxLength, size: "max" });

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ type: fc.constant("mine" as const), blocks: some(20) }),
  fc.record({
    type: fc.constant("reorganise" as const),
    depth: fc.integer({ min: 1, max: 40 }),
    blocks: some(45),
  }),
  fc.record({ type: fc.constant("finalise" as const), depth: fc.integer({ min: 0, max: 40 }) }),
  fc.record({
    type: fc.constant("rpc" as const),
    lag: fc.integer({ min: 0, max: 3 }),
    mostBlocks: fc.integer({ min: 1, max: 30 }),
    omitted: fc.integer({ min: 0, max: 2 }),
    stale: fc.subarray(["blocks", "events", "newestBlock"]),
    hasStates: fc.boolean(),
  }),
);

const at = fc.option(fc.nat({ max: 24 }), { nil: undefined });
const work: fc.Arbitrary<Work> = fc.record({
  type: fc.constant("work" as const),
  steps: fc.array(fc.constantFrom("follow", "follow", "fill", "compare"), {
    minLength: 1,
    maxLength: 6,
  }),
  killAt: at,
  changeAt: at,
  change,
});

/** Random lives of a chain and its follower. */
export const histories: fc.Arbitrary<(Change | Work)[]> = fc.array(fc.oneof(change, work), {
  minLength: 5,
  maxLength: 40,
  size: "max",
});

/** Lets a follower live through a history. In the end the RPC has no faults, and the follower settles. */
export async function liveThrough(
  chain: ForkingChain,
  store: ChainStore,
  history: readonly (Change | Work)[],
): Promise<void> {
  const killing = new Killing();
  // Events without numbers are missed by nothing but their blocks' blooms.
  const settings = { hasHistoryHeaders: true };
  const start = () => followerOf(chain, killing.around(store), settings, killing.around(chain));
  let follower = start();
  for (const step of history) {
    if (step.type !== "work") apply(chain, step);
    else if (await isKilled(chain, follower, killing, step)) follower = start();
  }
  Object.assign(chain.rpc, { ...new ForkingChain().rpc });
  // A chain that is shorter than what is held keeps it.
  while (chain.head <= (await store.progress()).observed) chain.mine([]);
  await settle(follower);
}

async function isKilled(
  chain: ForkingChain,
  follower: Follower,
  killing: Killing,
  { steps, killAt, changeAt, change: meanwhile }: Work,
): Promise<boolean> {
  killing.arm(killAt, changeAt, () => apply(chain, meanwhile));
  try {
    for (const step of steps) await follower[step]();
    return false;
  } catch (error) {
    if (error instanceof Killed) return true;
    if (isExpected(error)) return false;
    throw error;
  } finally {
    killing.disarm();
  }
}

/** What an RPC with faults, or one between two histories, brings about. */
function isExpected(error: unknown): boolean {
  if (isChainError(error, "RpcUnavailable") || isChainError(error, "BlockReplaced")) return true;
  return error instanceof Error && error.name === "EventsOmitted";
}

function apply(chain: ForkingChain, step: Change): void {
  switch (step.type) {
    case "mine":
      for (const events of step.blocks) chain.mine(events);
      return;
    case "reorganise": {
      const most = chain.head - chain.finalised;
      chain.reorganise(BigInt(step.depth) < most ? BigInt(step.depth) : most, step.blocks);
      return;
    }
    case "finalise": {
      const height = chain.head - BigInt(step.depth);
      if (height > chain.finalised) chain.finalised = height;
      return;
    }
    case "rpc": {
      const { lag, mostBlocks, omitted, stale, hasStates } = step;
      const isNumbered = (kind: string) => kind !== DELIVERED;
      Object.assign(chain.rpc, {
        lag: BigInt(lag),
        mostBlocks: BigInt(mostBlocks),
        isStale: (method: string) => stale.includes(method),
        omits: ({ kind, height }: { kind: string; height: bigint }) =>
          omitted > 0 && isNumbered(kind) && height % 3n < BigInt(omitted),
        hasStates,
      });
    }
  }
}
