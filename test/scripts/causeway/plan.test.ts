import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MinedProvider } from "@causeway/chains/testing/MinedProvider.ts";
import type { PlanDocument } from "@causeway/operator";
import { expect } from "chai";
import { addressesOf } from "../../../scripts/causeway/areas/deployment/addresses.ts";
import { Mailbox__factory } from "../../../typechain-types/index.js";
import { LocalChains } from "../world/LocalChains.ts";
import { type CommandResult, runCauseway } from "../world/runCauseway.ts";

describe("causeway plan", function () {
  this.timeout(120_000);
  let chains: LocalChains;
  let folder: string;
  let file: string;

  before(async () => {
    chains = await LocalChains.start();
    folder = mkdtempSync(join(tmpdir(), "causeway-plan-"));
    file = join(folder, "hub.plan.json");
  });

  after(async () => {
    await chains?.stop();
    rmSync(folder, { recursive: true });
  });

  function causeway(...args: string[]): Promise<CommandResult> {
    const rpcs = Object.entries(chains.rpcs).flatMap(([name, url]) => ["--rpc", `${name}=${url}`]);
    const common = ["--environment", "local", "--deployments", folder, ...rpcs];
    return runCauseway([...args, ...common]);
  }

  it("names each transaction in words, who signs it and when, and sends nothing", async () => {
    const { code, stdout } = await causeway("plan", "--chain", "hub", "--verbose");
    expect(code).to.equal(0);
    expect(stdout).to.match(
      /^hub: \d+ transactions, all by deployer, 0\.\d+ ETH, then \d+ waits \(block 0\)\n/,
    );
    expect(stdout).to.match(/\n {2}1\. Deploy Deployer at 0x/);
    expect(stdout).to.match(
      /signed by deployer \(key 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266\)/,
    );
    expect(stdout).to.match(/[\d,]+ gas, 0\.0\d+ ETH/);
    expect(stdout).to.not.match(/would revert/);
    const provider = new MinedProvider(chains.rpcs.hub);
    expect(await provider.getBlockNumber()).to.equal(0);
    provider.destroy();
  });

  it("is tried on a fork by apply --dry-run, which shows what changes and sends nothing", async () => {
    const { code, stdout } = await causeway("apply", "--chain", "spoke-a", "--dry-run");
    expect(code).to.equal(0);
    expect(stdout).to.match(/Mailbox 0x\w{40}: new code of \d+ bytes/);
    expect(stdout).to.match(/AccessManager 0x\w{40}, slot 0x[0-9a-f]{64}\n +- 0x0+\n +\+ 0x/);
    expect(stdout).to.match(/^account +address +holds +pays at most/);
    expect(stdout).to.match(/all can be executed.*Nothing was sent\.\n$/);
    const provider = new MinedProvider(chains.rpcs["spoke-a"]);
    expect(await provider.getBlockNumber()).to.equal(0);
    provider.destroy();
  });

  it("lists every step after those that it depends on", async () => {
    const { stdout } = await causeway("plan", "--all", "--json", "--no-cost");
    const documents = JSON.parse(stdout) as PlanDocument[];
    expect(documents.map(({ chain }) => chain)).to.deep.equal(["hub", "spoke-a", "spoke-b"]);
    for (const { steps } of documents) {
      const ids = steps.map(({ id }) => id);
      for (const { id, after } of steps) {
        const late = after.filter((before) => ids.indexOf(before) > ids.indexOf(id));
        expect(late, id).to.deep.equal([]);
      }
    }
  });

  it("asks which chain where none is named", async () => {
    const { code, stderr } = await causeway("plan");
    expect(code).to.equal(1);
    expect(stderr).to.match(/give --chain <name> \(hub, spoke-a, spoke-b\) or --all/);
  });

  it("is applied as it was kept", async () => {
    await causeway("plan", "--chain", "hub", "--no-cost", "--out", file);
    const { code, stdout } = await causeway("apply", "--chain", "hub", "--plan", file);
    expect(code).to.equal(0);
    const { steps } = JSON.parse(readFileSync(file, "utf8")) as PlanDocument;
    expect(stdout).to.include(`hub: ${steps.length} transactions`);
  });

  it("is refused when somebody else changed the chain since, and says what is other", async () => {
    const provider = new MinedProvider(chains.rpcs.hub);
    const { Mailbox, HubRelay } = addressesOf(chains.config);
    const mailbox = Mailbox__factory.connect(Mailbox, await provider.getSigner(0));
    const unfree = async () => (await mailbox.setFeeExempt(HubRelay, false)).wait();
    await unfree();
    await causeway("plan", "--chain", "hub", "--no-cost", "--out", file);
    await (await mailbox.setFeeExempt(HubRelay, true)).wait();
    const done = await causeway("apply", "--chain", "hub", "--plan", file);
    expect(done.code).to.equal(1);
    expect(done.stderr).to.match(/"free HubRelay from fees" is done already, and not by this plan/);

    await causeway("plan", "--chain", "hub", "--no-cost", "--out", file);
    await unfree();
    const before = await provider.getTransactionCount(chains.config.deployer);
    const added = await causeway("apply", "--chain", "hub", "--plan", file);
    expect(added.stderr).to.match(/"free HubRelay from fees" is new/);
    expect(await provider.getTransactionCount(chains.config.deployer)).to.equal(before);
    provider.destroy();
  });

  it("is refused for another chain than its own, and where it is no plan", async () => {
    const other = await causeway("apply", "--chain", "spoke-a", "--plan", file);
    expect(other.stderr).to.match(/is of local\/hub, not local\/spoke-a/);
    writeFileSync(file, "{}");
    const empty = await causeway("apply", "--chain", "hub", "--plan", file);
    expect(empty.stderr).to.match(/is no plan/);
  });
});
