import { ChainType } from "@causeway/protocol";
import { expect } from "chai";

import { ChainNotServed, laneChainTypes } from "../src/laneChainTypes.ts";
import type { RelayedChain, Relayer } from "../src/Relayer.ts";

describe("laneChainTypes", () => {
  const of = (chainType: number) =>
    ({ adapter: { origin: { chainType } } }) as unknown as RelayedChain;
  const relayer: Pick<Relayer, "chains"> = {
    chains: new Map([
      [1n, of(ChainType.evm)],
      [2n, of(ChainType.ton)],
    ]),
  };

  it("takes the family of each end from its chain", () => {
    expect(laneChainTypes(relayer, 1n, 2n)).to.deep.equal({
      origin: ChainType.evm,
      destination: ChainType.ton,
    });
  });

  for (const [origin, destination] of [
    [3n, 1n],
    [1n, 3n],
  ] as const) {
    it(`refuses a chain that is not served, and takes it for no family (${origin} to ${destination})`, () => {
      expect(() => laneChainTypes(relayer, origin, destination))
        .to.throw(ChainNotServed, "chain 3 is not served, only 1, 2")
        .that.deep.includes({ chainId: 3n, served: [1n, 2n] });
    });
  }
});
