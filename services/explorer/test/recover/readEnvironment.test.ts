import { expect } from "chai";

import { readEnvironment } from "../../src/recover/environment/readEnvironment.ts";
import { problemText } from "../../src/recover/words/Problem.ts";
import { ENGLISH, unmarked } from "./spoken.ts";

const chain = {
  ...{ name: "hub", chainId: "31337", rpcUrls: ["http://127.0.0.1:1"] },
  mailbox: `0x${"11".repeat(20)}`,
};
const file = { environment: "local", chains: [chain], validators: ["http://127.0.0.1:2"] };

describe("readEnvironment", () => {
  it("reads the file of an environment", () => {
    expect(readEnvironment(JSON.stringify(file))).to.deep.equal({ status: "read", file });
    expect(readEnvironment(" ")).to.deep.equal({ status: "none" });
  });

  for (const [what, text, reason] of [
    ["that is a page", "<!doctype html>", "no JSON"],
    ["that is a list", "[]", "names no environment"],
    ["without chains", JSON.stringify({ ...file, chains: [] }), "names no chains"],
    ["with half a chain", JSON.stringify({ ...file, chains: [chain, {}] }), "Chain 2"],
    ["without validators", JSON.stringify({ ...file, validators: 1 }), "names no validators"],
  ] as const) {
    it(`refuses a file ${what}, and says where to get one`, () => {
      const read = readEnvironment(text);
      const said = read.status === "bad" ? problemText(read.problem, ENGLISH) : "";
      expect(unmarked(said)).to.contain(reason).and.contain("operator");
    });
  }
});
