import { setTimeout as sleep } from "node:timers/promises";

import type { RunningApi } from "@causeway/api";
import { HangingRpc } from "@causeway/chains/testing/HangingRpc.ts";
import { TwistingRpc } from "@causeway/chains/testing/TwistingRpc.ts";
import type { ServedEnvironment } from "@causeway/environment";
import type { Hex } from "@causeway/protocol";
import { expect } from "chai";
import { SwapWorld } from "../../../../test/scripts/world/SwapWorld.ts";
import { type Answered, ask, startTestApi } from "../../testing/ApiWorld.ts";

const UNKNOWN = `0x${"77".repeat(32)}`;
/** Bounds with time for tests that share their processors, and the longest that a request may take by them. */
const LOOKUP = { atOnce: 32, timeout: 3_000, chainTimeout: 2_000, blocks: 2_000, mostBehind: 15 };
const ROUTING = { pollInterval: 100, idleAfter: 1_000, mostAge: 200, timeout: 3_000 };
const LONGEST = 4_000;

describe("an API whose RPCs fail", function () {
  this.timeout(600_000);

  let world: SwapWorld;
  let transferId: Hex;
  const ends: (() => unknown)[] = [];

  before(async () => {
    world = await SwapWorld.start(["spoke-a", "hub"]);
    transferId = await world.network.send("spoke-a", "spoke-b");
  });

  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });

  after(() => world?.stop());

  /** An API that reaches some chains by other RPCs. */
  async function startWith(rpcs: Readonly<Record<string, readonly string[]>>): Promise<RunningApi> {
    const chains = world.environment.chains.map((chain) => ({
      ...{ ...chain, rpcUrls: [...(rpcs[chain.name] ?? chain.rpcUrls)], rpcTimeout: 2_000 },
    }));
    const environment: ServedEnvironment = { ...world.environment, chains };
    const routing = { formerSigners: [], usualSeconds: 600, mostImpactBps: 3_000, ...ROUTING };
    const own = { environment, lookup: LOOKUP, routing };
    const api = await startTestApi({ url: world.api.databaseUrl }, own);
    ends.push(() => api.stop());
    return api;
  }

  const rpcOf = (name: string) => world.network.rpcs[name] as string;

  async function twisting(name: string): Promise<TwistingRpc> {
    const rpc = await TwistingRpc.before(rpcOf(name));
    ends.push(() => rpc.stop());
    return rpc;
  }

  async function timed({ url }: RunningApi, path: string) {
    const begun = performance.now();
    const answered = await ask(`${url}${path}`);
    const milliseconds = performance.now() - begun;
    expect(milliseconds, path).to.be.below(LONGEST);
    return { ...answered, milliseconds };
  }

  const routePath = (from: string, to: string) => {
    const query = { ...world.ends([from, "ETH"], [to, "USDC"]), amount: "1" };
    return `/route?${new URLSearchParams(query)}`;
  };
  const byId = (id: string) => `/api/queryCrossInfoById?id=${id}`;
  const byHash = (hash: string) => `/api/queryCrossInfoBySourceHash?txHash=${hash}`;
  const stateIn = ({ json }: Answered) => json.data?.causeway?.state;

  describe("of which one hangs", () => {
    let hanging: HangingRpc;
    let api: RunningApi;

    beforeEach(async () => {
      hanging = await HangingRpc.before(rpcOf("hub"));
      ends.push(() => hanging.stop());
      api = await startWith({ hub: [hanging.url] });
    });

    it("names the chain in time, and delays no request that does without it", async () => {
      expect((await timed(api, routePath("spoke-a", "hub"))).json.errno).to.equal(0);
      hanging.hang();
      const across = Array.from({ length: 20 }, () => timed(api, routePath("spoke-a", "hub")));
      const unknown = Array.from({ length: 20 }, () => timed(api, byId(UNKNOWN)));
      const here = await timed(api, routePath("spoke-a", "spoke-a"));
      expect([here.status, here.json.errno], here.text).to.deep.equal([200, 0]);
      for (const path of ["/supportedTokenList", "/v1/lanes", "/ready"]) {
        const { status, milliseconds } = await timed(api, path);
        expect([path, status]).to.deep.equal([path, 200]);
        expect(milliseconds, path).to.be.below(ROUTING.timeout);
      }
      await sleep(ROUTING.mostAge);
      const late = await timed(api, routePath("spoke-a", "hub"));
      expect(late.json, late.text).to.include({ errno: 2120, chainId: "31337" });
      expect(late.headers.get("retry-after")).to.equal("1");
      for (const { status } of await Promise.all(across)) expect(status).to.be.oneOf([200, 503]);
      for (const { status, text } of await Promise.all(unknown)) {
        expect([status, text.includes("31337")]).to.deep.equal([503, true]);
      }
      // The chain is left out now: nobody waits for it.
      const left = await timed(api, byId(UNKNOWN));
      expect(left.status).to.equal(503);
      expect(left.milliseconds).to.be.below(LOOKUP.chainTimeout);
    });

    it("from the start, and answers once it does not hang any more", async () => {
      hanging.hang();
      const late = await startWith({ hub: [hanging.url] });
      expect((await timed(late, routePath("spoke-a", "spoke-a"))).json.errno).to.equal(0);
      expect((await timed(late, routePath("spoke-a", "hub"))).status).to.equal(503);
      hanging.recover();
      const end = performance.now() + 20_000;
      let status = 503;
      while (status !== 200 && performance.now() < end) {
        ({ status } = await timed(late, routePath("spoke-a", "hub")));
        await sleep(200);
      }
      expect(status).to.equal(200);
    });
  });

  describe("of which one lies beside another that does not", () => {
    /** The honest answer with other digits, wherever a value has some. */
    const altered = (value: unknown): unknown =>
      JSON.parse(
        JSON.stringify(value).replaceAll(/"0x[0-9a-f]{6,}"/g, (hex) => `${hex.slice(0, -4)}dea"`),
      );

    it("refuses each lie: about receipts, blocks, logs, state and calls", async () => {
      const lying = await twisting("spoke-a");
      const honest = await startWith({});
      const hash = (await timed(honest, byId(transferId))).json.data.sourceInfo.hash;
      const truth = await timed(honest, byHash(hash));
      expect(truth.json.data.list).to.have.length(1);
      const lies = {
        eth_getTransactionReceipt: altered,
        eth_getBlockByNumber: altered,
        eth_getLogs: () => [],
        eth_call: altered,
      } as const;
      for (const [lie, tell] of Object.entries(lies)) {
        const api = await startWith({ "spoke-a": [rpcOf("spoke-a"), lying.url] });
        lying.twist = (method, result) =>
          method === lie && result !== null ? tell(result) : result;
        const route = await timed(api, routePath("spoke-a", "hub"));
        if (lie === "eth_call") expect(route.status, route.text).to.equal(503);
        for (const path of [byHash(hash), byId(transferId)]) {
          const { status, json, text } = await timed(api, path);
          expect(status, `${lie} ${text}`).to.be.oneOf([200, 503]);
          if (status === 503) continue;
          const [told] = [json.data.list ?? json.data].flat();
          expect(told, lie).to.deep.equal(truth.json.data.list[0]);
        }
        if (lie === "eth_getTransactionReceipt") {
          expect((await timed(api, byHash(hash))).status, lie).to.equal(503);
        }
        if (lie === "eth_getLogs")
          expect((await timed(api, byId(transferId))).status).to.equal(503);
      }
    });
  });

  it("holds a state of before, and no other, while one RPC is a block behind another", async () => {
    const behind = await twisting("spoke-a");
    const provider = world.network.provider("spoke-a");
    const height = await provider.send("eth_blockNumber", []);
    const blocks = new Map<unknown, unknown>();
    for (const tag of ["latest", "safe", "finalized"]) {
      blocks.set(tag, await provider.send("eth_getBlockByNumber", [tag, false]));
    }
    const later = await world.network.send("spoke-a", "spoke-b");
    behind.twist = (method, result, [place]) => {
      if (method === "eth_blockNumber") return height;
      if (method === "eth_getBlockByNumber" && blocks.has(place)) return blocks.get(place);
      const at = (result as { blockNumber?: string } | null)?.blockNumber;
      return at !== undefined && BigInt(at) > BigInt(height) ? null : result;
    };
    const api = await startWith({ "spoke-a": [rpcOf("spoke-a"), behind.url] });
    const before = await timed(api, byId(transferId));
    expect([before.status, stateIn(before)], before.text).to.deep.equal([200, "sent"]);
    const route = await timed(api, routePath("spoke-a", "hub"));
    expect(route.json.errno, route.text).to.equal(0);
    const [at] = route.json.data[0].causeway.blocks;
    expect(at).to.include({ chainId: "31338", number: `${BigInt(height)}` });
    const unseen = await timed(api, byId(later));
    expect(unseen.json.data ?? null, unseen.text).to.equal(null);
    behind.twist = (_, result) => result;
    await sleep(1_100);
    expect(stateIn(await timed(api, byId(later)))).to.equal("sent");
  });

  it("asks chains nothing while no client asks, and reads the pools of each block once", async () => {
    const asked: string[] = [];
    const lensOf = (name: string) => world.chain(name).swap?.lens.toLowerCase();
    const rpcs: Record<string, string[]> = {};
    for (const { name } of world.environment.chains) {
      const counting = await twisting(name);
      counting.twist = (method, result, params) => {
        const [call, block] = params as [{ to?: string } | undefined, unknown];
        const isLens = method === "eth_call" && call?.to?.toLowerCase() === lensOf(name);
        asked.push(isLens ? `${name} lens ${block}` : `${name} ${method}`);
        return result;
      };
      rpcs[name] = [counting.url];
    }
    const api = await startWith(rpcs);
    await sleep(1_500);
    expect(asked, "before the first client").to.deep.equal([]);
    const lensCalls = () => asked.filter((one) => one.includes(" lens "));
    for (let block = 0; block < 3; block++) {
      for (let round = 0; round < 3; round++) {
        const all = Array.from({ length: 10 }, () => timed(api, routePath("spoke-a", "hub")));
        for (const { json, text } of await Promise.all(all)) expect(json.errno, text).to.equal(0);
      }
      await world.network.provider("spoke-a").send("evm_mine", []);
    }
    expect(lensCalls()).to.have.length(new Set(lensCalls()).size);
    expect(lensCalls().filter((one) => one.startsWith("spoke-b"))).to.deep.equal([]);
    expect(lensCalls().filter((one) => one.startsWith("hub"))).to.have.length(1);
    await sleep(ROUTING.idleAfter + 1_500);
    const { length } = asked;
    await sleep(1_500);
    expect(asked, "after the last client").to.have.length(length);
  });
});
