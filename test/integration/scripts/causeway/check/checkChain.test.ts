import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { exitCodeOf, withRpcs } from "@causeway/operator";
import type { ChainDeployments, Deployment } from "@causeway/protocol";
import { expect } from "chai";
import { toQuantity } from "ethers";

import type { RouteConfig } from "../../../../../scripts/causeway/areas/lanes/schema.ts";
import type { Config } from "../../../../../scripts/causeway/areas.ts";
import { BOARD, boardOn, withBoard } from "../../../../scripts/causeway/check/board.ts";
import { CheckedChains } from "../../../../scripts/causeway/check/CheckedChains.ts";
import type { Drift } from "../../../../scripts/causeway/check/drifts/Drift.ts";
import {
  ALL_DRIFTS,
  type DriftArea,
  driftsOf,
  sampled,
} from "../../../../scripts/causeway/check/drifts/index.ts";
import { findsDrift, summaries } from "../../../../scripts/causeway/check/findsDrift.ts";
import {
  contractsOf,
  deployClient,
  pass,
  proposeOther,
  rotate,
  SETBACK,
  withOtherWeights,
} from "../../../../scripts/causeway/check/plants.ts";
import { withOffer } from "../../../../scripts/causeway/check/withOffer.ts";
import { RpcProxy, RpcRefusal } from "../../../../scripts/world/RpcProxy.ts";
import { ROLES } from "../../../../scripts/world/roles.ts";

