import { expiryAbi, interfaceOf, mailboxAbi } from "@causeway/protocol/contracts";
import { expect } from "chai";
import { Interface, VoidSigner } from "ethers";

import { connectContract } from "../../src/evm/connectContract.ts";

const ADDRESS = `0x${"11".repeat(20)}`;
const runner = new VoidSigner(ADDRESS);

describe("connectContract", () => {
  it("gives what ethers would make of the ABI, and parses it once", async () => {
    const [one, other] = [1, 2].map(() => connectContract(mailboxAbi, ADDRESS, runner));
    expect(one?.interface).to.equal(other?.interface);
    expect(one?.interface.format()).to.deep.equal(new Interface(mailboxAbi).format());
    expect(await one?.getAddress()).to.equal(ADDRESS);
    expect(one?.runner).to.equal(runner);
  });

  it("does not take one contract's interface for another's", () => {
    expect(interfaceOf(expiryAbi)).to.not.equal(interfaceOf(mailboxAbi));
  });
});
