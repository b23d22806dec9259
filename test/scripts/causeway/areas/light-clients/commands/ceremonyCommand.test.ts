import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "chai";

type Result = { code: number; stdout: string; stderr: string };

describe("causeway ceremony", function () {
  this.timeout(60_000);
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "causeway-ceremony-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const run = (...args: string[]) =>
    new Promise<Result>((resolve) => {
      const program = ["scripts/bundle/run.mjs", "scripts/causeway/main.ts", "ceremony", ...args];
      execFile(process.execPath, program, (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
      );
    });

  it("passes options on, its own help among them", async () => {
    const { code, stdout } = await run("contribute", "--help");
    expect(code).to.equal(0);
    expect(stdout).to.match(/Usage: ceremony contribute .*--input <file>/s);
  });

  it("ends with the code of the ceremony's program, and leaves no file where that refuses", async () => {
    const file = join(folder, "circuit.r1cs");
    await writeFile(file, "no circuit");
    const inputs = ["--r1cs", file, "--powers", file];
    const { code, stderr } = await run("begin", ...inputs, "--output", join(folder, "0.zkey"));
    expect(code).to.equal(1);
    expect(stderr).to.match(/^ceremony: .*circuit\.r1cs has the BLAKE2b-512 [0-9a-f]{128}, which/);
    expect(await readdir(folder)).to.deep.equal(["circuit.r1cs"]);
  });
});
