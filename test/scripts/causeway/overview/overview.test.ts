import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { MinedProvider } from "@causeway/chains/testing/MinedProvider.ts";
import { deploymentFile, writeDeployments } from "@causeway/operator/evm";
import { expect } from "chai";

import { addressesOf } from "../../../../scripts/causeway/areas/deployment/index.ts";
import { configuredLanes } from "../../../../scripts/causeway/areas/lanes/index.ts";
import { account } from "../../world/MessageNetwork.ts";
import { runCauseway } from "../../world/runCauseway.ts";
import { TransferNetwork } from "../../world/TransferNetwork.ts";

interface JsonCell {
  readonly value: unknown;
  readonly unit?: string;
  readonly reason?: string;
  readonly source: string;
}

interface JsonSection {
  readonly section: string;
  readonly rows: readonly {
    readonly subject: string;
    readonly cells: Readonly<Record<string, JsonCell>>;
  }[];
}

describe("causeway overview", function () {
  this.timeout(200_000);
  let network: TransferNetwork;

  before(async () => {
    network = await TransferNetwork.start();
    await network.deliver(await network.send("spoke-a", "hub"));
  });
  after(() => network?.stop());

  /** Runs a command as the guardian. */
  function run(command: string, ...args: string[]) {
    const env = { CAUSEWAY_KEY: account(1).privateKey };
    return runCauseway([command, "--environment", "local", ...args], env);
  }

  function overview(rpcs: readonly string[], ...more: string[]) {
    return run("overview", "--deployments", network.deployments, ...rpcs, "--all", ...more);
  }

  function idOf(label: string) {
    return configuredLanes(network.config).find((lane) => lane.label === label)?.id;
  }

  /** The cells of a row. */
  function rowOf(stdout: string, section: string, subject: string) {
    const { sections } = JSON.parse(stdout) as { readonly sections: readonly JsonSection[] };
    const rows = sections.find((one) => one.section === section)?.rows;
    const cells = rows?.find((one) => one.subject === subject)?.cells;
    if (cells === undefined) throw new Error(`no ${subject} in ${section}`);
    return cells;
  }

  it("shows a paused lane, the part of a limit that is used, and where each was read", async () => {
    await network.send("hub", "spoke-b");
    await run("pause", ...network.rpcArguments, "--lane", "spoke-a:hub");
    const { code, stdout } = await overview(network.rpcArguments, "--json");
    expect(code).to.equal(0);

    const lane = rowOf(stdout, "lanes", "spoke-a -> hub");
    expect(lane.sending?.value).to.equal("open");
    expect(lane.delivery?.unit).to.equal("paused until");
    expect(lane.delivery?.source).to.match(/^hub, block \d+: Mailbox\.inboundLane$/);
    expect(rowOf(stdout, "lanes", "hub -> spoke-a").delivery?.value).to.equal("open");

    expect(lane.waiting?.value).to.equal(0);
    const other = rowOf(stdout, "lanes", "hub -> spoke-b");
    expect(other.waiting?.value).to.equal(1);
    expect(other.oldest).to.include({ unit: "seconds" });
    expect(other.oldest?.source).to.contain("hub: the event of message 0 of the lane");
    expect(rowOf(stdout, "validators", "hub")["more may fail"]?.value).to.match(/^none: /);

    const { vault } = network.on("hub");
    const { chain: origin } = network.on("spoke-a");
    const [{ capacity }, available] = await vault.limitOf(origin.chainId, 0);
    const bps = Number(((capacity - available) * 10_000n) / capacity);
    expect(bps).to.be.greaterThan(0);
    const asset = rowOf(stdout, "assets", "USDC on hub");
    expect(asset["most used limit"]).to.include({
      value: bps / 100,
      unit: "% of that from spoke-a",
    });
    expect(Number(asset.free?.value)).to.be.greaterThan(0);
    expect(asset.state?.value).to.equal("open");

    const chain = rowOf(stdout, "chains", "hub");
    expect(chain.pending?.value).to.equal(0);
    expect(chain["low accounts"]?.value).to.equal("none");
    expect(chain["messages fees"]?.value).to.equal("1");
  });

  it("lists each lane of a chain with id, route and light client, and its state", async () => {
    const { code, stdout } = await run("lanes", ...network.rpcArguments, "--chain", "spoke-a");
    expect(code).to.equal(0);
    const lines = stdout.split("\n");
    expect(lines[2]).to.match(/^lanes +sending +delivery +client +.*waiting +oldest$/);
    expect(stdout).to.match(/\nhub -> spoke-a +open +open +trusted +/);
    const id = idOf("lane spoke-b -> spoke-a");
    expect(stdout).to.contain(`\nspoke-b -> spoke-a  through hub  ZkLightClient/31337  ${id}\n`);
    expect(stdout).to.not.contain("hub -> spoke-b");
    expect(stdout).to.match(
      /\nother lanes +retired +unknown to the configuration\nspoke-a +none +none\n/,
    );
    expect(stdout).to.match(/\nspoke-a -> hub +direct +ZkLightClient\/31338 +0x/);
    expect(Math.max(...lines.map((line) => line.length))).to.be.at.most(120);
  });

  it("says id and route of a lane even where no chain can be read, and ends with 2", async () => {
    const rpcs = Object.keys(network.rpcs).flatMap((name) => ["--rpc", `${name}=http://[::1]:1`]);
    const { code, stdout } = await run("lanes", ...rpcs, "--all", "--json");
    expect(code).to.equal(2);
    const lane = rowOf(stdout, "lanes", "hub -> spoke-b");
    const id = idOf("lane hub -> spoke-b");
    expect(lane.id).to.deep.equal({ value: id, source: "the configuration" });
    expect(lane.route?.value).to.equal("direct");
    expect(lane.sending?.reason).to.match(/the RPC of hub, .* does not answer/);
    expect(lane.delivery?.reason).to.match(/the RPC of spoke-b, .* does not answer/);
  });

  it("shows the record of deployments, compared with a chain that answers", async () => {
    const args = ["--chain", "hub", "--deployments", network.deployments];
    const { code, stdout } = await run("addresses", ...network.rpcArguments, ...args);
    expect(code).to.equal(0);
    const { Mailbox } = addressesOf(network.config);
    expect(stdout).to.match(
      new RegExp(`\nMailbox +${Mailbox} +yes +\\d+ +[0-9a-f]{10}(-dirty)? +0x[0-9a-f]{64}\n`),
    );
  });

  it("shows the record without a chain, and ends with 2", async () => {
    const args = ["--chain", "hub", "--deployments", network.deployments, "--json"];
    const { code, stdout } = await run("addresses", "--rpc", "hub=http://[::1]:1", ...args);
    expect(code).to.equal(2);
    const [chain] = JSON.parse(stdout).chains;
    expect(chain.notCompared).to.match(/the RPC of hub, .* does not answer/);
    const mailbox = chain.contracts.find(({ name }: { name: string }) => name === "Mailbox");
    expect(mailbox).to.include({ code: "unknown", recorded: true });
    expect(mailbox.block).to.be.greaterThan(0);
  });

  it("finds contracts that no record lists, and says how they are recorded", async () => {
    const args = ["--chain", "hub", "--deployments", "nowhere"];
    const { code, stdout } = await run("addresses", ...network.rpcArguments, ...args);
    expect(code).to.equal(2);
    expect(stdout).to.match(/\nMailbox +0x\w{40} +yes +unknown +unknown +unknown\n/);
    expect(stdout).to.match(/run\s+causeway apply, which records it/);
  });

  it("says which recorded contracts a chain does not have, and ends with 1", async () => {
    const folder = mkdtempSync(join(tmpdir(), "causeway-records-"));
    const contracts = { Mailbox: { address: `0x${"a1".repeat(20)}` } };
    writeDeployments(deploymentFile(folder, "local", "hub"), { chainId: "31337", contracts });
    const args = ["--chain", "hub", "--deployments", folder];
    const { code, stdout } = await run("addresses", ...network.rpcArguments, ...args);
    rmSync(folder, { recursive: true });
    expect(stdout).to.match(/\nMailbox +0x(a1){20} +missing +unknown/);
    expect(code).to.equal(1);
  });

  it("logs which account paused a lane, when and by which transaction", async () => {
    const args = ["--chain", "hub", "--deployments", network.deployments];
    const { code, stdout } = await run("log", ...network.rpcArguments, ...args, "--limit", "500");
    expect(code).to.equal(0);
    const paused = stdout.split("\n").find((line) => line.includes("paused lane spoke-a -> hub"));
    expect(paused).to.match(
      /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ {2}hub {4}guardian {2,}paused lane spoke-a -> hub until \S+Z +0x\w{64}$/,
    );
    expect(stdout).to.match(/ deployer +deployed Mailbox\b/);
    expect(stdout).to.match(/ deployer +gave role guardian to guardian, with no delay/);
    expect(stdout).to.match(/opened lane hub -> spoke-a/);
    expect(stdout).to.not.match(/undefined|NaN/);
  });

  it("logs the newest acts alone, from a time on", async () => {
    const args = ["--chain", "hub", "--deployments", network.deployments, "--json"];
    const all = await run("log", ...network.rpcArguments, ...args, "--limit", "1");
    const { count, acts } = JSON.parse(all.stdout);
    expect(count).to.be.greaterThan(10);
    expect(acts).to.have.length(1);
    const since = ["--since", acts[0].time];
    const latest = JSON.parse(
      (await run("log", ...network.rpcArguments, ...args, ...since)).stdout,
    );
    expect(latest.acts.at(-1)).to.deep.equal(acts[0]);
    expect(latest.count).to.be.lessThan(count);
  });

  it("logs a step of the journal that no event tells, at the time of its block", async () => {
    const args = ["--chain", "hub", "--deployments", network.deployments, "--json"];
    const { stdout } = await run("log", ...network.rpcArguments, ...args, "--limit", "500");
    const step = JSON.parse(stdout).acts.find(({ did: [first] }: { did: string[] }) =>
      first?.startsWith("executed the step: Deploy Deployer"),
    );
    const provider = new MinedProvider(network.rpcs.hub);
    const block = await provider.getBlock(step.block);
    provider.destroy();
    expect(step.time).to.equal(new Date((block?.timestamp ?? 0) * 1000).toISOString());
  });

  it("logs the journal of a chain that does not answer, and ends with 2", async () => {
    const args = ["--chain", "hub", "--deployments", network.deployments];
    const { code, stdout } = await run("log", "--rpc", "hub=http://[::1]:1", ...args);
    expect(code).to.equal(2);
    expect(stdout).to.match(/unknown: the events .*\n {2}hub: the RPC of hub, .* does not answer/);
  });

  it("shows the rest where a chain cannot be read, and ends with 2", async () => {
    const urls = Object.entries({ ...network.rpcs, "spoke-b": "http://127.0.0.1:1" });
    const rpcs = urls.flatMap(([name, url]) => ["--rpc", `${name}=${url}`]);
    const { code, stdout } = await overview(rpcs);
    expect(code).to.equal(2);
    expect(stdout).to.match(/^local, .*: \d+ values unknown\n/);
    expect(stdout).to.match(/\nspoke-b(?: +unknown){7}\n/);
    expect(stdout).to.match(/\nhub +\d+ /);
    expect(stdout).to.match(/\nspoke-a -> spoke-b +open +unknown +unknown +unknown +unknown/);
    expect(stdout).to.match(/values: the RPC of spoke-b, .* does not\s+answer/);
    const widths = stdout.split("\n").map((line) => line.length);
    expect(Math.max(...widths)).to.be.at.most(120);
  });
});
