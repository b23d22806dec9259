import { readFileSync } from "node:fs";

import { expect } from "chai";

import { isNewEnough, NEEDED_NODE, refusalOf } from "../src/oldestNode.mjs";

/** Each page that readers start from has this sentence. */
const SENTENCE = `Causeway needs ${NEEDED_NODE}.`;

/** The npm scripts of a clone start under this Node and fetch a newer one, so a page may name it too. */
const STARTING_NODE = "Node 20";

const DOCS = ["README.md", "CONTRIBUTING.md", "docs/services.md", "docs/integrators.md"];

/** A page with each run of blanks as one. */
const pageOf = (file: string) => readFileSync(file, "utf8").replaceAll(/\s+/g, " ");

describe("isNewEnough", () => {
  for (const version of ["20.20.2", "22.12.0", "9.11.2"]) {
    it(`refuses ${version}`, () => expect(isNewEnough(version)).to.equal(false));
  }

  for (const version of ["22.13.0", "24.0.0", "100.1.0"]) {
    it(`takes ${version}`, () => expect(isNewEnough(version)).to.equal(true));
  }
});

describe("refusalOf", () => {
  it("names the program, the Node that it needs, and the one that runs it", () => {
    const refusal = "relayer: needs Node 22.13 or newer, and this is 20.20.2";
    expect(refusalOf("relayer", "20.20.2")).to.equal(refusal);
  });

  it("has nothing against a newer one", () => {
    expect(refusalOf("relayer", "22.13.0")).to.equal(undefined);
  });
});

describe("which Node is needed", () => {
  for (const file of DOCS) {
    it(`stands in ${file} in the same words as elsewhere`, () => {
      expect(pageOf(file)).to.include(SENTENCE);
    });

    it(`is known by no other number in ${file}`, () => {
      const told = pageOf(file)
        .replaceAll(SENTENCE, "")
        .match(/\bNode \d[\w.]*( or newer)?/g);
      for (const words of told ?? []) expect(words).to.be.oneOf([NEEDED_NODE, STARTING_NODE]);
    });
  }

  it("is what package.json asks npm for", () => {
    const { engines } = JSON.parse(readFileSync("package.json", "utf8"));
    const needed = /^Node (.*) or newer$/.exec(NEEDED_NODE);
    expect(engines.node).to.equal(`>=${needed?.[1]}`);
  });
});
