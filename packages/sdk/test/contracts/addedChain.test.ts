import { expect } from "chai";

import { addedChain } from "../../src/contracts/addedChain.ts";
import { createCauseway } from "../../src/index.ts";
import { ENVIRONMENT } from "../world/swaps.ts";

describe("a chain that a wallet adds", () => {
  it("has no RPC of the app, whose URL may hold a key", () => {
    const [chain] = ENVIRONMENT.chains;
    if (chain === undefined) throw new Error("the environment has no chain");
    const rpcs = { [`${chain.chainId}`]: ["https://rpc.test/key"] };
    const causeway = createCauseway({ contracts: ENVIRONMENT, rpcs });
    const { rpcUrls } = addedChain(causeway, BigInt(`${chain.chainId}`));
    expect(rpcUrls).to.deep.equal(chain.rpcUrls);
  });
});
