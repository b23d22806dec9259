import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type ChainFamily, chainNamed, type Environment, withRpcs } from "@causeway/operator";
import { applyChain, openChain, readPlan } from "@causeway/operator/evm";
import { expect } from "chai";

import { committeeSums } from "../../../../scripts/causeway/areas/committee/index.ts";
import { configuredLanes } from "../../../../scripts/causeway/areas/lanes/index.ts";
import type { Config } from "../../../../scripts/causeway/areas.ts";
import { environmentAt, loadConfig } from "../../../../scripts/causeway/environment.ts";
import { leaveOutChain } from "../../../../scripts/local/environment/leaveOutChain.ts";
import { copyEnvironment } from "../../../scripts/world/environmentCopy.ts";
import { LocalChains } from "../../../scripts/world/LocalChains.ts";
import { type KeptOnTon, tonViewOf } from "../../../scripts/world/tonViewOf.ts";

describe("EVM chains that are applied beside a TON chain", () => {
  let root: string;
  let chains: LocalChains;
  let config: Config;
  const kept: { now: KeptOnTon } = { now: {} };

  before(async () => {
    root = mkdtempSync(join(tmpdir(), "causeway-applied-ton-"));
    const folder = copyEnvironment(root, { ton: true });
    leaveOutChain(folder, "spoke-b");
    const loaded = loadConfig(folder);
    const nodes = loaded.chains.filter(({ family }) => family === "evm");
    chains = await LocalChains.start({ config: { ...loaded, chains: nodes } });
    config = withRpcs(loaded, chains.rpcUrls({ ...loaded, chains: nodes }));
  });

  after(async () => {
    await chains?.stop();
    rmSync(root, { recursive: true });
  });

  /** The environment, with answers of TON's mailbox as this test has them. */
  function environment(): Environment<Config> {
    const base = environmentAt(config, join(root, "deployments"));
    const answers: Pick<ChainFamily, "connect"> = {
      connect: async ({ config: asking }, chain) => ({
        newest: async () => ({
          read: async (query) => {
            if (query.ton === undefined) throw new Error("TON is not asked this");
            return query.ton({ config: asking, chain, view: tonViewOf(config, kept.now) });
          },
        }),
        close: () => {},
      }),
    };
    return {
      ...base,
      familyOf: (chain) =>
        chain.family === "ton" ? (answers as ChainFamily) : base.familyOf(chain),
    };
  }

  async function applyAll(): Promise<void> {
    for (const name of ["hub", "spoke-a", "hub", "spoke-a"]) {
      const chain = chainNamed(config, name);
      const onExecuted = () => {};
      await applyChain({ environment: environment(), chain, waitMilliseconds: 0, onExecuted });
    }
  }

  async function planOf(name: string) {
    const open = await openChain(environment(), chainNamed(config, name));
    try {
      return await readPlan(open);
    } finally {
      await open.close();
    }
  }

  it("takes the peers, lanes, light client and prices of TON, and opens lanes when TON accepts them", async () => {
    await applyAll();
    for (const name of ["hub", "spoke-a"]) {
      const { steps, waiting } = await planOf(name);
      expect(steps.map(({ id }) => id)).to.deep.equal([]);
      const reasons = waiting.map(({ subject, reason }) => `${subject}: ${reason}`);
      expect(reasons).to.include(`lane ${name} -> ton: ton does not accept it yet`);
    }
    const { hash } = committeeSums(config.committee.members, config.verifier.slots);
    const accepted = configuredLanes(config).filter(
      ({ destinationChain }) => destinationChain.family === "ton",
    );
    kept.now = { accepted, epoch: 1n, committee: hash };
    await applyAll();
    for (const name of ["hub", "spoke-a"]) {
      const { steps, waiting, findings } = await planOf(name);
      expect(steps.map(({ id }) => id)).to.deep.equal([]);
      expect(waiting).to.deep.equal([]);
      expect(findings.map(({ kind, subject }) => `${kind}: ${subject}`)).to.deep.equal([]);
    }
  });
});
