import { type Hex, LaneTree, uintBytes } from "@causeway/protocol";
import { expect } from "chai";

import { LaneMismatchError, LaneTrees, type ReadLeaves } from "../../src/evidence/LaneTrees.ts";

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
    const trees = new LaneTrees(messages(leaves));
    await trees.upTo(lane(3));
    const tree = await trees.upTo(lane(5));
    expect(tree.count).to.equal(5);
    expect((await trees.upTo(lane(2))).root(2)).to.equal(lane(2).laneRoot);
  });

  it("refuses a lane of which a message is missing", async () => {
    const missing = messages([leaves[0], undefined, leaves[2]]);
    const failure = await new LaneTrees(missing).upTo(lane(3)).catch((error) => error);
    expect(failure).to.be.instanceOf(LaneMismatchError);
    expect(failure.message).to.contain("message 1 of 3");
  });

  it("refuses messages that make another root, and reads them again afterwards", async () => {
    let held: (Hex | undefined)[] = [leaves[1], leaves[0]];
    const trees = new LaneTrees((...args) => messages(held)(...args));
    const failure = await trees.upTo(lane(2)).catch((error) => error);
    expect(failure).to.be.instanceOf(LaneMismatchError);
    held = leaves;
    expect((await trees.upTo(lane(2))).count).to.equal(2);
  });
});

/** Reads from these message ids, by index. */
function messages(ids: (Hex | undefined)[]): ReadLeaves {
  return async (_laneId, from, end) =>
    ids.flatMap((messageId, i) => {
      const index = BigInt(i);
      const asked = index >= from && index < end;
      return asked && messageId !== undefined ? [{ index, messageId }] : [];
    });
}
