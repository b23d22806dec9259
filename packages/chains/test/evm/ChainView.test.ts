import { expect } from "chai";
import type { Provider } from "ethers";

import { ChainView } from "../../src/evm/ChainView.ts";

describe("ChainView", () => {
  it("reads the code of each address once, at its block", async () => {
    const asked: [string, number][] = [];
    const provider = {
      getBlockNumber: async () => 7,
      getCode: async (address: string, block: number) => {
        asked.push([address, block]);
        return address === "0x01" ? "0x60" : "0x";
      },
    } as unknown as Provider;
    const view = await ChainView.newest(provider);
    const held = await Promise.all([view.hasCode("0x01"), view.code("0x01"), view.hasCode("0x02")]);
    expect(held).to.deep.equal([true, "0x60", false]);
    expect(await view.hasCode("0x01")).to.equal(true);
    expect(asked).to.deep.equal([
      ["0x01", 7],
      ["0x02", 7],
    ]);
  });
});
