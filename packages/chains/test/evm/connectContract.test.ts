import { expect } from "chai";
import { VoidSigner } from "ethers";

import { Expiry__factory, Mailbox__factory } from "../../../../typechain-types/index.js";
import { connectContract, interfaceOf } from "../../src/evm/connectContract.ts";

const ADDRESS = `0x${"11".repeat(20)}`;
const runner = new VoidSigner(ADDRESS);

describe("connectContract", () => {
  it("gives what the factory would give, and parses its interface once", async () => {
    const [one, other] = [1, 2].map(() => connectContract(Mailbox__factory, ADDRESS, runner));
    expect(one?.interface).to.equal(other?.interface);
    expect(one?.interface.format()).to.deep.equal(Mailbox__factory.createInterface().format());
    expect(await one?.getAddress()).to.equal(ADDRESS);
    expect(one?.runner).to.equal(runner);
  });

  it("does not take one contract's interface for another's", () => {
    expect(interfaceOf(Expiry__factory)).to.not.equal(interfaceOf(Mailbox__factory));
  });
});
