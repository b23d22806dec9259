import { expect } from "chai";
import fc from "fast-check";

import { ForkingChain } from "../../testing/ForkingChain.ts";
import { histories, liveThrough } from "./histories.ts";
import { contentOf, freshStore, newStore } from "./settled.ts";

const RUNS = process.env.CAUSEWAY_FULL === undefined ? 100 : 10_000;

describe("Follower, in random histories", () => {
  it("ends with the index of a follower that reads the chain as it is then", async () => {
    const property = fc.asyncProperty(histories, async (history) => {
      const chain = new ForkingChain();
      const store = newStore(chain);
      await liveThrough(chain, store, history);
      expect(await contentOf(store)).to.deep.equal(await contentOf(await freshStore(chain)));
    });
    await fc.assert(property, { numRuns: RUNS });
  });
});
