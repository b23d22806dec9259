import { expect } from "chai";

import { exitCode } from "../../../scripts/bootstrap/run.mjs";

describe("exitCode", () => {
  it("is the one of the process", () => {
    expect(exitCode(3, null)).to.equal(3);
  });

  it("tells which signal ended the process", () => {
    expect(exitCode(null, "SIGTERM")).to.equal(143);
    expect(exitCode(null, "SIGINT")).to.equal(130);
  });
});
