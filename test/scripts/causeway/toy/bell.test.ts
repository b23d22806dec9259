import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MinedProvider } from "@causeway/chains/testing/MinedProvider.ts";
import {
  type Applied,
  ConfigError,
  chainNamed,
  type Environment,
  loadConfig,
  openEnvironment,
  type Protocol,
  renderMetrics,
  withRpcs,
} from "@causeway/operator";
import { applyChain } from "@causeway/operator/evm";
import { expect } from "chai";
import { addressNamed } from "../../../../scripts/causeway/areas/deployment/index.ts";
import { CAUSEWAY, type Config } from "../../../../scripts/causeway/areas.ts";
import { editEnvironment } from "../../../../scripts/local/environment/leaveOutChain.ts";
import { leaveOutAssets } from "../../world/environmentCopy.ts";
import { EVM_LOCAL } from "../../world/evmLocal.ts";
import { LocalChains } from "../../world/LocalChains.ts";
import { BELL, type BellConfig, bell } from "./bell.ts";

/** All that there is to adding an area. */
const WITH_BELL: Protocol<Config & BellConfig> = { ...CAUSEWAY, areas: [...CAUSEWAY.areas, bell] };

/** Account 3 of every development node. */
const KEEPER = { address: "0x90F79bf6EB2c4f870365E785982E1f101E93b906", kind: "key" };
const DELAY = 60;

interface AccessJson {
  readonly accounts: Readonly<Record<string, object>>;
  readonly roles: Readonly<Record<string, object>>;
}

describe("an area in one folder and one line", function () {
  this.timeout(120_000);
  let chains: LocalChains;
  let root: string;
  let folder: string;

  before(async () => {
    root = mkdtempSync(join(tmpdir(), "causeway-bell-"));
    folder = join(root, "local");
    cpSync(EVM_LOCAL, folder, { recursive: true });
    editEnvironment<AccessJson>(folder, "access.json", ({ accounts, roles, ...others }) => ({
      ...others,
      accounts: { ...accounts, keeper: KEEPER },
      roles: {
        ...roles,
        ringer: { members: [{ account: "keeper", executionDelay: DELAY }] },
      },
    }));
    leaveOutAssets(folder);
    writeBell({ tone: 440, leader: "hub" });
    chains = await LocalChains.start();
  });

  after(async () => {
    await chains?.stop();
    rmSync(root, { recursive: true });
  });

  function writeBell(content: object): void {
    writeFileSync(join(folder, "bell.json"), JSON.stringify(content));
  }

  function environment(): Environment<Config & BellConfig> {
    const config = loadConfig(folder, WITH_BELL);
    const here = withRpcs(config, chains.rpcUrls(config));
    return openEnvironment(WITH_BELL, here, join(root, "deployments"));
  }

  function apply(name: string): Promise<Applied> {
    const opened = environment();
    return applyChain({
      environment: opened,
      chain: chainNamed(opened.config, name),
      proposals: join(root, "proposals"),
      waitMilliseconds: 0,
      onExecuted: () => {},
    });
  }

  async function plan(name: string) {
    const opened = environment();
    const chain = chainNamed(opened.config, name);
    return opened.familyOf(chain).plan({ environment: opened, chain }, false, () => {});
  }

  async function check(name: string) {
    const opened = environment();
    const chain = chainNamed(opened.config, name);
    return opened.familyOf(chain).check({ environment: opened, chain });
  }

  it("configures: its file is read, and its rules are kept", () => {
    expect(environment().config.bell).to.deep.equal({ tone: 440, leader: "hub" });
    writeBell({ tone: 440, leader: "moon" });
    const error = (() => {
      try {
        return environment();
      } catch (reason) {
        return reason;
      }
    })();
    writeBell({ tone: 440, leader: "hub" });
    expect(error).to.be.instanceOf(ConfigError);
    expect(String(error)).to.match(/bell\.json: leader = "moon": one of the chains/);
  });

  it("waits for another chain, and for nothing of its own", async () => {
    const { steps, waiting } = await plan("spoke-a");
    expect(steps.map(({ id }) => id))
      .to.include("deploy Bell")
      .and.not.include("tune bell");
    expect(waiting).to.deep.include({
      subject: "bell of spoke-a",
      reason: "the bell of hub is not tuned yet",
      cause: "elsewhere",
    });
  });

  it("deploys, restricts its role and tunes, in the order that its steps ask for", async () => {
    const { steps } = await plan("hub");
    const ids = steps.map(({ id }) => id);
    const order = ["deploy AccessManager", "deploy Bell", "tune bell"].map((id) => ids.indexOf(id));
    expect(order).to.deep.equal([...order].sort((one, other) => one - other));
    expect(order).to.not.include(-1);
    await apply("hub");
    await apply("spoke-a");
    for (const name of ["hub", "spoke-a"]) {
      const { findings } = await check(name);
      expect(findings.filter(({ kind }) => kind === "bell-tone")).to.deep.equal([]);
    }
  });

  it("is checked: what differs is known by its kind, which metrics know", async () => {
    const { config, kinds } = environment();
    const provider = new MinedProvider(chains.rpcs.hub);
    const address = addressNamed(config, config.hub, BELL);
    const before = await provider.getStorage(address, 1);
    const slot = `0x${"0".repeat(63)}1`;
    await provider.send("anvil_setStorageAt", [address, slot, `0x${"0".repeat(62)}07`]);
    const result = await check("hub");
    await provider.send("anvil_setStorageAt", [address, slot, before]);
    provider.destroy();
    const kind = "bell-tone";
    const finding = { kind, subject: "bell of hub", expected: "440", held: "7" };
    expect(result.findings).to.deep.include(finding);
    const metrics = await renderMetrics("local", kinds, [result], 0);
    expect(metrics).to.match(/findings\{[^}]*kind="bell-tone"[^}]*\} 1/);
  });

  it("is proposed to whoever has its role, and explained, the call within the call too", async () => {
    // The second spoke is what the others wait for: then the deployer gives up.
    for (const name of ["spoke-b", "hub", "spoke-a", "spoke-b", "hub"]) await apply(name);
    writeBell({ tone: 441, leader: "hub" });
    const { proposals, left } = await apply("hub");
    expect(left.map(({ summary }) => summary)).to.deep.equal([
      `Schedule, for ${DELAY} s: Tune the bell to 441 instead of 440`,
    ]);
    const [written] = proposals.written;
    const page = readFileSync(written?.page ?? "", "utf8");
    expect(page).to.match(/To Bell `0x\w+`: `perform\(bytes data\)`/);
    expect(page).to.match(/`setTone\(uint256 newTone\)`/);
    expect(page).to.match(/newTone.*441/);
  });
});
