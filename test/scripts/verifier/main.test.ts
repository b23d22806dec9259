import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { expect } from "chai";

import { exampleJson, exampleKey, g2 } from "./exampleKey.ts";

const run = promisify(execFile);

describe("the verifier generator", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "causeway-verifier-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const generate = async (json: object, ...flags: string[]) => {
    const key = join(folder, "key.json");
    const output = join(folder, "Example.sol");
    await writeFile(key, JSON.stringify(json));
    const names = ["--name", "Example", "--slots", "32", "--key", key, "--output", output];
    const program = ["--import", "tsx", "scripts/verifier/main.ts"];
    await run(process.execPath, [...program, ...names, ...flags]);
    return readFile(output, "utf8");
  };

  it("writes the verifier of a key without restriction of chains", async () => {
    const source = await generate(exampleJson());
    expect(source).to.include("contract Example is IVerifier {");
    expect(source).to.include("SLOTS = 32;");
    expect(source).to.not.include("DevelopmentChains");
  });

  it("restricts the verifier of a development key to development chains", async () => {
    const source = await generate(exampleJson(), "--development");
    expect(source).to.include("DevelopmentChains.requireHere();");
  });

  it("refuses a key with gamma equal to delta", async () => {
    const json = exampleJson({ ...exampleKey(), delta: g2(1n) });
    const failure = await generate(json).catch((error) => error);
    expect(failure.code).to.equal(1);
    expect(failure.stderr).to.include("verifying key refused: delta equals gamma");
  });

  it("names flags that are missing or wrong", async () => {
    const failure = await generate(exampleJson(), "--name", "not a name").catch((error) => error);
    expect(failure.code).to.equal(1);
    expect(failure.stderr).to.include("--name: must be a contract's name");
  });
});
