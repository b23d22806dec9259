import { expect } from "chai";
import * as z from "zod/mini";

import {
  chainList,
  environmentChainConfig,
  evmChainConfig,
  relayedChainConfig,
} from "../src/index.ts";

const address = `0x${"11".repeat(20)}`;
const chain = (chainId: string) => ({
  name: `chain-${chainId}`,
  chainId,
  rpcUrls: ["http://127.0.0.1:1"],
  mailbox: address,
  committeeRegistry: address,
});
const listed = (...chainIds: string[]) =>
  chainList(evmChainConfig).safeParse(chainIds.map(chain)).success;

describe("chainList", () => {
  it("takes chains that differ", () => {
    expect(listed("1", "2")).to.equal(true);
  });

  it("refuses none at all, and one that is listed twice", () => {
    expect(listed()).to.equal(false);
    expect(listed("1", "2", "1")).to.equal(false);
  });
});

describe("a chain of an environment", () => {
  const account = `0x${"22".repeat(32)}`;
  const evm = { ...chain("1"), messageFeeSchedule: address };
  const ton = {
    ...{ family: "ton", name: "ton", chainId: "31390", rpcUrls: ["http://127.0.0.1:1"] },
    ...{ mailbox: account, messageFeeSchedule: account, contracts: { Mailbox: account } },
  };
  const problems = (config: object) =>
    environmentChainConfig.safeParse(config).error?.issues.map(({ path }) => path.join("."));

  it("is of EVM where it names no family", () => {
    expect(environmentChainConfig.parse(evm).family).to.equal("evm");
    expect(problems({ ...evm, family: "toy" })).to.deep.equal(["family"]);
  });

  it("has addresses of its family alone", () => {
    expect(environmentChainConfig.parse(ton)).to.include({ chainId: 31390n, mailbox: account });
    expect(problems({ ...ton, mailbox: address })).to.deep.equal(["mailbox"]);
    expect(problems({ ...evm, mailbox: account })).to.deep.equal(["mailbox"]);
    expect(problems({ ...ton, committeeRegistry: address })).to.deep.equal([""]);
  });

  it("has no bridge and no swap on TON", () => {
    for (const field of ["bridge", "settler", "swap", "venues", "generations"]) {
      expect(problems({ ...ton, [field]: address })).to.deep.equal([field]);
    }
  });

  it("is carried on with what a service adds to it", () => {
    const relayed = relayedChainConfig({ privateKey: z.string() });
    const { messageFeeSchedule: _, ...bare } = ton;
    expect(relayed.parse({ ...bare, privateKey: "one" })).to.include({ privateKey: "one" });
    expect(relayed.parse({ ...chain("1"), privateKey: "one" })).to.include({ family: "evm" });
    expect(relayed.safeParse(bare).success).to.equal(false);
  });
});
