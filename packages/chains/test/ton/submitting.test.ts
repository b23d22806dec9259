import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beginCell, Cell, Dictionary } from "@ton/core";
import { defaultConfig } from "@ton/sandbox";
import { expect } from "chai";

import { EXIT_CODES, exitCodeName, failed } from "../../src/ton/exitCodes.ts";
import {
  FORWARDING,
  forwardFeeOf,
  GAS_PRICE,
  TRANSACTION_GAS,
} from "../../src/ton/submitting/prices.ts";
import { FIGURES } from "../../src/ton/submitting/values.ts";

const CONTRACTS = "ton/contracts";
const UNKNOWN = 0xffff;
/** Errors that Solidity calls otherwise. */
const SOLIDITY: Readonly<Record<string, string>> = {
  HubCheckpointTooOld: "CheckpointTooOld",
  NoSuccessor: "NoNextCommittee",
};

describe("figures with which messages to TON's contracts are made", () => {
  const sources = readdirSync(CONTRACTS, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tolk"))
    .map((file) => ({ file, text: readFileSync(join(CONTRACTS, file), "utf8") }));

  it("are those of the contracts", () => {
    for (const [name, value] of Object.entries(FIGURES)) {
      const form = new RegExp(`^const ${name} = (?:ton\\("([0-9.]+)"\\)|([0-9]+))$`, "m");
      const found = sources.flatMap(({ text }) => form.exec(text) ?? []);
      const [, coins, plain] = found;
      const expected = coins === undefined ? Number(plain) : Math.round(Number(coins) * 1e9);
      expect(value, name).to.equal(BigInt(expected));
    }
  });

  it("name each exit code of the contracts, and no other", () => {
    const errors = sources.filter(({ file }) => file.endsWith("errors.tolk"));
    const codes = errors.flatMap(({ text }) =>
      [...text.matchAll(/^const ERROR_(\w+) = (\w+)$/gm)].map(([, name = "", code]) => {
        const words = name.split("_").map((word) => `${word[0]}${word.slice(1).toLowerCase()}`);
        const camel = words.join("");
        return [Number(code), SOLIDITY[camel] ?? camel] as const;
      }),
    );
    const own = Object.fromEntries(codes.filter(([code]) => code !== UNKNOWN));
    expect(EXIT_CODES).to.deep.equal({ ...own, [UNKNOWN]: "UnknownOperation" });
  });

  it("name the exit codes of the TVM, and no contract's of another project", () => {
    expect([exitCodeName(-14), exitCodeName(12_345)]).to.deep.equal(["OutOfGas", undefined]);
    const failure = { phase: "compute", exitCode: 902 } as const;
    expect(failed("CallReverted", "it fails", failure, {})).to.deep.include({
      message: "it fails in the compute phase with exit code 902 (LanePaused)",
      details: { error: "LanePaused", exitCode: 902, phase: "compute" },
    });
  });

  it("have the prices of the network's configuration", () => {
    const parameters = Dictionary.loadDirect(
      Dictionary.Keys.Int(32),
      Dictionary.Values.Cell(),
      Cell.fromBase64(defaultConfig),
    );
    const gas = parameters
      .get(21)
      ?.beginParse()
      .skip(8 + 64 + 64 + 8);
    const forwarding = parameters.get(25)?.beginParse().skip(8);
    if (gas === undefined || forwarding === undefined) throw new Error("a parameter is missing");
    expect(gas.loadUintBig(64) >> 16n).to.equal(GAS_PRICE);
    expect(gas.loadUintBig(64)).to.equal(TRANSACTION_GAS);
    const read = () => forwarding.loadUintBig(64);
    expect({ lump: read(), bit: read(), cell: read() }).to.deep.equal(FORWARDING);
  });

  it("count the same cell of a message once", () => {
    const leaf = beginCell().storeUint(1, 256).endCell();
    const once = beginCell().storeRef(leaf).endCell();
    const twice = beginCell().storeRef(leaf).storeRef(leaf).endCell();
    expect(forwardFeeOf(twice)).to.equal(forwardFeeOf(once));
    const other = beginCell().storeUint(2, 256).endCell();
    const more = beginCell().storeRef(leaf).storeRef(other).endCell();
    expect(forwardFeeOf(more)).to.equal(forwardFeeOf(once) + 256n * 400n + 40_000n);
  });
});
