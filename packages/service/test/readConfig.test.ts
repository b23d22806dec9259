import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "chai";
import { z } from "zod";

import { ConfigError, readConfig } from "../src/index.ts";

const schema = z.strictObject({ listen: z.strictObject({ port: z.int() }) });

describe("readConfig", () => {
  let folder: string;
  let file: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "causeway-config-"));
    file = join(folder, "config.json");
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  function read(content: string) {
    writeFileSync(file, content);
    return readConfig(file, schema);
  }

  it("gives what the file holds", () => {
    expect(read('{"listen":{"port":1}}')).to.deep.equal({ listen: { port: 1 } });
  });

  it("names the file and the field that breaks the schema", () => {
    const refused = () => read('{"listen":{"port":"x"}}');
    expect(refused).to.throw(ConfigError, /config\.json: .*listen\.port/s);
  });

  it("refuses fields that nobody reads, which a typing error makes", () => {
    expect(() => read('{"listen":{"port":1},"lists":1}')).to.throw(ConfigError, "lists");
  });

  const secret = z.strictObject({ privateKey: z.string() });

  it("refuses a private key that others may read, whatever the schema says", () => {
    for (const mode of [0o604, 0o640, 0o666]) {
      writeFileSync(file, '{"privateKey":"0x11"}');
      chmodSync(file, mode);
      const found = `has mode 0${mode.toString(8)}: others may read it, make it 0600`;
      expect(() => readConfig(file, secret)).to.throw(ConfigError, found);
      expect(() => readConfig(file, schema)).to.throw(ConfigError, found);
    }
    chmodSync(file, 0o600);
    expect(readConfig(file, secret).privateKey).to.equal("0x11");
  });

  it("repeats nothing of a file that is no JSON: a key may stand in it", () => {
    const refused = () => read('{\n"privateKey":"0x5ec7e7"');
    expect(refused).to.throw(ConfigError, /is no JSON: line 2 column \d+$/);
    expect(refused).to.not.throw("5ec7e7");
  });

  it("names a file that is no JSON, or not there", () => {
    expect(() => read("{")).to.throw(ConfigError, "config.json: ");
    rmSync(file);
    expect(() => readConfig(file, schema)).to.throw(ConfigError, "no such file");
  });
});
