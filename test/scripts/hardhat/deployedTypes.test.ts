import { readFileSync } from "node:fs";

import { expect } from "chai";

import { hasTypes } from "../../../scripts/hardhat/deployedTypes.ts";

const FUNCTION = { type: "function", name: "send" };
const ERROR = { type: "error", name: "ZeroAddress" };

describe("deployedTypes", () => {
  it("has the generated index list contracts in the order of their paths, folder by folder", () => {
    const index = readFileSync("typechain-types/index.ts", "utf8");
    const paths = Array.from(
      index.matchAll(/^export type \{ \w+ \} from '(.*)\/\w+\.js'/gm),
      ([, path]) => path,
    );
    const inOrder = paths.filter((path, place) => path !== paths[place - 1]);
    expect(inOrder).to.have.length.greaterThan(5);
    expect(new Set(inOrder).size, "no folder comes twice").to.equal(inOrder.length);
  });

  it("has them list a deployed contract and an interface, and no half of a contract", () => {
    const index = readFileSync("typechain-types/index.ts", "utf8");
    expect(index)
      .to.match(/\bMailbox__factory\b/)
      .and.to.match(/\bIMailboxAdmin__factory\b/);
    expect(index).not.to.match(/\b(Inbox|Outbox|MailboxFees|LightClient|Peers)__factory\b/);
  });
});

describe("hasTypes", () => {
  it("takes a contract with code", () => {
    expect(hasTypes({ contractName: "Mailbox", bytecode: "0x60", abi: [FUNCTION] })).to.equal(true);
  });

  it("takes a contract that can only be paid", () => {
    const abi = [{ type: "receive" }];
    expect(hasTypes({ contractName: "Till", bytecode: "0x60", abi })).to.equal(true);
  });

  it("takes an interface", () => {
    expect(hasTypes({ contractName: "IVerifier", bytecode: "0x", abi: [FUNCTION] })).to.equal(true);
  });

  it("leaves out an abstract contract", () => {
    expect(hasTypes({ contractName: "Inbox", bytecode: "0x", abi: [FUNCTION] })).to.equal(false);
  });

  it("leaves out a library without a function of its own to call", () => {
    expect(hasTypes({ contractName: "FrameLib", bytecode: "0x60", abi: [ERROR] })).to.equal(false);
  });
});
