import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ConfigError } from "@causeway/service";
import { expect } from "chai";
import { verifyTypedData } from "ethers";

import { fileKey } from "../../src/signing/fileKey.ts";
import { routeKey } from "../../src/signing/routeKey.ts";

const KEY = `0x${"11".repeat(32)}`;
const DATA = {
  domain: { name: "test" },
  types: { Word: [{ name: "word", type: "uint256" }] },
  values: { word: 7n },
};

describe("the key that signs routes", () => {
  const folder = mkdtempSync(join(tmpdir(), "causeway-key-"));
  const file = join(folder, "key");

  after(() => rmSync(folder, { recursive: true }));

  function write(text: string, mode = 0o600): void {
    writeFileSync(file, text);
    chmodSync(file, mode);
  }

  it("signs for its address", async () => {
    write(`${KEY}\n`);
    const key = fileKey(file);
    const { domain, types, values } = DATA;
    expect(verifyTypedData(domain, types, values, await key.sign(DATA))).to.equal(key.address);
  });

  it("is refused if others may read its file, or if the file holds something else", () => {
    write(KEY, 0o644);
    expect(() => fileKey(file)).to.throw(ConfigError, "others may read it");
    write("0x1234secret");
    expect(() => fileKey(file)).to.throw(ConfigError, "is no key");
    expect(() => fileKey(file)).to.not.throw("secret");
  });

  it("is computed for a development environment, and for no other", () => {
    const environment = { environment: "test", development: true };
    const { address } = routeKey({ environment, routing: {} });
    expect(routeKey({ environment, routing: {} }).address).to.equal(address);
    const production = { ...environment, development: false };
    expect(() => routeKey({ environment: production, routing: {} })).to.throw(ConfigError, "key");
  });
});
