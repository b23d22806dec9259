import { join } from "node:path";

import { expect } from "chai";
import { toBeHex } from "ethers";

import { checkpointWatch } from "../../../../../../scripts/causeway/areas/light-clients/index.ts";
import { environmentAt } from "../../../../../../scripts/causeway/environment.ts";
import { MessageNetwork } from "../../../../world/MessageNetwork.ts";
import { runCauseway } from "../../../../world/runCauseway.ts";

const RECIPIENT = `0x${"ab".repeat(20)}`;
const KIND = "checkpoint-unknown";

describe("CheckpointWatch", function () {
  this.timeout(240_000);
  let network: MessageNetwork;
  /** Of the origin, before the block that the checkpoint is of. */
  let snapshot: string;

  before(async () => {
    network = await MessageNetwork.start();
    await network.setRecipient("hub", RECIPIENT, true);
    snapshot = await network.provider("spoke-a").send("evm_snapshot", []);
    const { messageId } = await network.send({ from: "spoke-a", to: "hub", recipient: RECIPIENT });
    await network.finalise("spoke-a");
    const delivered = await runCauseway([
      ...["deliver", "--message", messageId, ...whereabouts()],
      ...network.validatorArguments,
    ]);
    expect(delivered.code, delivered.stderr).to.equal(0);
  });
  after(() => network?.stop());

  const deployments = () => join(network.folder, "deployments");

  function whereabouts(): string[] {
    const places = [...network.configArguments, ...network.rpcArguments];
    return [...places, "--deployments", deployments()];
  }

  const watchOnce = () => runCauseway(["watch", "--once", "--all", ...whereabouts()]);

  /** What the watch finds of light clients on the hub. */
  async function found(watch: ReturnType<typeof checkpointWatch>) {
    const environment = environmentAt(network.config, deployments());
    const [result] = await watch.round(environment, [network.config.hub]);
    return result;
  }

  it("finds a checkpoint that its origin has as it should be", async () => {
    const { code, stdout } = await watchOnce();
    expect(stdout).to.not.include(KIND);
    expect(stdout).to.match(/^\d chains as configured$/m);
    expect(code, stdout).to.equal(0);
  });

  it("alarms within one round where the origin has another block at that height", async () => {
    const watch = checkpointWatch();
    expect((await found(watch))?.findings).to.deep.equal([]);
    const origin = network.provider("spoke-a");
    await origin.send("evm_revert", [snapshot]);
    snapshot = await origin.send("evm_snapshot", []);
    await origin.send("anvil_mine", [toBeHex(30)]);
    const { code, stdout } = await watchOnce();
    expect(code).to.equal(1);
    expect(stdout).to.match(
      /^began: hub: checkpoint-unknown: light client of spoke-a on hub, block/m,
    );
    expect(stdout).to.include("causeway client stop --follows spoke-a");
    expect(stdout).to.match(
      /chains, \d+ differences?\. For the fixes run: causeway check --environment local --all$/m,
    );
    // What was found to be genuine once is not asked again: no final block goes.
    expect((await found(watch))?.findings).to.deep.equal([]);
  });

  it("alarms where the origin is past the checkpoint's time and not at its height", async () => {
    const origin = network.provider("spoke-a");
    await origin.send("evm_revert", [snapshot]);
    snapshot = await origin.send("evm_snapshot", []);
    await origin.send("evm_increaseTime", [3600]);
    await origin.send("anvil_mine", ["0x1"]);
    const result = await found(checkpointWatch());
    expect(result?.findings.map(({ kind }) => kind)).to.deep.equal([KIND]);
    expect(result?.findings[0]?.expected).to.match(/no block \d+: its newest is \d+/);
  });

  it("cannot read what an origin that does not answer has, and says so", async () => {
    const chains = network.config.chains.map((chain) =>
      chain.name === "spoke-a" ? { ...chain, rpcUrls: ["http://127.0.0.1:1"] } : chain,
    );
    const hub = chains.find(({ name }) => name === "hub") ?? network.config.hub;
    const environment = environmentAt({ ...network.config, chains, hub }, deployments());
    const [result] = await checkpointWatch().round(environment, [hub]);
    expect(result?.unreadable.join()).to.match(/light client of spoke-a on hub: /);
    expect(result?.findings).to.deep.equal([]);
  });

  it("lets go what was forged once the light client does not believe it any more", async () => {
    const watch = checkpointWatch();
    expect((await found(watch))?.findings).to.have.lengthOf(1);
    const stop = ["client", "stop", "--follows", "spoke-a", "--on", "hub"];
    const stopped = await runCauseway([
      ...stop,
      ...network.configArguments,
      ...network.rpcArguments,
    ]);
    expect(stopped.code, stopped.stdout).to.equal(0);
    expect((await found(watch))?.findings).to.deep.equal([]);
  });
});
