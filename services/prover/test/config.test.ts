import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { ConfigError } from "@causeway/service";
import { expect } from "chai";

import { readProverConfig } from "../src/config.ts";

describe("a prover's configuration", () => {
  const folder = mkdtempSync(join(tmpdir(), "causeway-prover-config-"));
  const file = join(folder, "prover.json");
  after(() => rmSync(folder, { recursive: true }));

  const read = (config: object) => {
    writeFileSync(file, JSON.stringify(config));
    return readProverConfig(file);
  };

  it("serves this machine alone where nothing is said", () => {
    expect(read({})).to.deep.equal({
      listen: { host: "127.0.0.1", port: 8090 },
      logLevel: "info",
      sizes: [32],
      longestWait: 300,
      artifacts: undefined,
    });
  });

  it("takes artifacts to be relative to its folder", () => {
    expect(read({ artifacts: "keys" }).artifacts).to.equal(join(folder, "keys"));
  });

  it("refuses sizes that there are not, ports out of range, and fields that it does not know", () => {
    expect(() => read({ sizes: [4, 5] })).to.throw(ConfigError, "sizes");
    expect(() => read({ sizes: [] })).to.throw(ConfigError, "sizes");
    expect(() => read({ listen: { port: 65_536 } })).to.throw(ConfigError, "port");
    expect(() => read({ port: 8090 })).to.throw(ConfigError, "port");
  });
});
