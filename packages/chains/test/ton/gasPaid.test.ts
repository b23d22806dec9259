import { ChainType, type Hex, tag } from "@causeway/protocol";
import { Address, Cell } from "@ton/core";
import { expect } from "chai";

import type { Submission } from "../../src/index.ts";
import { moveGasPricesCall } from "../../src/ton/node/moveGasPrices.ts";
import type { ReadMailbox } from "../../src/ton/ReadMailbox.ts";
import {
  acceptCall,
  activateCall,
  bagBytes,
  recoverCall,
  settleCall,
} from "../../src/ton/submitting/calls.ts";
import { payGas } from "../../src/ton/submitting/gasPaid.ts";
import { TonReadChain } from "../../src/ton/TonReadChain.ts";
import type { TonReader } from "../../src/ton/TonReader.ts";

const EXCESSES = new Address(0, Buffer.alloc(32, 7));
const ACCOUNT: Hex = `0x${"ab".repeat(32)}`;
const CALLER = { mailbox: `0x00${ACCOUNT.slice(2)}`, excessesTo: EXCESSES } as const;
const LANE = tag("lane");
const EVIDENCE = bagBytes(Cell.EMPTY);

describe("the value of a message to TON", () => {
  const message = { laneId: LANE, index: 1n, frame: "0x00" as Hex };
  const managed = { account: ACCOUNT, manager: EXCESSES };
  const calls: Readonly<Record<string, readonly [call: Submission, gas: bigint]>> = {
    accept: [acceptCall(CALLER, tag("trust"), EVIDENCE), 1_000_000n],
    activate: [activateCall(CALLER), 1_000_000n],
    settle: [settleCall(CALLER, message, []), 1_060_000n],
    recover: [recoverCall(CALLER, { laneId: LANE, index: 1n, frame: undefined }), 1_310_000n],
    moveGasPrices: [moveGasPricesCall(managed, [{ subject: 1n, gasPrice: 2n }], EXCESSES), 56_000n],
  };

  for (const [name, [call, gas]] of Object.entries(calls)) {
    it(`pays for the gas of ${name} at the price of now`, () => {
      expect(call.paidGas).to.equal(gas);
      expect(payGas(call, 1_000n).value).to.equal(call.value + gas * 600n);
    });
  }

  it("is as usual at the usual price, and below it", () => {
    const [call] = calls.accept ?? expect.fail("no call");
    for (const price of [400n, 399n, 0n]) expect(payGas(call, price).value).to.equal(call.value);
  });

  it("is raised once, however often it is paid for", () => {
    const [call] = calls.accept ?? expect.fail("no call");
    const once = payGas(call, 500n);
    expect(payGas(once, 500n)).to.deep.equal(once);
  });

  it("stays as it is where its maker says nothing of gas", () => {
    const own: Submission = {
      to: ACCOUNT,
      data: EVIDENCE,
      value: 5n,
      recipientGas: 0n,
      ownGas: 0n,
    };
    expect(payGas(own, 4_000n)).to.deep.equal(own);
  });

  it("follows the price that the chain proves", async () => {
    const [call] = calls.accept ?? expect.fail("no call");
    const chain = new PricedChain(1_200n);
    expect((await chain.fullyPaid(call)).value).to.equal(call.value + 800n * 1_000_000n);
  });
});

/** A chain that proves a price of gas, and nothing else. */
class PricedChain extends TonReadChain {
  constructor(price: bigint) {
    const reader = { newestHeight: async () => 1n, gasPriceAt: async () => price };
    const readerOf = () => reader as unknown as TonReader;
    const origin = { chainType: ChainType.ton, chainId: 31_390n, mailbox: CALLER.mailbox };
    super(
      { origin, reader: readerOf(), findMembers: async () => [] },
      { readerOf, excessesTo: undefined },
    );
  }

  override async newestMailbox(): Promise<ReadMailbox> {
    return {} as ReadMailbox;
  }
}
