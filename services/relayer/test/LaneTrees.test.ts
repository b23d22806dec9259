import { type Hex, LaneTree, uintBytes } from "@causeway/protocol";
import { expect } from "chai";

import { LaneMismatchError, LaneTrees } from "../src/LaneTrees.ts";
import type { Queryable } from "../src/store/database.ts";

const leaves = Array.from({ length: 5 }, (_, i) => uintBytes(BigInt(i + 1), 32));
const lane = (count: number) => ({
  laneId: uintBytes(7n, 32),
  originChainId: 1n,
  destinationChainId: 2n,
  count: BigInt(count),
  laneRoot: new LaneTree(leaves).root(count),
});

describe("LaneTrees", () => {
  it("grows as far as it is asked for and answers for earlier counts", async () => {
    const trees = new LaneTrees();
    await trees.upTo(messages(leaves), lane(3));
    const tree = await trees.upTo(messages(leaves), lane(5));
    expect(tree.count).to.equal(5);
    expect((await trees.upTo(messages(leaves), lane(2))).root(2)).to.equal(lane(2).laneRoot);
  });

  it("refuses a lane of which a message is missing", async () => {
    const missing = messages([leaves[0], undefined, leaves[2]]);
    const failure = await new LaneTrees().upTo(missing, lane(3)).catch((error) => error);
    expect(failure).to.be.instanceOf(LaneMismatchError);
    expect(failure.message).to.contain("message 1 of 3");
  });

  it("refuses messages that make another root, and reads them anew afterwards", async () => {
    const trees = new LaneTrees();
    const wrong = messages([leaves[1], leaves[0]]);
    expect(await trees.upTo(wrong, lane(2)).catch((error) => error)).to.be.instanceOf(
      LaneMismatchError,
    );
    expect((await trees.upTo(messages(leaves), lane(2))).count).to.equal(2);
  });
});

/** A database that holds these message ids, by index. */
function messages(ids: (Hex | undefined)[]): Queryable {
  const query = async (_text: string, [, from, count]: [Hex, bigint, bigint]) => ({
    rows: ids.flatMap((message_id, i) => {
      const index = BigInt(i);
      const asked = index >= from && index < count;
      return asked && message_id !== undefined ? [{ index, message_id }] : [];
    }),
  });
  return { query } as unknown as Queryable;
}
