import type { ChainStore } from "../../src/ChainStore.ts";
import type { EventPair } from "../../src/EventPair.ts";
import type { FollowSettings, Omission, Replacement } from "../../src/follow/Followed.ts";
import { Follower, type FollowerOptions } from "../../src/follow/Follower.ts";
import type { IndexedChain } from "../../src/IndexedChain.ts";
import type { ForkingChain } from "../../testing/ForkingChain.ts";
import { MemoryChainStore } from "../../testing/MemoryChainStore.ts";
import { MESSAGE, SENT_SEQUENCE } from "../../testing/toyProduct.ts";

/** First block of history. */
export const START = 1n;

export const SETTINGS: FollowSettings = {
  range: 8n,
  parallel: 2,
  mostHeaders: 16n,
  hasHistoryHeaders: false,
};

/** What a follower reported. */
export interface Reported {
  readonly omitted: Omission[];
  readonly replaced: Replacement[];
}

export function newStore(chain: ForkingChain, start = START): MemoryChainStore {
  return new MemoryChainStore(chain.chainId, start, [MESSAGE]);
}

/** A follower of a toy chain. */
export function followerOf(
  witness: ForkingChain,
  store: ChainStore,
  settings: Partial<FollowSettings> = {},
  chain: IndexedChain = witness,
  further: Pick<FollowerOptions, "books" | "hints"> & {
    readonly pairs?: readonly EventPair[];
  } = {},
): Follower & { reported: Reported } {
  const reported: Reported = { omitted: [], replaced: [] };
  const follower = new Follower({
    chain,
    store,
    witness,
    sequences: [SENT_SEQUENCE],
    pairs: [],
    ...further,
    settings: { ...SETTINGS, ...settings },
    reports: {
      omitted: (omission) => reported.omitted.push(omission),
      replaced: (replacement) => reported.replaced.push(replacement),
    },
  });
  return Object.assign(follower, { reported });
}

/** Runs a follower until it finds nothing to do. */
export async function settle(follower: Follower): Promise<void> {
  for (let rounds = 0; rounds < 1_000; rounds++) {
    const results = [await follower.follow(), await follower.fill(), await follower.compare()];
    if (!results.includes(true)) return;
  }
  throw new Error("the follower does not settle");
}

/** The store of a follower that reads the chain as it is now, with other ranges. */
export async function freshStore(chain: ForkingChain): Promise<MemoryChainStore> {
  const store = newStore(chain);
  await settle(followerOf(chain, store, { range: 1_000n, parallel: 1, mostHeaders: 1_000n }));
  return store;
}

/** What two stores of the same chain have in common. */
export async function contentOf(store: MemoryChainStore): Promise<object> {
  const { final, observed } = await store.progress();
  const held = (await store.heldBlocks()).map(({ height, hash }) => ({ height, hash }));
  return { final, observed, held, events: store.events };
}
