import { RpcUnusable } from "@causeway/chains/node";
import { MinedProvider } from "@causeway/chains/testing/MinedProvider.ts";
import { chainNamed, KEY_VARIABLE, type SafeConfig } from "@causeway/operator";
import { applyChain, walletFromEnvironment } from "@causeway/operator/evm";
import { expect } from "chai";
import { type JsonRpcProvider, type Provider, toQuantity, Wallet } from "ethers";
import { addressesOf } from "../../../../../../../scripts/causeway/areas/deployment/addresses.ts";
import { drillChain } from "../../../../../../../scripts/causeway/areas/lanes/evm/drill/drillChain.ts";
import { pauseLanes } from "../../../../../../../scripts/causeway/areas/lanes/pause/pauseLanes.ts";
import type { Config } from "../../../../../../../scripts/causeway/areas.ts";
import { environmentAt } from "../../../../../../../scripts/causeway/environment.ts";
import { AccessManager__factory } from "../../../../../../../typechain-types/index.js";
import { AppliedChains } from "../../../../../world/AppliedChains.ts";
import { byKey } from "../../../../../world/byKey.ts";
import { installMultiSend } from "../../../../../world/installMultiSend.ts";
import { installSafe } from "../../../../../world/installSafe.ts";
import { type CommandResult, runCauseway } from "../../../../../world/runCauseway.ts";

const DELAY = 172_800;
const OWNERS = [1, 2, 3].map(() => Wallet.createRandom().address);
const KEEPER: SafeConfig = {
  name: "keeper",
  address: "0x90F79bf6EB2c4f870365E785982E1f101E93b906",
  kind: "safe",
  owners: OWNERS,
  threshold: 1,
  modules: [],
  guard: null,
  fallbackHandler: null,
};
const GUARDIAN = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const RELAYER = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";

