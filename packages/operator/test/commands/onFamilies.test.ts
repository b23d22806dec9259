import { expect } from "chai";

import { NotOnFamily, onFamilies } from "../../src/commands/onFamilies.ts";

const CHAINS = [
  { name: "hub", family: "evm" },
  { name: "lake", family: "toy" },
  { name: "spoke", family: "evm" },
];

describe("the options of a command that works on some families alone", () => {
  const told: string[] = [];
  const evm = { chains: CHAINS, families: ["evm"], tell: (line: string) => told.push(line) };

  beforeEach(() => told.splice(0));

  it("stand for the chains of these families by --all, and say which are left out", () => {
    const options = onFamilies(evm, { chain: [], all: true });
    expect(options).to.deep.equal({ chain: ["hub", "spoke"], all: false });
    expect(told).to.deep.equal(["left out: lake, as this command works on chains of evm alone"]);
  });

  it("stay as they are if they name chains of these families", () => {
    const options = { chain: ["spoke"], all: false };
    expect(onFamilies(evm, options)).to.equal(options);
    expect(told).to.deep.equal([]);
  });

  it("stay as they are if every chain is of these families", () => {
    const options = { chain: [], all: true };
    expect(onFamilies({ ...evm, families: ["evm", "toy"] }, options)).to.equal(options);
    expect(told).to.deep.equal([]);
  });

  it("are refused if they name a chain of another family", () => {
    const options = { chain: ["hub", "lake"], all: false };
    expect(() => onFamilies(evm, options)).to.throw(
      NotOnFamily,
      "lake is a chain of toy, where this command does nothing: take hub, spoke",
    );
  });
});
