import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "chai";

import { copyWithoutSwap } from "../world/environmentCopy.ts";
import { LocalChains } from "../world/LocalChains.ts";
import { type CommandResult, runCauseway } from "../world/runCauseway.ts";

const NAMES = ["hub", "spoke-a", "spoke-b"];
const NUMBERED = /^\s*(?:\S+: )?(\d+)\. (.*?)(?: \(block \d+, \d+ gas\))?$/;

describe("causeway apply --all", function () {
  this.timeout(120_000);
  let chains: LocalChains;
  let folder: string;

  before(async () => {
    chains = await LocalChains.start();
    folder = mkdtempSync(join(tmpdir(), "causeway-all-"));
    copyWithoutSwap(join(folder, "config"));
  });
  after(async () => {
    await chains?.stop();
    rmSync(folder, { recursive: true });
  });

  function run(command: string, args: readonly string[], rpcs = chains.rpcs) {
    const where = NAMES.flatMap((name) => ["--rpc", `${name}=${rpcs[name]}`]);
    const deployments = ["--deployments", join(folder, "deployments")];
    const environment = ["--environment", "local", "--config", join(folder, "config")];
    return runCauseway([command, ...environment, ...where, ...deployments, ...args]);
  }

  const apply = (...args: string[]) =>
    run("apply", ["--proposals", join(folder, "proposals"), ...args]);

  /** Steps by their numbers, in the order in which they are told. */
  function numbered({ stdout }: CommandResult): [number, string][] {
    return stdout.split("\n").flatMap((line): [number, string][] => {
      const [, number, summary = ""] = NUMBERED.exec(line) ?? [];
      return number === undefined ? [] : [[Number(number), summary]];
    });
  }

  it("numbers steps as the plan does, and executes them in that order", async () => {
    const plan = numbered(await run("plan", ["--chain", "hub", "--no-cost", "--verbose"]));
    const applied = numbered(await apply("--chain", "hub"));
    expect(plan.length).to.be.greaterThan(20);
    const ofFirstPlan = applied.filter(([number]) => number <= plan.length);
    const byNumber = [...ofFirstPlan].sort(([one], [other]) => one - other);
    expect(byNumber).to.deep.equal(plan);
  });

  it("goes round until every lane is open, and says of each line which chain it is of", async () => {
    const { code, stdout } = await apply("--all");
    expect(code, stdout).to.equal(0);
    expect(stdout).to.match(/^spoke-a: \d+\. Open lane spoke-a -> spoke-b for sending/m);
    expect(stdout).to.not.include("waits:");
    const checked = await run("check", ["--all"]);
    expect(checked.code, checked.stdout).to.equal(0);
  });

  it("sends nothing where nothing is to do, and tells programs so in one document", async () => {
    const { code, stdout } = await apply("--all", "--json");
    expect(code).to.equal(0);
    const told = JSON.parse(stdout).map(({ chain, transactions }: Record<string, unknown>) => ({
      chain,
      transactions,
    }));
    expect(told).to.deep.equal(NAMES.map((chain) => ({ chain, transactions: 0 })));
  });

  it("works on the others where one cannot be reached, and ends with 1", async () => {
    const gone = { ...chains.rpcs, "spoke-b": "http://127.0.0.1:1" };
    const { code, stdout } = await run("apply", ["--all"], gone);
    expect(code).to.equal(1);
    expect(stdout).to.match(/^hub: nothing sent$/m);
    expect(stdout).to.match(
      /^spoke-b: the RPC of spoke-b, http:\/\/127\.0\.0\.1:1, does not answer/m,
    );
  });

  it("takes the plan of one chain for no more than one", async () => {
    const { code, stderr } = await apply("--all", "--plan", "nowhere.json");
    expect(code).to.equal(1);
    expect(stderr).to.include("--plan is the plan of one chain: give one --chain");
  });

  it("asks which chain where none is named", async () => {
    const { code, stderr } = await apply();
    expect(code).to.equal(1);
    expect(stderr).to.include("give --chain <name> (hub, spoke-a, spoke-b) or --all");
  });
});
