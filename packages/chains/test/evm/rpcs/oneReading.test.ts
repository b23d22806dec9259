import { expect } from "chai";

import { RpcQuorum } from "../../../src/evm/rpcs/RpcQuorum.ts";

/** RPCs that make a block for each request, and fail what they are asked first. */
function growing({ failing = 0 } = {}) {
  const asked: string[] = [];
  const client = {
    url: "http://127.0.0.1:1",
    close: () => undefined,
    async send(method: string): Promise<unknown> {
      asked.push(method);
      if (asked.length <= failing) throw new Error("busy");
      return `0x${asked.length.toString(16)}`;
    },
  };
  return { asked, quorum: new RpcQuorum("test", 1n, [client]) };
}

const same = (answer: unknown) => answer;

describe("the RPCs of one reading", () => {
  it("read everything at one block, and ask the same question once", async () => {
    const { asked, quorum } = growing();
    const reading = quorum.forOneReading();
    const read = () => reading.ask("eth_call", [{ to: "0x01" }, "0x1"], same);
    const [first, again] = await Promise.all([read(), read()]);
    expect(again).to.equal(first);
    const heights = await Promise.all([reading.getBlockNumber(), reading.getBlockNumber()]);
    expect(heights[0]).to.equal(heights[1]);
    expect(await reading.getBlockNumber()).to.equal(heights[0]);
    expect(asked).to.deep.equal(["eth_call", "eth_blockNumber"]);
  });

  it("ask other questions apart, and see a new block in the next reading", async () => {
    const { asked, quorum } = growing();
    const reading = quorum.forOneReading();
    await reading.ask("eth_call", [{ to: "0x01" }, "0x1"], same);
    await reading.ask("eth_call", [{ to: "0x02" }, "0x1"], same);
    const before = await reading.getBlockNumber();
    expect(await quorum.forOneReading().getBlockNumber()).to.be.greaterThan(before);
    expect(asked).to.have.lengthOf(4);
  });

  it("ask again where no answer came", async () => {
    const { quorum } = growing({ failing: 1 });
    const reading = quorum.forOneReading();
    const failure = await reading.getBlockNumber().catch((error) => error.code);
    expect(failure).to.equal("RpcUnavailable");
    expect(await reading.getBlockNumber()).to.equal(2);
  });
});
