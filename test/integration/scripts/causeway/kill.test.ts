import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { journalFile, readJournal } from "@causeway/chains/node";
import { MinedProvider } from "@causeway/chains/testing/MinedProvider.ts";
import { chainNamed } from "@causeway/operator";
import { applyChain } from "@causeway/operator/evm";
import type { ChainDeployments } from "@causeway/protocol";
import { expect } from "chai";
import type { JsonRpcProvider } from "ethers";
import { environmentAt, loadConfig } from "../../../../scripts/causeway/environment.ts";
import { type ChainState, chainState } from "../../../scripts/world/chainState.ts";
import { EVM_LOCAL } from "../../../scripts/world/evmLocal.ts";
import { LocalChains } from "../../../scripts/world/LocalChains.ts";
import { lastOfEachKind } from "../../../scripts/world/lastOfEachKind.ts";
import { StepwiseApply } from "../../../scripts/world/StepwiseApply.ts";
import { withoutAssets } from "../../../scripts/world/withoutAssets.ts";

/** Every run is really killed and goes on from where the one before was, on every chain; that takes half an hour. */
const IS_FULL = process.env.CAUSEWAY_FULL !== undefined;
const CHAINS = IS_FULL ? ["spoke-a", "spoke-b", "hub"] : ["spoke-a"];
const MINUTES = IS_FULL ? 120 : 20;

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
  this.timeout(MINUTES * 60_000);
  let folder: string;
  let chains: LocalChains;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "causeway-killed-"));
    chains = await LocalChains.start({ config: withoutAssets(loadConfig(EVM_LOCAL)) });
  });

  afterEach(async () => {
    await chains?.stop();
    rmSync(folder, { recursive: true });
  });

  for (const chain of CHAINS) {
    const where = IS_FULL ? "whichever entry" : "an entry of each kind";
    it(`comes to the same end on ${chain} as undisturbed, after ${where} of the journal`, async () => {
      const provider = new MinedProvider(chains.rpcs[chain]);
      try {
        const undisturbed = IS_FULL ? await withoutTrace(provider, chain) : undefined;
        const { killed, running } = await killEverywhere(provider, chain);
        // If nothing was killed, it ran undisturbed.
        const expected = undisturbed ?? (await outcomeOf(provider, chain, running));
        expect(killed).to.have.length(2 * expected.state.sent);
        expect(killed.length).to.be.at.least(80);
        const places = IS_FULL
          ? [...killed.keys()]
          : lastOfEachKind(readJournal(journalFile(running, "local", chain)));
        for (const place of places.reverse()) {
          const { snapshot, deployments } = killed[place] as Killed;
          await provider.send("evm_revert", [snapshot]);
          await resume(chain, deployments);
          const outcome = await outcomeOf(provider, chain, deployments);
          expect(outcome, `killed after entry ${place + 1}`).to.deep.equal(expected);
        }
      } finally {
        provider.destroy();
      }
    });
  }

  async function withoutTrace(provider: JsonRpcProvider, chain: string): Promise<Outcome> {
    const deployments = join(folder, "undisturbed");
    const snapshot = await provider.send("evm_snapshot", []);
    await resume(chain, deployments);
    const outcome = await outcomeOf(provider, chain, deployments);
    await provider.send("evm_revert", [snapshot]);
    return outcome;
  }

  /**
   * A run stands still after each entry of its journal, with nothing on its way: what chain and journal hold then is
   * what it leaves if it is killed there.
   */
  async function killEverywhere(provider: JsonRpcProvider, chain: string) {
    const running = join(folder, "running");
    mkdirSync(running);
    const killed: Killed[] = [];
    let run = new StepwiseApply(chains, chain, running);
    try {
      while (await run.atEntry()) {
        const deployments = join(folder, `${killed.length}`);
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
    return { killed, running };
  }

  async function resume(chain: string, deployments: string): Promise<void> {
    const { config } = chains;
    await applyChain({
      environment: environmentAt(config, deployments),
      chain: chainNamed(config, chain),
      waitMilliseconds: 0,
      onExecuted: () => {},
    });
  }

  async function outcomeOf(
    provider: JsonRpcProvider,
    chain: string,
    deployments: string,
  ): Promise<Outcome> {
    expect(existsSync(join(deployments, "local", `${chain}.journal.jsonl.lock`))).to.equal(false);
    const state = await chainState(provider, chains.config.deployer);
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
