import { expect } from "chai";
import { getAddress, Interface, id } from "ethers";
import fc from "fast-check";

import { contractEvents } from "../../src/index.ts";
import { bytesOf, uint, word } from "../arbitraries.ts";
import { FUZZ_RUNS } from "../fuzzRuns.ts";
import { refusalOf } from "../refusal.ts";

const SIGNATURES = [
  "event Sent(bytes32 indexed id, uint64 chainId, address indexed sender, bytes payload, bytes[] attributes)",
  "event Priced(uint64 indexed chainId, (uint256 fee, address payee) fees)",
  "event Opened()",
  "function send(bytes32 id)",
];

const address = bytesOf(20).map((bytes) => getAddress(bytes));
const sent = fc.record({
  ...{ id: word, chainId: uint(64), sender: address, payload: bytesOf(0, 70) },
  attributes: fc.array(bytesOf(0, 40), { maxLength: 3 }),
});
const priced = fc.record({
  chainId: uint(64),
  fees: fc.record({ fee: uint(256), payee: address }),
});

describe("the coder of events", () => {
  const ours = contractEvents(SIGNATURES);
  const ethers = new Interface(SIGNATURES);
  const logOf = (name: string, args: object) => ethers.encodeEventLog(name, Object.values(args));

  it("reads every log that ethers writes, by the names of its parameters", () => {
    fc.assert(
      fc.property(sent, priced, (...both) => {
        for (const [place, name] of ["Sent", "Priced"].entries()) {
          const args = both[place] ?? {};
          expect(ours.decodeLog(logOf(name, args))).to.deep.equal({ name, args });
        }
      }),
      { numRuns: FUZZ_RUNS },
    );
    expect(ours.decodeLog(logOf("Opened", {}))).to.deep.equal({ name: "Opened", args: {} });
  });

  it("names the topic of each event", () => {
    for (const name of ["Sent", "Priced", "Opened"]) {
      expect(ours.topicOf(name)).to.equal(ethers.getEvent(name)?.topicHash);
    }
    expect(() => ours.topicOf("send")).to.throw(TypeError);
  });

  it("knows no log of another contract, and none without a topic", () => {
    expect(ours.decodeLog({ topics: [id("Sent()")], data: "0x" })).to.equal(undefined);
    expect(ours.decodeLog({ topics: [], data: "0x" })).to.equal(undefined);
  });

  it("refuses a log with too few topics, with too many, or with cut data", () => {
    const { topics, data } = logOf("Priced", { chainId: 5n, fees: [7n, `0x${"11".repeat(20)}`] });
    for (const wrong of [topics.slice(0, 1), [...topics, topics[1] as string]]) {
      expect(refusalOf(() => ours.decodeLog({ topics: wrong, data }))).to.equal("WrongLength");
    }
    const cut = data.slice(0, -2);
    expect(refusalOf(() => ours.decodeLog({ topics, data: cut }))).to.equal("Truncated");
  });

  it("refuses a topic that does not fit its type", () => {
    const { topics, data } = logOf("Priced", { chainId: 5n, fees: [7n, `0x${"11".repeat(20)}`] });
    const dirty = `0x${"ff".repeat(32)}`;
    const wrong = { topics: [topics[0] as string, dirty], data };
    expect(refusalOf(() => ours.decodeLog(wrong))).to.equal("OutOfRange");
  });

  for (const type of ["bytes", "string", "uint8[]", "(uint8 a)"]) {
    it(`reads no event whose topic is the hash of ${type}`, () => {
      const { topicOf } = contractEvents([`event Hashed(${type} indexed value)`]);
      expect(() => topicOf("Hashed")).to.throw(TypeError);
    });
  }
});
