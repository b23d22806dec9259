import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { ChainDeployments } from "@causeway/protocol";
import { expect } from "chai";
import { JsonRpcProvider } from "ethers";

import { applyChain } from "../../../scripts/causeway/apply/applyChain.ts";
import { chainNamed } from "../../../scripts/causeway/config/Config.ts";
import { type ChainState, chainState } from "../world/chainState.ts";
import { LocalChains } from "../world/LocalChains.ts";
import { StepwiseApply } from "../world/StepwiseApply.ts";

/** Every run is really killed and goes on from where the one before was, on every chain; that takes half an hour. */
const IS_FULL = process.env.CAUSEWAY_FULL !== undefined;
const CHAINS = IS_FULL ? ["spoke-a", "spoke-b", "hub"] : ["spoke-a"];
/** Worlds among which the runs are shared out, so that one's node works while the other's apply does. */
const SHARES = 2;

/** What a run left behind that was killed after an entry of its journal. */
interface Killed {
  readonly snapshot: string;
  readonly deployments: string;
}

/** What a deployment comes to. */
interface Outcome {
  readonly state: ChainState;
  readonly record: object;
}

describe("causeway apply that is killed", function () {
  this.timeout(IS_FULL ? 7_200_000 : 1_200_000);
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "causeway-killed-"));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  for (const chain of CHAINS) {
    it(`comes to the same end on ${chain} as undisturbed, after whichever entry of the journal it is killed`, async () => {
      const shares = Array.from({ length: SHARES }, (_, share) => inShare(share, chain));
      // One that fails does not leave the nodes of the other behind.
      await Promise.allSettled(shares);
      const resumed = (await Promise.all(shares)).reduce((sum, each) => sum + each, 0);
      expect(resumed).to.be.at.least(100);
    });
  }

  /** Kills at all entries, resumes from every other one; returns how many were resumed. */
  async function inShare(share: number, chain: string): Promise<number> {
    const chains = await LocalChains.start();
    const provider = new JsonRpcProvider(chains.rpcs[chain], undefined, { cacheTimeout: -1 });
    const own = join(folder, `${share}`);
    try {
      const expected = await undisturbed(chains, provider, chain, join(own, "undisturbed"));
      const killed = await killEverywhere(chains, provider, chain, own);
      expect(killed).to.have.length(2 * expected.state.sent);
      let resumed = 0;
      for (let entry = killed.length - 1; entry >= 0; entry--) {
        if (entry % SHARES !== share) continue;
        const { snapshot, deployments } = killed[entry] as Killed;
        await provider.send("evm_revert", [snapshot]);
        const outcome = await resume(chains, provider, chain, deployments);
        expect(outcome, `killed after entry ${entry + 1}`).to.deep.equal(expected);
        resumed += 1;
      }
      return resumed;
    } finally {
      provider.destroy();
      await chains.stop();
    }
  }

  async function undisturbed(
    chains: LocalChains,
    provider: JsonRpcProvider,
    chain: string,
    deployments: string,
  ): Promise<Outcome> {
    const snapshot = await provider.send("evm_snapshot", []);
    const outcome = await resume(chains, provider, chain, deployments);
    await provider.send("evm_revert", [snapshot]);
    return outcome;
  }

  /**
   * A run stands still after each entry of its journal, with nothing on its way: what chain and journal hold then is
   * what it leaves if it is killed there.
   */
  async function killEverywhere(
    chains: LocalChains,
    provider: JsonRpcProvider,
    chain: string,
    own: string,
  ): Promise<Killed[]> {
    const running = join(own, "running");
    mkdirSync(running);
    const killed: Killed[] = [];
    let run = new StepwiseApply(chains, chain, running);
    try {
      while (await run.atEntry()) {
        const deployments = join(own, `${killed.length}`);
        cpSync(running, deployments, { recursive: true });
        killed.push({ snapshot: await provider.send("evm_snapshot", []), deployments });
        if (IS_FULL) {
          await run.kill();
          run = new StepwiseApply(chains, chain, running);
        } else {
          run.goOn();
        }
      }
    } finally {
      await run.kill();
    }
    return killed;
  }

  async function resume(
    { config }: LocalChains,
    provider: JsonRpcProvider,
    chain: string,
    deployments: string,
  ): Promise<Outcome> {
    await applyChain({
      config,
      chain: chainNamed(config, chain),
      deployments,
      waitMilliseconds: 0,
      onExecuted: () => {},
    });
    expect(existsSync(join(deployments, "local", `${chain}.journal.jsonl.lock`))).to.equal(false);
    const state = await chainState(provider, config.deployer);
    return { state, record: await recordOf(provider, join(deployments, "local", `${chain}.json`)) };
  }

  /** What is written down, without what another run has otherwise: that is compared with the chain. */
  async function recordOf(provider: JsonRpcProvider, file: string): Promise<object> {
    const { contracts } = JSON.parse(readFileSync(file, "utf8")) as ChainDeployments;
    const { Deployer } = contracts;
    const receipt = await provider.getTransactionReceipt(Deployer?.transaction ?? "");
    expect(receipt?.blockNumber).to.equal(Deployer?.block);
    const entries = Object.entries(contracts).map(([name, entry]) => {
      const { block: _, transaction: __, ...same } = entry;
      return [name, same];
    });
    return Object.fromEntries(entries);
  }
});
