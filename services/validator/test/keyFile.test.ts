import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { environmentOf, verifyPossession } from "@causeway/protocol";
import { expect } from "chai";

import {
  createDevelopmentKeys,
  createKeys,
  readKeyFile,
  ValidatorKeys,
  writeKeyFile,
} from "../src/index.ts";

describe("key files", () => {
  let folder: string;
  let file: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "causeway-keys-"));
    file = join(folder, "keys.json");
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it("are read as they were written, by their owner alone", () => {
    const keys = createKeys();
    writeKeyFile(file, keys, false);
    expect(statSync(file).mode & 0o777).to.equal(0o600);
    expect(readKeyFile(file, false)).to.deep.equal(keys);
  });

  it("are refused if others may read them", () => {
    writeKeyFile(file, createKeys(), false);
    chmodSync(file, 0o640);
    expect(() => readKeyFile(file, false)).to.throw("has mode 0640");
  });

  it("are never overwritten", () => {
    writeKeyFile(file, createKeys(), false);
    const before = readFileSync(file, "utf8");
    expect(() => writeKeyFile(file, createKeys(), false)).to.throw("never overwritten");
    expect(readFileSync(file, "utf8")).to.equal(before);
  });

  it("with development keys are refused unless allowed", () => {
    writeKeyFile(file, createDevelopmentKeys("0"), true);
    expect(() => readKeyFile(file, false)).to.throw("development keys");
    expect(readKeyFile(file, true)).to.deep.equal(createDevelopmentKeys("0"));
  });

  it("differ by their seed", () => {
    const [one, other] = ["0", "1"].map(createDevelopmentKeys);
    expect(one!.babyJubjub).not.to.equal(other!.babyJubjub);
    expect(one!.ed25519).not.to.equal(other!.ed25519);
  });

  it("hold keys whose possession can be proven", () => {
    const keys = new ValidatorKeys(createKeys());
    const environment = environmentOf("test");
    const proof = keys.provePossession(environment);
    expect(verifyPossession(environment, keys.publicKeys, proof)).to.equal(true);
  });
});
