import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";

import { artifacts } from "../../compiler/artifacts.ts";
import { buildCircuit, isBuilt } from "../../compiler/buildCircuit.ts";
import { PACKAGE_ROOT } from "../../compiler/circuits.ts";

const run = promisify(execFile);
const BUILD = ["--import", "tsx", join(PACKAGE_ROOT, "scripts/build.ts")];

describe("the build of circuits", () => {
  before(() => buildCircuit("committee-4"));

  it("prints nothing where nothing is to do", async () => {
    const { stdout, stderr } = await run(process.execPath, [...BUILD, "--size", "4"]);
    expect(stdout + stderr).to.equal("");
  });

  it("names the sizes there are", async () => {
    const failure = await run(process.execPath, [...BUILD, "--size", "5"]).catch((error) => error);
    expect(failure.code).to.equal(1);
    expect(failure.stderr).to.include("--size 5: there are the sizes 4, 32 and all");
  });

  it("notices that an output is not of the current sources", async () => {
    expect(await isBuilt("committee-4")).to.equal(true);
    expect(await isBuilt("committee-4", artifacts("committee-4", "/nowhere"))).to.equal(false);
  });
});
