import { ChainView } from "@causeway/chains/evm";
import type { Generation } from "@causeway/protocol";
import { expect } from "chai";
import { AbiCoder, Interface, type Provider } from "ethers";

import { withGeneration } from "../../../../src/families/evm/deploy/withGeneration.ts";

const HEAD = 30;
const ADDRESS = `0x${"a1".repeat(20)}`;
const abi = new Interface(["function generation() view returns (uint16 major, uint16 minor)"]);
const lightClient = new Interface(["function generation() view returns (uint32)"]);
const ENTRY = { address: ADDRESS, block: 17 };

/** A chain whose blocks are ten seconds apart, with a contract of generation 2.1. */
const view = ChainView.at(
  {
    call: async () => AbiCoder.defaultAbiCoder().encode(["uint16", "uint16"], [2, 1]),
    getBlock: async (block: number) => ({ timestamp: block * 10 }),
  } as unknown as Provider,
  HEAD,
);

const deprecated = (since: number): Generation => ({ number: "2.1", status: "deprecated", since });

describe("the generation in the record of a contract", () => {
  it("is what the contract states, current since its deployment", async () => {
    const { generation } = await withGeneration(ENTRY, undefined, { abi }, { view });
    expect(generation).to.deep.equal({ number: "2.1", status: "current", since: 170 });
  });

  it("keeps the recorded status, also where the block of the deployment is unknown", async () => {
    for (const entry of [ENTRY, { address: ADDRESS }]) {
      const before = { ...entry, generation: deprecated(200) };
      const { generation } = await withGeneration(entry, before, { abi }, { view });
      expect(generation).to.deep.equal(deprecated(200));
    }
  });

  it("is current again if the status began before the deployment: that chain is gone", async () => {
    const before = { ...ENTRY, generation: deprecated(169) };
    const { generation } = await withGeneration(ENTRY, before, { abi }, { view });
    expect(generation).to.include({ status: "current", since: 170 });
  });

  it("is current if another generation was recorded", async () => {
    const before = { ...ENTRY, generation: { ...deprecated(200), number: "2.0" } };
    const { generation } = await withGeneration(ENTRY, before, { abi }, { view });
    expect(generation).to.include({ number: "2.1", status: "current" });
  });

  it("is left out of a contract that states none, as a light client that counts its anchors", async () => {
    const entry = await withGeneration(ENTRY, undefined, { abi: lightClient }, { view });
    expect(entry).to.deep.equal(ENTRY);
  });
});
