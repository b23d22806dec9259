import { expect } from "chai";

import { readOptions } from "../src/options.ts";

describe("readOptions", () => {
  it("has defaults that serve this machine alone", () => {
    const options = readOptions([], {});
    expect(options).to.include({ host: "127.0.0.1", port: 0, logLevel: "info" });
    expect(options.sizes).to.deep.equal([32]);
  });

  it("takes flags before the environment", () => {
    const environment = { PROVER_PORT: "1", PROVER_SIZES: "4", PROVER_EXTERNAL: "rapidsnark" };
    const options = readOptions(["--port", "2", "--longest-wait", "60"], environment);
    expect(options).to.include({ port: 2, externalProver: "rapidsnark", longestWait: 60 });
    expect(options.sizes).to.deep.equal([4]);
  });

  it("refuses sizes that there are not, and ports out of range", () => {
    expect(() => readOptions(["--sizes", "4,5"], {})).to.throw("sizes");
    expect(() => readOptions(["--port", "65536"], {})).to.throw("port");
  });
});
