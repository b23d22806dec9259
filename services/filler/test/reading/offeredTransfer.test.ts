import type { MailboxEvent } from "@causeway/chains";
import {
  advanceId,
  ChainType,
  EVM_TO_EVM,
  encodeFrame,
  encodeReturn,
  encodeTransfer,
  type Frame,
  type Hex,
  type Transfer,
} from "@causeway/protocol";
import { expect } from "chai";

import { offeredTransfer } from "../../src/reading/offeredTransfer.ts";

const BRIDGE: Hex = `0x${"b1".repeat(20)}`;
const THERE: Hex = `0x${"b2".repeat(20)}`;
const STRANGER: Hex = `0x${"cc".repeat(20)}`;
const WORD: Hex = `0x${"01".repeat(32)}`;
const LANE = { laneId: WORD, originChainId: 1n, destinationChainId: 2n };
const BRIDGES = {
  origin: { address: BRIDGE, chainType: ChainType.evm },
  destination: { address: THERE, chainType: ChainType.evm },
};
const TRANSFER: Transfer = {
  assetId: WORD,
  units: 100n,
  relief: 3n,
  minReceived: 0n,
  deadline: 900n,
  salt: WORD,
  sender: STRANGER,
  refundTo: STRANGER,
  receiver: `0x${"4e".repeat(20)}`,
  integrator: "0x",
  integratorBps: 0,
  gasLimit: 0n,
  payload: "0x",
  advanceFee: 5n,
  advanceFrom: 600n,
  advanceUntil: 800n,
};

describe("a transfer with an offer", () => {
  function read(transfer: Partial<Transfer> | Hex = {}, frame: Partial<Frame> = {}) {
    const payload =
      typeof transfer === "string" ? transfer : encodeTransfer({ ...TRANSFER, ...transfer });
    const whole = { gasLimit: 1n, deadline: 0n, sender: BRIDGE, recipient: THERE, payload };
    const event = {
      kind: "sent",
      messageId: WORD,
      laneId: WORD,
      index: 7n,
      frame: encodeFrame({ ...whole, ...frame }, EVM_TO_EVM),
      transaction: { height: 12n, hash: WORD, timestamp: 500n },
    } as Extract<MailboxEvent, { kind: "sent" }>;
    return offeredTransfer(event, LANE, BRIDGES);
  }

  it("is what a message from bridge to bridge says, with the key of its advance", () => {
    const peer = { chainType: ChainType.evm, chainId: 1n, address: BRIDGE };
    expect(read()).to.deep.include({
      transferId: WORD,
      advanceId: advanceId(peer, encodeTransfer(TRANSFER)),
      originChainId: 1n,
      destinationChainId: 2n,
      units: 100n,
      offer: { fee: 5n, from: 600n, until: 800n },
      deadline: 900n,
      height: 12n,
      sentAt: 500n,
    });
  });

  it("has the same key at another place and with another relief", () => {
    expect(read({ relief: 9n })?.advanceId).to.equal(read()?.advanceId);
    expect(read({ units: 99n })?.advanceId).not.to.equal(read()?.advanceId);
  });

  it("is missing where nothing is offered", () => {
    expect(read({ advanceFee: 0n })).to.equal(undefined);
    expect(read({ advanceUntil: 0n })).to.equal(undefined);
  });

  it("is missing where it is not from our bridge to our bridge", () => {
    expect(read({}, { sender: STRANGER })).to.equal(undefined);
    expect(read({}, { recipient: STRANGER })).to.equal(undefined);
  });

  it("is missing where a message carries a return, or no transfer", () => {
    expect(read(encodeReturn({ transferId: WORD, units: 1n }))).to.equal(undefined);
    expect(read("0x")).to.equal(undefined);
    expect(read("0x0101")).to.equal(undefined);
    expect(read(`0x0901${"00".repeat(300)}`)).to.equal(undefined);
  });
});
