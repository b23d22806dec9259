import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "chai";

import type { Config } from "../../../../scripts/causeway/areas.ts";
import { environmentAt, loadConfig } from "../../../../scripts/causeway/environment.ts";
import { AppliedChains } from "../../../../test/scripts/world/AppliedChains.ts";
import { copyLocal } from "../../../../test/scripts/world/environmentCopy.ts";
import { type CommandResult, runCauseway } from "../../../../test/scripts/world/runCauseway.ts";
import { withRpcs } from "../../src/commands/options.ts";
import { chainNamed } from "../../src/config/BaseConfig.ts";
import { type EvmApplied as Applied, applyChain } from "../../src/families/evm/apply/applyChain.ts";
import { SafeChain } from "../families/evm/proposals/SafeChain.ts";

const DAY = 24 * 60 * 60;

/** A network whose lanes a Safe administers, with a day's delay. */
describe("causeway proposal verify", function () {
  this.timeout(240_000);
  let chain: SafeChain;
  let folder: string;
  let deployments: string;

  before(async () => {
    const applied = AppliedChains.start();
    chain = await SafeChain.start(applied);
    deployments = (await applied).deployments;
    folder = mkdtempSync(join(tmpdir(), "causeway-proposal-"));
    copyLocal(join(folder, "config"));
    const address = await chain.safe.getAddress();
    edit("access.json", (access) => {
      access.accounts.council = { address, ...chain.settings };
      access.roles.laneAdmin.members = [{ account: "council", executionDelay: DAY }];
    });
    for (const name of Object.keys(chain.rpcs)) await apply(name);
  });

  after(async () => {
    await chain?.stop();
    rmSync(folder, { recursive: true });
  });

  // biome-ignore lint/suspicious/noExplicitAny: a configuration file before it is checked
  function edit(name: string, change: (json: any) => void): void {
    const file = join(folder, "config", "local", name);
    const json = JSON.parse(readFileSync(file, "utf8"));
    change(json);
    writeFileSync(file, JSON.stringify(json));
  }

  function config(): Config {
    const lists = Object.entries(chain.rpcs).map(([name, url]) => [name, [url]]);
    return withRpcs(loadConfig(join(folder, "config", "local")), Object.fromEntries(lists));
  }

  function apply(name: string): Promise<Applied> {
    const to = config();
    return applyChain({
      environment: environmentAt(to, deployments),
      chain: chainNamed(to, name),
      proposals: join(folder, "proposals"),
      waitMilliseconds: 0,
      onExecuted: () => {},
    });
  }

  function verify(file: string, rpcs = chain.rpcs): Promise<CommandResult> {
    const urls = Object.entries(rpcs).flatMap(([name, url]) => ["--rpc", `${name}=${url}`]);
    const folders = ["--config", join(folder, "config"), "--deployments", folder];
    const where = ["--environment", "local", ...folders, ...urls];
    return runCauseway(["proposal", "verify", file, ...where]);
  }

  function tampered(file: string): string {
    const other = join(folder, "tampered.json");
    writeFileSync(
      other,
      readFileSync(file, "utf8").replace(/"data": "(0x\w+).{8}"/, '"data": "$101234567"'),
    );
    return other;
  }

  it("follows a change from the configuration to the chain, by what the Safe's owners sign", async () => {
    edit("routes.json", ({ terms }) => {
      terms["spoke-a"].minLifetime = 900;
    });
    const [scheduling] = (await apply("hub")).proposals.written;
    if (scheduling === undefined) throw new Error("nothing to sign");
    const { file } = scheduling;

    const page = readFileSync(scheduling.page, "utf8");
    expect(page).to.include("### Unexpected: the calls do not name these\n\nNo change.");
    expect(page).to.match(
      /- `AccessManager\.schedules\[operation of call 1\]\.timepoint`: never → 20/,
    );
    const [hash] = /(?<=Hash of the changes \| `)0x\w{64}/.exec(page) ?? [];
    expect(page).to.not.include("reverts");

    const good = await verify(file);
    expect(good.stdout).to.include(scheduling.signed?.hashes.safeTxHash);
    expect(good.stdout).to.include("terms.minLifetime = 900 (15 minutes)");
    expect(good.code).to.equal(0);
    expect(good.stdout).to.include(`changes hash ${hash}`);
    await chain.wait(600);
    expect((await verify(file)).stdout).to.include(`changes hash ${hash}`);
    const bad = await verify(tampered(file));
    expect(bad.stdout).to.match(/DO NOT SIGN:\n- its checksum/);
    expect(bad.code).to.equal(1);

    await chain.sign([scheduling]);
    const used = await verify(file);
    expect(used.stdout).to.include("the Safe used its nonce 0");
    expect(used.code).to.equal(1);

    await chain.wait(DAY);
    const [executing] = (await apply("hub")).proposals.written;
    expect(executing?.batch.manner).to.equal("execute");
    expect((await verify(executing?.file ?? "")).code).to.equal(0);
    await chain.sign(executing === undefined ? [] : [executing]);
    const { transactions, left } = await apply("hub");
    expect({ transactions, left }).to.deep.equal({ transactions: 0, left: [] });
  });

  it("ends with 2 where it could not look", async () => {
    const missing = await verify(join(folder, "missing.json"));
    expect(missing.code).to.equal(2);
    expect(missing.stderr).to.match(/^causeway: ENOENT/);
    edit("routes.json", ({ terms }) => {
      terms["spoke-a"].minLifetime = 1200;
    });
    const [proposal] = (await apply("hub")).proposals.written;
    const nowhere = { ...chain.rpcs, hub: "http://127.0.0.1:1" };
    const unreachable = await verify(proposal?.file ?? "", nowhere);
    expect(unreachable.code).to.equal(2);
    expect(unreachable.stderr).to.match(/the RPC of hub/);
  });
});
