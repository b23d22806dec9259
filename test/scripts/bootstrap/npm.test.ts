import { expect } from "chai";

import { npmCandidates } from "../../../scripts/bootstrap/npm.mjs";

describe("npmCandidates", () => {
  it("asks npm first, then PATH, then looks beside Node", () => {
    const env = { npm_execpath: "/npm/npm-cli.js", PATH: "/usr/bin" };
    expect(npmCandidates(env, "/opt/node/bin/node")).to.deep.equal([
      "/npm/npm-cli.js",
      "/usr/bin/npm",
      "/opt/node/bin/node_modules/npm/bin/npm-cli.js",
      "/opt/node/lib/node_modules/npm/bin/npm-cli.js",
    ]);
  });

  it("does without what is not set", () => {
    expect(npmCandidates({}, "/opt/node/bin/node")).to.have.lengthOf(2);
  });
});