describe("drillChain", function () {
  this.timeout(240_000);
  let chains: AppliedChains;
  let config: Config;
  let hub: JsonRpcProvider;
  let snapshot: string;

  before(async () => {
    const { name, address, kind } = KEEPER;
    const member = { name, address, kind, executionDelay: DELAY };
    chains = await AppliedChains.start(
      (local) => ({
        ...local,
        accounts: [...local.accounts, KEEPER],
        roles: { ...local.roles, laneAdmin: { members: [member] } },
      }),
      [],
    );
    config = chains.config;
    hub = new MinedProvider(chains.rpcs.hub, 31337n);
    await installMultiSend(hub);
    await installSafe(hub, KEEPER.address, OWNERS, 1);
    const environment = environmentAt(config, chains.deployments);
    const onExecuted = () => {};
    await applyChain({ environment, chain: config.hub, waitMilliseconds: 0, onExecuted });
  });

  after(async () => {
    hub?.destroy();
    await chains?.stop();
  });

  beforeEach(async () => {
    snapshot = await hub.send("evm_snapshot", []);
  });

  afterEach(async () => {
    delete process.env[KEY_VARIABLE];
    await hub.send("evm_revert", [snapshot]);
  });

  const drill = (to = config) =>
    drillChain(environmentAt(to, chains.deployments), chainNamed(to, "hub"));

  async function missing(to = config): Promise<string[]> {
    return (await drill(to)).filter(({ holds }) => !holds).map(({ told }) => told);
  }

  function manager() {
    const deployer = walletFromEnvironment(config, hub, 0);
    return AccessManager__factory.connect(addressesOf(config).AccessManager, deployer);
  }

  async function noncesOf(provider: Provider, accounts: readonly string[]): Promise<number[]> {
    return Promise.all(accounts.map((account) => provider.getTransactionCount(account)));
  }

  it("finds everything there, and sends nothing to the chain", async () => {
    const accounts = [config.deployer, GUARDIAN, KEEPER.address, RELAYER];
    const before = [await hub.getBlockNumber(), ...(await noncesOf(hub, accounts))];
    const pending = await hub.send("txpool_status", []);
    const proofs = await drill();
    expect(proofs.filter(({ holds }) => !holds)).to.deep.equal([]);
    const told = proofs.map(({ told: sentence }) => sentence);
    for (const lane of ["lane spoke-a -> hub", "lane spoke-b -> hub"]) {
      expect(told).to.include.members([
        `guardian, ${GUARDIAN}, can pause ${lane}`,
        `nothing is delivered by ${lane} while it is paused`,
        `keeper, ${KEEPER.address}, can end the pause of ${lane}, ${DELAY} s after the call is scheduled`,
      ]);
    }
    expect(told).to.include.members([
      `keeper, ${KEEPER.address}, has the role laneAdmin with a delay of ${DELAY} s`,
      `the Safe keeper, ${KEEPER.address}, asks for 1 of 3 owners`,
    ]);
    expect(told.join("\n"))
      .to.match(/deployer, 0xf39F\w+, holds [\d.]+, floor 1\.0/)
      .and.match(/guardian, 0x7099\w+, can pay for 2 pauses at once/);
    const after = [await hub.getBlockNumber(), ...(await noncesOf(hub, accounts))];
    expect(after).to.deep.equal(before);
    expect(await hub.send("txpool_status", [])).to.deep.equal(pending);
  });

  it("misses the guardian's role", async () => {
    await (await manager().revokeRole(1, GUARDIAN)).wait();
    const unauthorized = `AccessManagedUnauthorized(${GUARDIAN})`;
    expect(await missing()).to.deep.equal([
      `guardian, ${GUARDIAN}, has not the role guardian`,
      `guardian, ${GUARDIAN}, cannot pause lane spoke-a -> hub: ${unauthorized}`,
      `guardian, ${GUARDIAN}, cannot pause lane spoke-b -> hub: ${unauthorized}`,
    ]);
  });

  it("notices that the guardian has to wait", async () => {
    await (await manager().grantRole(1, GUARDIAN, 60)).wait();
    const [role, ...lanes] = await missing();
    expect(role).to.include("has the role guardian with a delay of 60 s and not of 0 s");
    expect(lanes).to.have.length(2);
    for (const lane of lanes) expect(lane).to.match(/cannot pause lane .*NotScheduled/);
  });

  it("misses who can open lanes again", async () => {
    await (await manager().revokeRole(2, KEEPER.address)).wait();
    expect(await missing()).to.deep.equal([
      `keeper, ${KEEPER.address}, has not the role laneAdmin`,
      `keeper, ${KEEPER.address}, may not end a pause`,
    ]);
  });

  it("notices an admin of lanes whose delay is longer than the pause", async () => {
    await (await manager().grantRole(2, KEEPER.address, 8 * 86_400)).wait();
    const [role, ...lanes] = await missing();
    expect(role).to.include(`with a delay of ${8 * 86_400} s`);
    expect(lanes).to.have.length(2);
    for (const lane of lanes) expect(lane).to.match(/cannot end the pause of lane .*: .*NotPaused/);
  });

  it("misses funds below a floor, and for the pauses", async () => {
    await hub.send("anvil_setBalance", [RELAYER, toQuantity(10n ** 18n - 1n)]);
    await hub.send("anvil_setBalance", [GUARDIAN, "0x1"]);
    await hub.send("evm_mine", []);
    const [floor, pauses] = await missing();
    expect(floor).to.equal(`relayer, ${RELAYER}, holds 0.999999999999999999, floor 1.0`);
    expect(pauses).to.match(/guardian, 0x7099\w+, cannot pay for 2 pauses at once: they ask for/);
  });

  it("misses a Safe, and one for which others act than the configuration names", async () => {
    const accounts = config.accounts.map((account) =>
      account.name === KEEPER.name ? { ...KEEPER, threshold: 2 } : account,
    );
    expect(await missing({ ...config, accounts })).to.deep.equal([
      `the Safe keeper, ${KEEPER.address}, asks for 1 of 3 owners: threshold: 1, and not 2`,
    ]);
    await hub.send("anvil_setCode", [KEEPER.address, "0x"]);
    await hub.send("evm_mine", []);
    expect((await missing()).join()).to.match(/keeper: the Safe 0x90F7\w+ is not on this chain/);
  });

  it("drills with the account whose key is at hand", async () => {
    process.env[KEY_VARIABLE] = walletFromEnvironment(config, null, 1).privateKey;
    const proofs = await drill();
    expect(proofs[0]).to.deep.equal({
      holds: true,
      told: `${KEY_VARIABLE} is the key of guardian, ${GUARDIAN}`,
    });
    expect(await missing()).to.deep.equal([]);
  });

  it("notices a key that is nobody's, without repeating it", async () => {
    process.env[KEY_VARIABLE] = Wallet.createRandom().privateKey;
    const [told, ...others] = await missing();
    expect(told)
      .to.match(/which has nothing to do in local/)
      .and.not.include(process.env[KEY_VARIABLE]);
    expect(others).to.deep.equal([]);
  });

  it("says that a lane is paused already, and that one was paused too recently", async () => {
    const lane = chains.lane("spoke-a", "hub");
    await pauseLanes([lane], byKey(walletFromEnvironment(config, null, 1)));
    const told = (await drill()).map(({ told: sentence }) => sentence).join("\n");
    expect(told).to.match(/lane spoke-a -> hub is paused already, until 20/);
    await hub.send("evm_increaseTime", [8 * 86_400]);
    await hub.send("evm_mine", []);
    expect((await missing()).join()).to.match(
      /cannot pause lane spoke-a -> hub: PausedTooRecently/,
    );
  });

  it("tells of a chain on which nothing is deployed", async () => {
    const proofs = await drillChain(
      environmentAt(config, chains.deployments),
      chainNamed(config, "spoke-a"),
    );
    expect(proofs.map(({ told }) => told)).to.deep.equal([
      "AccessManager is not deployed",
      "Mailbox is not deployed",
    ]);
  });

  it("cannot read a chain that does not answer", async () => {
    const gone = { ...chainNamed(config, "hub"), rpcUrls: ["http://127.0.0.1:1"] };
    const error = await drillChain(environmentAt(config, chains.deployments), gone).catch(
      (e: unknown) => e,
    );
    expect(error).to.be.instanceOf(RpcUnusable);
  });

  it("has each guardian pause, and each admin of lanes end that, as if he were alone", async () => {
    const second = { name: "second", address: RELAYER, kind: "key" } as const;
    await (await manager().grantRole(1, RELAYER, 0)).wait();
    await (await manager().grantRole(2, RELAYER, 0)).wait();
    const member = { ...second, executionDelay: 0 };
    const { guardian, laneAdmin } = config.roles;
    const both: Config = {
      ...config,
      accounts: [...config.accounts, second],
      roles: {
        ...config.roles,
        guardian: { members: [...guardian!.members, member] },
        laneAdmin: { members: [...laneAdmin!.members, member] },
      },
    };
    const told = (await drill(both)).map((proof) => `${proof.holds} ${proof.told}`);
    const lanes = ["lane spoke-a -> hub", "lane spoke-b -> hub"];
    const ends = [
      ...lanes.map(
        (lane) =>
          `true keeper, ${KEEPER.address}, can end the pause of ${lane}, ${DELAY} s after the call is scheduled`,
      ),
      ...lanes.map((lane) => `true second, ${RELAYER}, can end the pause of ${lane}, at once`),
    ];
    const closed = lanes.map((lane) => `true nothing is delivered by ${lane} while it is paused`);
    const of = (who: string) => [
      ...lanes.map((lane) => `true ${who}, can pause ${lane}`),
      ...closed,
      ...ends,
    ];
    const pauses = [...of(`guardian, ${GUARDIAN}`), ...of(`second, ${RELAYER}`)];
    expect(told.slice(-pauses.length)).to.deep.equal(pauses);

    process.env[KEY_VARIABLE] = walletFromEnvironment(config, null, 2).privateKey;
    const own = (await drill(both)).map(({ told: sentence }) => sentence).join("\n");
    expect(own)
      .to.include(`second, ${RELAYER}, can pause`)
      .and.not.match(/guardian, 0x7099797\w+, can/);
  });

  describe("as a command", () => {
    function run(rpc: string, ...args: string[]): Promise<CommandResult> {
      const options = ["--environment", "local", "--chain", "hub", "--rpc", `hub=${rpc}`, ...args];
      return runCauseway(["drill", ...options]);
    }

    it("exits with 0 where all is there, 1 where something is missing, 2 where it cannot read", async () => {
      const missed = await run(chains.rpcs.hub!);
      expect(missed.code).to.equal(1);
      expect(missed.stdout).to.match(
        /^hub\n.* {2}✘ deployer, 0xf39F\w+, has not the role laneAdmin/s,
      );

      await (await manager().grantRole(2, config.deployer, 0)).wait();
      const { code, stdout } = await run(chains.rpcs.hub!, "--json");
      expect(code, stdout).to.equal(0);
      expect(JSON.parse(stdout)[0].proofs).to.have.length.greaterThan(10);

      const unread = await run("http://127.0.0.1:1");
      expect(unread.code).to.equal(2);
      expect(unread.stdout).to.match(/✘ cannot be read: .*does not answer/);
    });
  });
});
