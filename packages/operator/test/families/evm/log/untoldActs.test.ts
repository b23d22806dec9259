import { ChainView } from "@causeway/chains/evm";
import { expect } from "chai";
import type { Provider } from "ethers";

import { untoldActs } from "../../../../src/families/evm/log/untoldActs.ts";
import type { Act } from "../../../../src/log/Act.ts";

const act = (transaction: Act["transaction"], block?: number): Act => ({
  chain: "hub",
  time: 1n,
  account: { address: "0x" },
  did: [],
  transaction,
  outcome: "done",
  ...(block !== undefined && { block }),
});
const provider = { getBlock: async (block: number) => ({ timestamp: 1000 + block }) };
const view = ChainView.at(provider as unknown as Provider, 30);

describe("the acts of a journal beside those of events", () => {
  it("are those that no event tells of", async () => {
    const untold = await untoldActs([act("0x01"), act("0x02")], new Set(["0x01"]), view);
    expect(untold.map(({ transaction }) => transaction)).to.deep.equal(["0x02"]);
  });

  it("have the time of the block, or of the machine where no block has them yet", async () => {
    const acts = [act("0x01", 7), act("0x02"), act("0x03", 31)];
    const times = (await untoldActs(acts, new Set(), view)).map(({ time }) => time);
    expect(times).to.deep.equal([1007n, 1n, 1n]);
  });
});
