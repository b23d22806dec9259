import { expect } from "chai";
import { AbiCoder, getAddress, Interface } from "ethers";
import fc from "fast-check";

import { BytesError, contractCalls, joinBytes, uintBytes } from "../../src/index.ts";
import { bytesOf, uint, word } from "../arbitraries.ts";
import { FUZZ_RUNS } from "../fuzzRuns.ts";
import { refusalOf } from "../refusal.ts";

const STRUCT =
  "(address tokenIn, uint256 amountIn, bytes hops, (uint96 fee, bytes call, bool paysCoin) inner, uint40 deadline)";

const SIGNATURES = [
  `function send(${STRUCT}, uint64, (uint8 v, bytes32 r)) payable returns (bytes32 id, uint256[] list)`,
  "function about() view returns (bytes1 fields, string name, address, uint256[] list)",
  `function look(bytes) returns (${STRUCT} order)`,
  `function all(${STRUCT}[], bytes[], (uint8 v, bytes32 r)[]) returns (int40 delta)`,
  "event Ended(bytes32 indexed id)",
  "function poke()",
];

const address = bytesOf(20).map((bytes) => getAddress(bytes));
const struct = fc.record({
  ...{ tokenIn: address, amountIn: uint(256), hops: bytesOf(0, 70) },
  inner: fc.record({ fee: uint(96), call: bytesOf(0, 40), paysCoin: fc.boolean() }),
  deadline: uint(40),
});
const text = fc.string({ unit: "grapheme", maxLength: 50 }).filter((one) => one.isWellFormed());