describe("checkChain, beyond a drift of each area", function () {
  this.timeout(300_000);
  let chains: CheckedChains;

  before(async () => {
    chains = await CheckedChains.start();
  });

  after(() => chains?.stop());

  /** The first of them is a test of the fast tier. */
  const rest = (area: DriftArea) => sampled(area).slice(1);
  const finds = (drift: Drift) => findsDrift(drift, () => chains);

  describe("access", () => rest("access").forEach(finds));
  describe("contracts and accounts", () => rest("contracts and accounts").forEach(finds));
  describe("committees and light clients", () =>
    rest("committees and light clients").forEach(finds));
  it("finds a chain's wrong committee there, and not in those who follow it", () =>
    chains.undone(async () => {
      await rotate(chains, "spoke-a", withOtherWeights(chains.config));
      expect(summaries(await chains.check("hub"))).to.deep.equal([]);
    }));

  describe("lanes", () => rest("lanes").forEach(finds));

  it("says how a proposed committee is withdrawn, and no longer once checkpoints name it", () =>
    chains.undone(async () => {
      await proposeOther(chains);
      const remedyOf = async () => (await chains.check("spoke-a")).findings[0]?.remedy;
      expect(await remedyOf()).to.match(
        /the guardian can withdraw it until 20.*: causeway committee withdraw .* --chain spoke-a$/,
      );
      await pass(chains, "spoke-a", chains.config.committee.withdrawal);
      expect(await remedyOf()).to.match(/the configured one can be proposed once anyone has begun/);
    }));

  it("does not have apply begin the epoch of a committee that the configuration does not ask for", () =>
    chains.undone(async () => {
      const [proposed] = driftsOf("committees and light clients").filter(({ what }) =>
        /proposed/.test(what),
      ) as [Drift];
      await proposed.plant(chains);
      // Light clients that are stale hold up no handover.
      for (const { name } of chains.config.chains) await pass(chains, name, 3 * SETBACK);
      const { registry } = await contractsOf(chains, "spoke-a");
      const before = await registry.epoch();
      expect(await chains.apply("spoke-a")).to.equal(0);
      expect(await registry.epoch()).to.equal(before);
      expect((await chains.check("spoke-a")).findings.map(({ kind }) => kind)).to.include(
        "committee",
      );
    }));

  it("asks once for a delay that is lowered, though it takes its time to hold", () =>
    chains.undone(async () => {
      const [changed] = driftsOf("access").filter(({ kind }) => kind === "role-delay") as [Drift];
      await changed.plant(chains);
      expect(await chains.apply("hub")).to.equal(1);
      expect(await chains.apply("hub")).to.equal(0);
      await pass(chains, "hub", 61);
      const { manager } = await contractsOf(chains, "hub");
      const { deployer } = chains.config;
      expect((await manager.hasRole(ROLES.laneAdmin, deployer)).executionDelay).to.equal(0n);
      expect(summaries(await chains.check("hub"))).to.deep.equal([]);
    }));

  it("finds nothing in a pause that is over", () =>
    chains.undone(async () => {
      const [paused] = driftsOf("lanes").filter(({ kind }) => kind === "lane-paused") as [Drift];
      await paused.plant(chains);
      const { mailbox } = await contractsOf(chains, "spoke-a");
      await mailbox.unpauseLane(chains.lane("hub", "spoke-a").id);
      expect(summaries(await chains.check("spoke-a"))).to.deep.equal([]);
    }));

  describe("fees", () => rest("fees").forEach(finds));
  describe("bridges", () => rest("bridges").forEach(finds));
  describe("fees of the bridge", () => rest("fees of the bridge").forEach(finds));

  it("finds nothing in an offer that just pays the gas of an advance, and one of a unit less", async () => {
    const { gasPrice } = await chains.rpc("spoke-a").getFeeData();
    const price = chains.config.assets.find(({ symbol }) => symbol === "USDC")?.coinPrices.ETH;
    const cost = 250_000n * (gasPrice ?? 0n) * (price ?? 0n);
    const least = cost / 10n ** 18n + (cost % 10n ** 18n === 0n ? 0n : 1n);
    const found = async (units: bigint) =>
      summaries(await chains.check("spoke-a", withOffer(chains.config, units)));
    expect(await found(least)).to.deep.equal([]);
    expect((await found(least - 1n)).join()).to.match(/^offer-below-gas: USDC hub -> spoke-a; /);
  });

  describe("counterparts", () => rest("counterparts").forEach(finds));
  describe("guardians", () => rest("guardians").forEach(finds));
  describe("Safes", () => {
    rest("Safes").forEach(finds);

    it("finds nothing in one that is as configured, in whatever order its owners are", () =>
      chains.undone(async () => {
        await boardOn(chains);
        expect(summaries(await chains.check("spoke-a", withBoard(chains.config)))).to.deep.equal(
          [],
        );
        const [one, ...others] = BOARD.owners;
        const turned = { ...BOARD, owners: [...others, one as string] };
        const config = withBoard(chains.config, turned);
        expect(summaries(await chains.check("spoke-a", config))).to.deep.equal([]);
      }));
  });

  for (const name of ["hub", "spoke-a"]) {
    const repaired = ALL_DRIFTS.filter((drift) => drift.chain === name && drift.repaired);
    const kinds = [...new Set(repaired.map(({ kind }) => kind))].join(", ");
    it(`finds nothing once ${name} was applied again, whatever steps can put right: ${kinds}`, () =>
      chains.undone(async () => {
        for (const { plant } of repaired) await plant(chains);
        expect((await chains.check(name)).findings).to.have.length.greaterThan(3);
        await chains.apply(name);
        expect(summaries(await chains.check(name))).to.deep.equal([]);
      }));
  }

  describe("deployment records", () => {
    let deployments: string;

    beforeEach(() => {
      deployments = mkdtempSync(join(tmpdir(), "causeway-records-"));
      cpSync(chains.deployments, deployments, { recursive: true });
    });

    afterEach(() => rmSync(deployments, { recursive: true }));

    async function checkAfter(change: (record: Record<string, Deployment>) => void) {
      const file = join(deployments, "local", "spoke-a.json");
      const record = JSON.parse(readFileSync(file, "utf8")) as ChainDeployments;
      change(record.contracts as Record<string, Deployment>);
      writeFileSync(file, JSON.stringify(record));
      return summaries(await chains.check("spoke-a", chains.config, deployments));
    }

    const stranger = "0x90F79bf6EB2c4f870365E785982E1f101E93b906";
    const changes: readonly [string, (entry: Deployment) => Partial<Deployment>][] = [
      ["Mailbox", ({ block = 0 }) => ({ block: block - 1 })],
      ["Mailbox", () => ({ transaction: `0x${"11".repeat(32)}` })],
      ["Mailbox", () => ({ address: stranger })],
      // Where events are read from.
      ["AccessManager", ({ block = 0 }) => ({ block: block + 5 })],
      ["Deployer", ({ block = 0 }) => ({ block: block - 1 })],
      ["Deployer", () => ({ transaction: `0x${"11".repeat(32)}` })],
    ];
    for (const [name, change] of changes) {
      const field = Object.keys(change({ block: 1 } as Deployment)).join();
      it(`finds another ${field} of ${name} than the chain's`, async () => {
        const found = await checkAfter((record) => {
          const entry = record[name] as Deployment;
          record[name] = { ...entry, ...change(entry) };
        });
        expect(found).to.have.length(1);
        expect(found[0]).to.match(new RegExp(`^deployment-record: ${name}; `));
      });
    }

    it("reads events from the beginning, wherever a record says that it was", () =>
      chains.undone(async () => {
        await (driftsOf("access")[2] as Drift).plant(chains);
        await chains.rpc("spoke-a").send("evm_mine", []);
        const block = await chains.rpc("spoke-a").getBlockNumber();
        const found = await checkAfter((record) => {
          record.AccessManager = { ...(record.AccessManager as Deployment), block };
        });
        expect(found.map((summary) => summary.split(":")[0])).to.have.members([
          "deployment-record",
          "role-granted",
        ]);
      }));

    it("finds a missing entry", async () => {
      const found = await checkAfter((record) => delete record.Mailbox);
      expect(found).to.have.length(1);
      expect(found[0]).to.match(/^deployment-record: Mailbox; at 0x.*; nothing/);
    });

    it("finds every entry missing where nothing was written down, and still reads all events", async () => {
      const empty = mkdtempSync(join(tmpdir(), "causeway-records-"));
      const { findings } = await chains.check("spoke-a", chains.config, empty);
      rmSync(empty, { recursive: true });
      expect(new Set(findings.map(({ kind }) => kind))).to.deep.equal(
        new Set(["deployment-record"]),
      );
    });
  });

  describe("RPCs that show nothing new", () => {
    const HEAD = "eth_getBlockByNumber";
    let honest: string;
    let stale: RpcProxy;
    let config: Config;

    beforeEach(async () => {
      honest = chains.rpc("hub")._getConnection().url;
      stale = await RpcProxy.start(honest);
      stale.answer = async (method, ask, params) => {
        const answer = await ask();
        if (method !== HEAD || params[0] !== "latest") return answer;
        return { ...(answer as object), timestamp: toQuantity(now() - 86_401) };
      };
      const { hub } = chains.config;
      const daily = { ...hub, maxHeadAge: 86_400, rpcUrls: [honest, `${stale.url}/with-a-key`] };
      const others = chains.config.chains.filter(({ name }) => name !== hub.name);
      config = { ...chains.config, hub: daily, chains: [daily, ...others] };
    });

    afterEach(() => stale.stop());

    const now = () => Math.floor(Date.now() / 1000);

    it("finds the one among those that do, without telling its key: rpc-stale", async () => {
      await chains.rpc("hub").send("evm_mine", []);
      const found = summaries(await chains.check("hub", config));
      expect(found).to.have.length(1);
      expect(found[0])
        .to.match(
          /^rpc-stale: RPC 2, http:\/\/127[.0-9:]+\/…; a block of the last 86400 s; none since 20/,
        )
        .and.not.include("with-a-key");
    });

    it("finds it too where it disagrees so much with the others that none is believed", async () => {
      const { answer } = stale;
      stale.answer = (method, ask, params) =>
        method === "eth_blockNumber" ? Promise.resolve("0xffffff") : answer(method, ask, params);
      const { findings, unreadable } = await chains.check("hub", config);
      expect(findings.map(({ kind, subject }) => `${kind} ${subject.slice(0, 5)}`)).to.deep.equal([
        "rpc-stale RPC 2",
      ]);
      expect(unreadable.join()).to.match(/the RPCs of hub disagree/);
    });

    it("is content with one whose newest block is of the last seconds, or of a later time than ours", async () => {
      for (const seconds of [86_300, -86_300]) {
        stale.answer = async (method, ask, params) => {
          const answer = await ask();
          if (method !== HEAD || params[0] !== "latest") return answer;
          return { ...(answer as object), timestamp: toQuantity(now() - seconds) };
        };
        expect(summaries(await chains.check("hub", config))).to.deep.equal([]);
      }
    });
  });

  describe("what cannot be read", () => {
    const unreachable = (name: string, url = "http://127.0.0.1:1"): Config =>
      withRpcs(chains.config, { [name]: [url] });

    it("is an RPC of another chain", async () => {
      const { url } = chains.rpc("spoke-a")._getConnection();
      const result = await chains.check("hub", unreachable("hub", url));
      expect(result.unreadable.join()).to.match(/serves chain 31338 and not 31337/);
      expect(exitCodeOf([result])).to.equal(2);
    });

    it("is the code that contracts must have, where the RPC takes no state overrides", async () => {
      const proxy = await RpcProxy.start(chains.rpc("hub")._getConnection().url);
      proxy.answer = (method, ask, params) =>
        method === "eth_call" && params.length > 2
          ? Promise.reject(new RpcRefusal(-32_602, "too many arguments, want at most 2"))
          : ask();
      const result = await chains.check("hub", unreachable("hub", proxy.url));
      proxy.stop();
      expect(result.findings).to.deep.equal([]);
      for (const name of ["Mailbox", "Permit2"]) {
        expect(result.unreadable.join()).to.match(
          new RegExp(`code of ${name}: .* takes state overrides`),
        );
      }
      expect(exitCodeOf([result])).to.equal(2);
    });

    it("is the other side of a lane, while all else is read", () =>
      chains.undone(async () => {
        await (driftsOf("access")[0] as Drift).plant(chains);
        const result = await chains.check("hub", unreachable("spoke-a"));
        expect(result.findings.map(({ kind }) => kind)).to.deep.equal(["role-granted"]);
        expect(result.unreadable.join()).to.match(/lane hub -> spoke-a: spoke-a cannot be read/);
        expect(exitCodeOf([result])).to.equal(2);
      }));
  });

  describe("after a route was changed", () => {
    const withRoute = (config: Config, retired: Config["retired"]): Config => ({
      ...config,
      retired,
      routes: config.routes.map(
        (route): RouteConfig => (route.through === "hub" ? { ...route, through: "direct" } : route),
      ),
    });

    it("finds a retired lane that still takes messages, until it is applied", () =>
      chains.undone(async () => {
        const { id, label } = chains.lane("spoke-a", "hub");
        const back = chains.lane("hub", "spoke-a");
        const changed: Config = {
          ...chains.config,
          routes: chains.config.routes.filter(({ between }) => between.join() !== "spoke-a,hub"),
          retired: [
            { lane: id, note: label },
            { lane: back.id, note: back.label },
          ],
        };
        const found = summaries(await chains.check("spoke-a", changed));
        expect(found).to.include(`lane-closed: retired lane ${id}; closed; open`);
        expect(found.join()).to.not.include("lane-unknown");
        await chains.apply("spoke-a", changed);
        expect(summaries(await chains.check("spoke-a", changed))).to.deep.equal([]);
      }));

    it("finds that another light client proves a retired lane", () =>
      chains.undone(async () => {
        const { id, label } = chains.lane("hub", "spoke-a");
        const changed: Config = {
          ...chains.config,
          routes: chains.config.routes.filter(({ between }) => between.join() !== "spoke-a,hub"),
          retired: [
            { lane: id, note: label },
            { lane: chains.lane("spoke-a", "hub").id, note: "back" },
          ],
        };
        await chains.apply("spoke-a", changed);
        const other = await deployClient(chains, "spoke-a", chains.chain("hub"));
        const { mailbox } = await contractsOf(chains, "spoke-a");
        await mailbox.replaceLightClient(id, other);
        await mailbox.setLightClientTrusted(other, false, false);
        const first = chains.addresses.lightClientOf(chains.chain("hub"));
        expect(summaries(await chains.check("spoke-a", changed))).to.deep.equal([
          `lane-light-client: retired lane ${id}; ${first}; ${other}`,
        ]);
      }));

    it("finds the former route's lanes until the configuration lists them as retired", () =>
      chains.undone(async () => {
        const former = [chains.lane("spoke-a", "spoke-b"), chains.lane("spoke-b", "spoke-a")];
        const changed = withRoute(chains.config, []);
        for (const name of ["spoke-a", "spoke-b", "hub", "spoke-a", "spoke-b"]) {
          await chains.apply(name, changed);
        }
        const acknowledged = withRoute(
          chains.config,
          former.map(({ id, label }) => ({ lane: id, note: label })),
        );
        for (const { name } of chains.config.chains) {
          const { findings } = await chains.check(name, changed);
          expect(findings.map(({ kind }) => kind)).to.deep.equal(["lane-unknown", "lane-unknown"]);
          for (const { id } of former) expect(JSON.stringify(findings)).to.include(id);
          expect(summaries(await chains.check(name, acknowledged))).to.deep.equal([]);
        }
      }));
  });
});
