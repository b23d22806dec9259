import { globSync, readFileSync } from "node:fs";

import { expect } from "chai";
import { Interface, type ParamType, ZeroAddress } from "ethers";

import * as contracts from "../../src/contracts/index.ts";
import { decodeError, errorsAbi } from "../../src/contracts/index.ts";

const ERROR_DECLARATION = /^\s*error (\w+)\(/gm;

/** An earlier generation, on development chains alone: its own ABI has its errors. */
const EARLIER = "contracts/swap/development/";

const KNOWN = new Set<string>(errorsAbi.map(({ name }) => name));

/** An error as a contract reverts with it. */
function reverted(declaration: string, values: readonly unknown[]): string {
  const errors = new Interface([`error ${declaration}`]);
  return errors.encodeErrorResult(declaration.slice(0, declaration.indexOf("(")), values);
}

function exampleOf({ type, components }: ParamType): unknown {
  if (components !== null) return components.map(exampleOf);
  if (type === "address") return `0x${"ab".repeat(20)}`;
  if (type === "string") return "not now";
  if (type.startsWith("bytes")) return `0x${"cd".repeat(Number(type.slice(5) || 7))}`;
  return type.startsWith("int") ? -5n : 5n;
}

describe("what a call reverted with, decoded", () => {
  it("has the error's name, its signature, and each value with its name and type", () => {
    const data = reverted("InsufficientFee(uint256,uint256)", [7, 9]);
    expect(decodeError(data)).to.deep.equal({
      name: "InsufficientFee",
      signature: "InsufficientFee(uint256,uint256)",
      values: [
        { name: "fee", type: "uint256", value: 7n },
        { name: "paid", type: "uint256", value: 9n },
      ],
    });
  });

  it("knows every error that a contract or a library declares", () => {
    const sources = globSync(["contracts/**/*.sol", "packages/solidity/**/*.sol"]).filter(
      (source) => !source.startsWith(EARLIER),
    );
    const declared = sources.flatMap((source) =>
      [...readFileSync(source, "utf8").matchAll(ERROR_DECLARATION)].map(([, name]) => name ?? ""),
    );
    expect(declared.length).to.be.above(200);
    expect(declared.filter((name) => !KNOWN.has(name))).to.deep.equal([]);
  });

  it("knows every error that a contract can revert with, its libraries' and OpenZeppelin's too", () => {
    const { previousSwapRouterAbi: _, ...present } = contracts;
    const unknown = Object.values(present)
      .filter((exported) => Array.isArray(exported))
      .flat()
      .filter(({ type, name }) => type === "error" && !KNOWN.has(name));
    expect(unknown).to.deep.equal([]);
  });

  it("knows Solidity's own", () => {
    expect(decodeError(reverted("Error(string)", ["not now"]))?.values[0]?.value).to.equal(
      "not now",
    );
    expect(decodeError(reverted("Panic(uint256)", [0x11]))?.values[0]?.value).to.equal(0x11n);
  });

  it("names the entry of a deprecated generation, and the entry to use instead", () => {
    const present = contracts.iSwapRouterAbi;
    const previous = contracts.previousSwapRouterAbi;
    for (const name of ["swapAndBridge", "swapAndCall"]) {
      const [old, useInstead] = [previous, present].map(
        (abi) => new Interface(abi).getFunction(name)?.selector,
      );
      const data = reverted("GenerationDeprecated(bytes4,bytes4)", [old, useInstead]);
      expect(decodeError(data)?.values.map(({ value }) => value)).to.deep.equal([old, useInstead]);
    }
  });

  it("reads each error as ethers does", () => {
    const errors = new Interface(new Interface(errorsAbi).format());
    errors.forEachError((error) => {
      const example = error.inputs.map(exampleOf);
      const data = errors.encodeErrorResult(error, example);
      const found = decodeError(data);
      expect(found?.signature).to.equal(error.format());
      const args = errors.decodeErrorResult(error, data).toArray(true);
      expect(found?.values.map(({ value }) => value)).to.deep.equal(args);
      const names = error.inputs.map(({ name, type }) => ({ name, type }));
      expect(found?.values.map(({ name, type }) => ({ name, type }))).to.deep.equal(names);
    });
  });

  it("looks into an error that carries another", () => {
    const inner = reverted("UnknownChain(uint64)", [5]);
    const outer = decodeError(
      reverted("InitialisationFailed(address,bytes)", [ZeroAddress, inner]),
    );
    expect(outer?.values[1]?.inner?.name).to.equal("UnknownChain");
  });

  it("looks no deeper than four errors, however many a call returns", () => {
    let data = reverted("UnknownChain(uint64)", [5]);
    for (let depth = 0; depth < 10; depth++)
      data = reverted("InitialisationFailed(address,bytes)", [ZeroAddress, data]);
    let found = decodeError(data);
    let depth = 0;
    for (; found !== undefined; depth++) found = found.values[1]?.inner;
    expect(depth).to.equal(5);
  });

  for (const [what, data] of Object.entries({
    nothing: "0x",
    "less than a selector": "0x5f5f",
    "an error of somebody else's": "0xdeadbeef",
    "a known error without its values": reverted("UnknownChain(uint64)", [5]).slice(0, 10),
  })) {
    it(`does not know ${what}`, () => expect(decodeError(data)).to.equal(undefined));
  }
});