describe("the coder of calls", () => {
  const ours = contractCalls(SIGNATURES);
  const ethers = new Interface(SIGNATURES);

  it("writes every call as ethers does, and reads it back", () => {
    fc.assert(
      fc.property(struct, uint(64), uint(8), word, (order, chain, v, r) => {
        const args = [order, chain, { v, r }];
        const data = ours.encodeCall("send", args);
        expect(data).to.equal(ethers.encodeFunctionData("send", args));
        expect(ours.decodeCall(data)).to.deep.equal({ name: "send", args });
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  it("writes lists of members of any length as ethers does, and reads them back", () => {
    const pair = fc.record({ v: uint(8), r: word });
    const lists = [fc.array(struct, { maxLength: 3 }), fc.array(bytesOf(0, 70)), fc.array(pair)];
    fc.assert(
      fc.property(fc.tuple(...lists), (args) => {
        const data = ours.encodeCall("all", args);
        expect(data).to.equal(ethers.encodeFunctionData("all", args));
        expect(ours.decodeCall(data)).to.deep.equal({ name: "all", args });
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  it("refuses a list whose members share their bytes", () => {
    const { decodeAnswer } = contractCalls(["function read() returns (bytes[] list)"]);
    const twice = [32n, 2n, 64n, 64n, 1n, 0n].map((value) => uintBytes(value, 32));
    const once = [32n, 2n, 64n, 128n, 1n, 0n, 1n, 0n].map((value) => uintBytes(value, 32));
    expect(decodeAnswer("read", joinBytes(...once))).to.deep.equal([["0x00", "0x00"]]);
    expect(refusalOf(() => decodeAnswer("read", joinBytes(...twice)))).to.equal("Truncated");
  });

  it("reads integers with a sign, and refuses a word that is not filled with the sign", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 39n), max: 2n ** 39n - 1n }), (value) => {
        const data = ethers.encodeFunctionResult("all", [value]);
        expect(ours.decodeAnswer("all", data)).to.deep.equal([value]);
      }),
      { numRuns: FUZZ_RUNS },
    );
    for (const word of [2n ** 39n, 2n ** 256n - 2n ** 39n - 1n]) {
      expect(refusalOf(() => ours.decodeAnswer("all", uintBytes(word, 32)))).to.equal("OutOfRange");
    }
  });

  it("names the selector of each function", () => {
    for (const name of ["send", "about", "look", "all", "poke"]) {
      expect(ours.selectorOf(name)).to.equal(ethers.getFunction(name)?.selector);
    }
    expect(() => ours.selectorOf("Ended")).to.throw(TypeError);
  });

  it("reads every answer as ethers does", () => {
    const answer = fc.tuple(bytesOf(1), text, address, fc.array(uint(256), { maxLength: 5 }));
    fc.assert(
      fc.property(answer, struct, (values, order) => {
        const about = ethers.encodeFunctionResult("about", values);
        expect(ours.decodeAnswer("about", about)).to.deep.equal(values);
        const look = ethers.encodeFunctionResult("look", [order]);
        expect(ours.decodeAnswer("look", look)).to.deep.equal([order]);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  it("refuses data with any bytes, or reads what ethers reads", () => {
    const words = fc.array(fc.oneof(word, fc.constantFrom(...SMALL_WORDS)), { maxLength: 14 });
    fc.assert(
      fc.property(words, (list) => {
        const data = `0x${list.map((one) => one.slice(2)).join("")}`;
        for (const name of ["about", "look", "send"]) {
          const outcome = outcomeOf(() => ours.decodeAnswer(name, data));
          if (outcome === undefined) continue;
          expect(plain(ethers.decodeFunctionResult(name, data))).to.deep.equal(plain(outcome));
        }
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  it("refuses every shortened call and answer", () => {
    const order = {
      ...{
        tokenIn: getAddress(`0x${"11".repeat(20)}`),
        amountIn: 1n,
        hops: `0x${"22".repeat(33)}`,
      },
      ...{ inner: { fee: 2n, call: "0x33", paysCoin: true }, deadline: 3n },
    };
    const data = ethers.encodeFunctionResult("look", [order]);
    // The last byte that counts is that of `call`, 31 bytes before the end.
    const needed = data.length - 2 * 31;
    for (let length = 2; length < needed; length += 2) {
      expect(refusalOf(() => ours.decodeAnswer("look", data.slice(0, length)))).to.equal(
        "Truncated",
      );
    }
    expect(ours.decodeAnswer("look", data)).to.deep.equal([order]);
  });

  it("refuses words that do not fit their types, which Solidity refuses, too", () => {
    const coder = AbiCoder.defaultAbiCoder();
    const full = 2n ** 256n - 1n;
    for (const [type, value] of [
      ["uint40", 2n ** 40n],
      ["uint40", full],
      ["address", 2n ** 160n],
      ["bool", 2n],
      ["bytes1", 1n],
      ["bytes32[]", 2n ** 64n],
    ] as const) {
      const { decodeAnswer } = contractCalls([`function read() returns (${type})`]);
      const data = coder.encode(["uint256"], [value]);
      expect(
        refusalOf(() => decodeAnswer("read", data)),
        type,
      ).to.match(/OutOfRange|Truncated/);
    }
    const { decodeAnswer } = contractCalls(["function read() returns (string)"]);
    const noText = coder.encode(["bytes"], ["0xff"]);
    expect(refusalOf(() => decodeAnswer("read", noText))).to.equal("NotBytes");
  });

  it("refuses values that do not fit their types", () => {
    const { encodeCall } = contractCalls([
      "function number(uint40)",
      "function digest(bytes32)",
      "function account(address)",
      "function data(bytes)",
      "function both(uint8, bool)",
    ]);
    for (const [name, args, code] of [
      ["number", [2n ** 40n], "OutOfRange"],
      ["number", [-1n], "OutOfRange"],
      ["digest", ["0x11"], "WrongLength"],
      ["account", ["0x11"], "WrongLength"],
      ["data", ["0x1"], "NotBytes"],
      ["both", [1n], "WrongLength"],
      ["both", [1n, true, 1n], "WrongLength"],
    ] as const) {
      expect(
        refusalOf(() => encodeCall(name, args)),
        name,
      ).to.equal(code);
    }
    for (const [name, args] of [
      ["number", ["1"]],
      ["number", [null]],
      ["both", [1n, 1n]],
      ["account", ["0x52908400098527886E0F7030069857D2E4169Ee7"]],
      ["missing", []],
    ] as const) {
      expect(() => encodeCall(name, args), name).to.throw(TypeError);
    }
  });

  it("knows no call of another contract", () => {
    expect(ours.decodeCall("0x12345678")).to.equal(undefined);
    expect(ours.decodeCall("0x")).to.equal(undefined);
    expect(ours.decodeCall(ethers.encodeFunctionData("poke"))).to.deep.equal({
      ...{ name: "poke", args: [] },
    });
  });

  for (const signature of [
    "function f(int8)",
    "function f(uint7)",
    "function f(uint264)",
    "function f(bytes33)",
    "function f(uint256[2])",
    "function f((uint8)",
    "function f(uint8))",
    "event f(uint8)",
  ]) {
    it(`reads no ${signature}`, () => {
      expect(() => contractCalls([signature]).encodeCall("f", [1n])).to.throw(TypeError);
    });
  }
});

/** Words that lead into data as offsets and lengths. */
const SMALL_WORDS = [0, 1, 31, 32, 64, 96, 128, 160, 192, 224].map(
  (value) => `0x${value.toString(16).padStart(64, "0")}`,
);

function outcomeOf<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof BytesError) return undefined;
    throw error;
  }
}

/** Values without the names of members. */
function plain(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  return Array.from(Array.isArray(value) ? value : Object.values(value), plain);
}
