import { interfaceOf, mailboxAbi } from "@causeway/protocol/contracts";
import { expect } from "chai";
import { AbiCoder, EventFragment, toBeHex } from "ethers";

import { EventDecoder } from "../../src/decoding/EventDecoder.ts";
import { UnreadableEvent } from "../../src/decoding/UnreadableEvent.ts";

describe("a decoder of events", () => {
  const word = (value: bigint | number) => toBeHex(value, 32).slice(2);

  /** @param words Of its data, without prefix. */
  function decode(parameters: string, words: string, ...topics: string[]) {
    const decoder = new EventDecoder(EventFragment.from(`event Any(${parameters})`));
    return decoder.decode({ topics: [decoder.topic, ...topics], data: `0x${words}` });
  }

  it("names the values of an event as its ABI does", () => {
    const abi = interfaceOf(mailboxAbi);
    const [messageId, laneId] = [`0x${"ab".repeat(32)}`, `0x${"cd".repeat(32)}`];
    const log = abi.encodeEventLog("MessageAppended", [messageId, laneId, 7n, "0x1234"]);
    const decoder = new EventDecoder(abi.getEvent("MessageAppended"));
    expect(decoder.topic).to.equal(log.topics[0]);
    expect(decoder.decode(log)).to.deep.equal({ messageId, laneId, index: 7n, frame: "0x1234" });
  });

  it("has the hash of an indexed value that is longer than a word", () => {
    const hash = `0x${"ab".repeat(32)}`;
    for (const type of ["string", "bytes", "uint8[]", "tuple(uint8 one)"]) {
      expect(decode(`${type} indexed value`, "", hash), type).to.deep.equal({ value: hash });
    }
  });

  it("replaces what is no UTF-8 in a text, so that nobody stops the index by a text", () => {
    const encode = (bytes: string) => AbiCoder.defaultAbiCoder().encode(["bytes"], [bytes]);
    const read = (bytes: string) => decode("string text", encode(bytes).slice(2)).text;
    expect(read("0x61ff62")).to.equal("a\ufffdb");
    expect(read("0xeda080")).to.equal("\ufffd\ufffd\ufffd");
    expect(read("0xefbbbf61")).to.equal("\ufeffa");
    expect(read("0x6100")).to.equal("a\u0000");
  });

  for (const [what, parameters, words, reason] of [
    ["a list longer than its data", "uint8[] list", [32, 2 ** 24], "needs 536870912 bytes"],
    ["a list of 2^255 items", "uint8[] list", [32, 2n ** 255n], "is beyond its data"],
    ["a place beyond its data", "bytes[] list", [32, 1, 2n ** 32n + 32n, 0], "is beyond its data"],
    ["bytes that end too early", "bytes value", [32, 33, 0], "needs 33 bytes at byte 64"],
    ["no data", "uint256 value", [], "needs 32 bytes at byte 0, and has 0"],
    ["an address of 21 bytes", "address value", [2n ** 160n], "has more than 20 bytes"],
  ] as const) {
    it(`refuses ${what}`, () => {
      const read = () => decode(parameters, words.map((value) => word(value)).join(""));
      expect(read).to.throw(UnreadableEvent, reason);
    });
  }

  it("refuses an event that lacks a topic", () => {
    const read = () => decode("bytes32 indexed one, bytes32 indexed other", "", `0x${word(1)}`);
    expect(read).to.throw(UnreadableEvent, "needs 32 bytes at byte 0, and has 0");
  });

  it("reads 10,000 pointers to the same bytes no more often than the data has bytes", () => {
    const count = 10_000;
    const pointers = word(32 * count).repeat(count);
    const text = word(100_000) + "ab".repeat(100_000);
    const read = () => decode("bytes[] list", word(32) + word(count) + pointers + text);
    expect(read).to.throw(UnreadableEvent, "its values have more than the 420096 bytes");
  });

  it("reads lists within lists that share their words no more often than the data has words", () => {
    // Each list has 32 items, all of which begin at its second item.
    const read = () => decode(`uint8${"[]".repeat(5)} list`, word(32).repeat(100));
    expect(read).to.throw(UnreadableEvent, "its values have more than the 3200 bytes");
  });

  it("refuses an event whose values have no names of their own, or that has no topic", () => {
    for (const event of [
      "event Any(uint8)",
      "event Any(uint8 one, uint8 one)",
      "event Any(uint8 __proto__)",
      "event Any(uint8 one) anonymous",
    ]) {
      expect(() => new EventDecoder(EventFragment.from(event)), event).to.throw(TypeError);
    }
  });
});
