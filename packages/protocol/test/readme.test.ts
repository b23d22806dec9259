import { readFileSync } from "node:fs";

import { expect } from "chai";

import * as contracts from "../src/contracts/index.ts";
import * as protocol from "../src/index.ts";

const FIRST_CELL = /^\| (`.+?) \|/gm;
const NAME = /`(\w+)/g;

describe("the package's page", () => {
  it("names nothing that the package does not export", () => {
    const page = readFileSync("packages/protocol/README.md", "utf8");
    const named = [...page.matchAll(FIRST_CELL)].flatMap(([, cell = ""]) =>
      [...cell.matchAll(NAME)].map(([, name = ""]) => name),
    );
    const exported = { ...protocol, ...contracts };
    expect(named.length).to.be.above(30);
    expect(named.filter((name) => !(name in exported))).to.deep.equal([]);
  });
});
