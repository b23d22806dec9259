import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
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

  it("names a file that is no JSON, or not there", () => {
    expect(() => read("{")).to.throw(ConfigError, "config.json: ");
    rmSync(file);
    expect(() => readConfig(file, schema)).to.throw(ConfigError, "no such file");
  });
});
