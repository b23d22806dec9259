import type { Hex } from "@causeway/protocol";
import { type EventName, interfaceOf, mailboxAbi } from "@causeway/protocol/contracts";
import { expect } from "chai";
import { hexlify, keccak256, toUtf8Bytes } from "ethers";

import { EvmEvents } from "../../src/evm/EvmEvents.ts";
import { LogBlooms } from "../../src/evm/LogBlooms.ts";
import { messagesOnEvm } from "../../src/products/messages/evm.ts";

const MAILBOX: Hex = `0x${"11".repeat(20)}`;
const OTHER: Hex = `0x${"22".repeat(20)}`;
const FIRST_BLOCK = 5n;

const topicOf = (name: EventName<typeof mailboxAbi>) =>
  interfaceOf(mailboxAbi).getEvent(name)?.topicHash as Hex;
const [APPENDED, DELIVERED] = [topicOf("MessageAppended"), topicOf("MessagesDelivered")];

const text = (value: string) => hexlify(toUtf8Bytes(value)) as Hex;
const others = (count: number) => Array.from({ length: count }, (_, i) => text(`other ${i}`));

/** A bloom with some values, which it adds as go-ethereum does (core/types/bloom9.go). */
function bloomOf(values: readonly Hex[]): Hex {
  const bloom = new Uint8Array(256);
  for (const value of values) {
    const hash = Buffer.from(keccak256(value).slice(2), "hex");
    for (const at of [1, 3, 5]) {
      const place = 256 - ((hash.readUInt16BE(at - 1) & 0x7ff) >> 3) - 1;
      bloom[place] = (bloom[place] ?? 0) | (1 << ((hash[at] ?? 0) & 0x7));
    }
  }
  return hexlify(bloom) as Hex;
}

describe("LogBlooms", () => {
  const contracts = [{ contract: "mailbox", address: MAILBOX, firstBlock: FIRST_BLOCK }];
  const blooms = new LogBlooms(new EvmEvents([messagesOnEvm], contracts));
  const kindsIn = (values: readonly Hex[]) => blooms.kindsIn(bloomOf(values), FIRST_BLOCK);

  it("is tested with blooms that are go-ethereum's", () => {
    const values = Array.from({ length: 100 }, (_, i) =>
      text(`xxxxxxxxxx data ${i} yyyyyyyyyyyyyy`),
    );
    expect(keccak256(bloomOf(values))).to.equal(
      "0xc8d3ca65cdb4874300a9e39475508f23ed6da09fdbc487f89a2dcf50b09eb263",
    );
  });

  it("names the kinds whose contract and topic are both in a bloom", () => {
    expect(kindsIn([MAILBOX, APPENDED])).to.deep.equal(["mailbox.MessageAppended"]);
    expect(kindsIn([MAILBOX, APPENDED, DELIVERED])).to.have.members([
      "mailbox.MessageAppended",
      "mailbox.MessagesDelivered",
    ]);
    expect(kindsIn([OTHER, APPENDED])).to.deep.equal([]);
    expect(kindsIn([MAILBOX])).to.deep.equal([]);
    expect(kindsIn([])).to.deep.equal([]);
  });

  it("names none in blocks before the contract", () => {
    expect(blooms.kindsIn(bloomOf([MAILBOX, APPENDED]), FIRST_BLOCK - 1n)).to.deep.equal([]);
  });

  it("misses no event in a bloom that says anything", () => {
    for (let count = 0; count <= 150; count += 25) {
      expect(kindsIn([MAILBOX, APPENDED, ...others(count)])).to.include("mailbox.MessageAppended");
    }
  });

  it("says nothing of a full block, whose bloom names all events", () => {
    expect(kindsIn(others(1_000))).to.equal(undefined);
    expect(blooms.kindsIn(undefined, FIRST_BLOCK)).to.equal(undefined);
  });
});
