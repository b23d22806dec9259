import { join } from "node:path";
import { MinedProvider } from "@causeway/chains/testing/MinedProvider.ts";
import {
  type ChainConfig,
  chainNamed,
  GUARDIAN as GUARDIAN_INDEX,
  KeyUnusable,
  keyFromEnvironment,
  withRpcs,
} from "@causeway/operator";
import { deploymentFile, readDeployments, recordStatus } from "@causeway/operator/evm";
import { encodeArrivedOrder, encodeHops, type Hex } from "@causeway/protocol";
import { expect } from "chai";
import { toBeHex, toQuantity } from "ethers";

import { tokenOn } from "../../../../../scripts/causeway/areas/bridge/addresses.ts";
import { assetsOn } from "../../../../../scripts/causeway/areas/bridge/BridgeConfig.ts";
import { addressesOf } from "../../../../../scripts/causeway/areas/deployment/addresses.ts";
import { retireGenerations } from "../../../../../scripts/causeway/areas/swap/evm/retirement/retireGenerations.ts";
import {
  pauseOrders,
  removeVenues,
  unpauseOrders,
} from "../../../../../scripts/causeway/areas/swap/evm/stopping.ts";
import { lookAtVenueGas } from "../../../../../scripts/causeway/areas/swap/evm/venueGas.ts";
import { earlierRouterOn, swapOn } from "../../../../../scripts/causeway/areas/swap/index.ts";
import { selectGenerations } from "../../../../../scripts/causeway/areas/swap/selectStopped.ts";
import type { Config } from "../../../../../scripts/causeway/areas.ts";
import { environmentAt, loadConfig } from "../../../../../scripts/causeway/environment.ts";
import { VENUE_DEPLOYER } from "../../../../../scripts/local/network/accounts.ts";
import { planNetwork } from "../../../../../scripts/local/network/NetworkPlan.ts";
import { deployVenues } from "../../../../../scripts/local/pools/deployPools.ts";
import { loadPools } from "../../../../../scripts/local/pools/loadPools.ts";
import {
  DevelopmentToken__factory,
  Executor__factory,
  PreviousSwapRouter__factory,
  SwapReceiver__factory,
  SwapRouter__factory,
} from "../../../../../typechain-types/index.js";
import { EVM_LOCAL } from "../../../world/evmLocal.ts";
import { RpcProxy, RpcRefusal } from "../../../world/RpcProxy.ts";
import { CheckedChains } from "../../check/CheckedChains.ts";
import type { Drift } from "../../check/drifts/Drift.ts";
import { findsDrift, summaries } from "../../check/findsDrift.ts";

const CHAIN = "spoke-a";
const OTHER = 31_339n;
const GUARDIAN = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const COIN = 10n ** 18n;

/** `config/local` with its swap. */
function withSwap(config: Config): Config {
  return { ...config, swap: loadConfig(EVM_LOCAL).swap };
}

function tokenOf(config: Config, chain: ChainConfig, symbol: string): Hex {
  const found = assetsOn(config, chain).find(({ asset }) => asset.symbol === symbol);
  if (found === undefined) throw new Error(`no ${symbol}`);
  return tokenOn(config, chain, found.asset, found.here);
}

async function executorOf(chains: CheckedChains, account: Hex) {
  return Executor__factory.connect(chains.addresses.Executor, await chains.as(CHAIN, account));
}

async function routerOf(chains: CheckedChains, account: Hex) {
  return SwapRouter__factory.connect(chains.addresses.SwapRouter, await chains.as(CHAIN, account));
}

/** USDC of spoke A, called by an account. */
async function usdcOf(chains: CheckedChains, account: Hex) {
  const token = tokenOf(chains.config, chains.chain(CHAIN), "USDC");
  return DevelopmentToken__factory.connect(token, await chains.as(CHAIN, account));
}

function withSwapOn(
  config: Config,
  change: (swap: NonNullable<ReturnType<typeof swapOn>>) => object,
) {
  const here = swapOn(config, { name: CHAIN });
  if (config.swap === undefined || here === undefined) throw new Error("no swap");
  const chains = { ...config.swap.chains, [CHAIN]: { ...here, ...change(here) } };
  return { ...config, swap: { ...config.swap, chains } } as Config;
}

/** Has an order held, and filled by a hop through a venue that writes so many words and swaps nothing. */
async function fillByVenue(chains: CheckedChains, venueId: number, words: number): Promise<void> {
  const { config, addresses } = chains;
  const [token, output] = ["USDC", "WETH"].map((symbol) =>
    tokenOf(config, chains.chain(CHAIN), symbol),
  ) as [Hex, Hex];
  const venue = toBeHex(0xbe00 + venueId, 20);
  const writes = Array.from({ length: words }, (_, k) => `600160${toBeHex(k).slice(2)}55`).join("");
  await chains.rpc(CHAIN).send("anvil_setCode", [venue, `0x${writes}5f5f5260205ff3`]);
  await (await executorOf(chains, config.deployer)).addVenue(venueId, venue);
  const amount = 10n ** 6n;
  await (await usdcOf(chains, config.deployer)).mint(addresses.SwapReceiver, amount);
  const [transferId, zero] = [toBeHex(venueId, 32), toBeHex(0, 20)];
  const route = (id: number) => encodeHops([{ venueId: id, pool: "0x000000", token: output }]);
  const payload = encodeArrivedOrder({
    ...{ orderId: transferId, receiver: GUARDIAN, fallbackReceiver: zero, paysCoin: false },
    ...{ quotedOut: 0n, leastOut: 0n, minimumFrom: 0n, minimumUntil: 0n, holdUntil: 2n ** 32n },
    ...{ fillFee: 0n, callGas: 0n, hops: route(127), call: "0x" },
  });
  const bridge = await chains.as(CHAIN, addresses.Bridge);
  const receiver = SwapReceiver__factory.connect(addresses.SwapReceiver, bridge);
  const received = {
    transferId,
    originChainId: OTHER,
    sender: "0x",
    assetId: toBeHex(0, 32),
    token,
    amount,
  };
  const arrival = await (await receiver.onAssetReceived(received, payload)).wait();
  const heldAt = (await arrival?.getBlock())?.timestamp ?? 0;
  const filler = receiver.connect(await chains.as(CHAIN, GUARDIAN));
  await filler.fill({ transferId, token, amount, heldAt, payload }, route(venueId));
}

const DRIFTS: readonly Drift[] = [
  {
    what: "a token is on the list of venues",
    kind: "swap-venue-unknown",
    chain: CHAIN,
    says: /venue 9; nothing; 0x\w{40}, the token of USDC$/,
    advises: /the guardian removes the venue/,
    plant: async (chains) => {
      const executor = await executorOf(chains, chains.config.deployer);
      await executor.addVenue(9, tokenOf(chains.config, chains.chain(CHAIN), "USDC"));
    },
    repaired: true,
  },
  {
    what: "a venue was removed",
    kind: "swap-venue",
    chain: CHAIN,
    says: /venue 64, uniswap-v3; 0x\w{40}; nothing$/,
    plant: async (chains) => (await executorOf(chains, GUARDIAN)).removeVenue(64),
    repaired: true,
  },
  {
    what: "a factory of pools has other code",
    kind: "swap-venue-code",
    chain: CHAIN,
    says: /factory of uniswap-v2, 0x\w{40}; 0xbab1\w+; 0x/,
    advises: /have the guardian remove the venue/,
    plant: (chains) => {
      const venue = swapOn(chains.config, { name: CHAIN })?.venues["uniswap-v2"];
      const address = venue?.kind === "constantProduct" ? venue.factory.address : "";
      return chains.rpc(CHAIN).send("anvil_setCode", [address, "0x00"]);
    },
  },
  {
    what: "a venue's contract has other arguments than swap.json says",
    kind: "code-hash",
    chain: CHAIN,
    says: /ConstantProductVenue\/uniswap-v2, 0x/,
    plant: async () => {},
    config: (config) =>
      withSwapOn(config, ({ venues }) => ({
        venues: { ...venues, "uniswap-v2": { ...venues["uniswap-v2"], feeBps: 25 } },
      })),
  },
  {
    what: "orders go to another receiver than the receiver of that chain",
    kind: "swap-destination",
    chain: CHAIN,
    says: /spoke-a -> spoke-b; 0x\w{40}, gas 170000, a hop 100000, 150000, 200000; 0x7099\w{36}, gas 300000/,
    plant: async (chains) => {
      const router = await routerOf(chains, chains.config.deployer);
      await router.setDestination(OTHER, {
        receiver: GUARDIAN,
        baseGas: 300,
        hopGas: [150, 200, 300],
      });
    },
    repaired: true,
  },
  {
    what: "the router is paused",
    kind: "swap-paused",
    chain: CHAIN,
    says: /SwapRouter; takes orders; paused until 20/,
    advises: /the pause ends by itself then.*causeway swap unpause/,
    plant: async (chains) => (await routerOf(chains, GUARDIAN)).pause(),
  },
  {
    what: "a deprecated generation takes orders",
    kind: "swap-generation",
    chain: CHAIN,
    says: /generation 2\.1; takes no orders: it is deprecated; takes orders$/,
    advises: /have the guardian pause it: causeway swap retire .*--generation 2\.1 --chain spoke-a/,
    plant: (chains) => {
      const file = deploymentFile(chains.deployments, chains.config.environment, CHAIN);
      const status = { status: "deprecated", since: 2 ** 40 } as const;
      return recordStatus({ file, chain: chains.chain(CHAIN) }, "PreviousSwapRouter", status);
    },
  },
  {
    what: "a generation is paused and recorded as current",
    kind: "swap-generation",
    chain: CHAIN,
    says: /generation 2\.1; takes orders: it is recorded as current; paused$/,
    advises: /if the pause is meant, record it: causeway swap retire/,
    plant: async (chains) => {
      const address = earlierRouterOn(chains.config, chains.chain(CHAIN), "2.1");
      const router = PreviousSwapRouter__factory.connect(address, await chains.as(CHAIN, GUARDIAN));
      await router.pause();
    },
  },
  {
    what: "the router's fees go to a purse of no version",
    kind: "swap-purse",
    chain: CHAIN,
    says: /fees of the swap; 0x\w{40}; 0x7099\w{36}$/,
    advises: /hold the role swapFeeSchedule.*revoke the role.*The next version/,
    plant: async (chains) => {
      const router = await routerOf(chains, chains.addresses.SwapFeeSchedule);
      await router.setPurse(GUARDIAN);
    },
  },
  {
    what: "the executor holds tokens",
    kind: "swap-balance",
    chain: CHAIN,
    says: /Executor, 0x\w{40}; holds no USDC between transactions; 10 USDC$/,
    plant: async (chains) => {
      const token = await usdcOf(chains, chains.config.deployer);
      await token.mint(chains.addresses.Executor, 10_000_000n);
    },
  },
  {
    what: "the router left an allowance",
    kind: "swap-allowance",
    chain: CHAIN,
    says: /SwapRouter for Bridge; no allowance of USDC between transactions; 0\.000001 USDC$/,
    plant: async (chains) => {
      const token = await usdcOf(chains, chains.addresses.SwapRouter);
      await token.approve(chains.addresses.Bridge, 1n);
    },
  },
];

describe("the area swap on chains", function () {
  this.timeout(240_000);
  let chains: CheckedChains;

  before(async () => {
    chains = await CheckedChains.start(withSwap);
  });

  after(() => chains?.stop());

  it("waits with a venue until its factory is there with the code that was stated", async () => {
    const { findings } = await chains.check(CHAIN);
    const found = Map.groupBy(findings, ({ kind }) => kind);
    expect([...found.keys()]).to.have.members(["swap-venue-code", "swap-venue"]);
    expect(found.get("swap-venue")).to.have.length(3);
    const executor = await executorOf(chains, chains.config.deployer);
    expect(await executor.venueIds()).to.deep.equal([]);
  });

  it("adds each venue once its factory is there, and then finds nothing on any chain", async () => {
    const file = loadPools(EVM_LOCAL, chains.config);
    const ports = chains.config.chains.map(({ name, rpcUrls: [url = ""] }) => [
      name,
      +new URL(url).port,
    ]);
    const plan = await planNetwork(chains.config, Object.fromEntries(ports), file);
    for (const server of plan.chains) {
      const rpc = new MinedProvider(server.url);
      await rpc.send("hardhat_setBalance", [VENUE_DEPLOYER.address, toQuantity(10_000n * COIN)]);
      rpc.destroy();
      await deployVenues(plan, server);
      expect(await chains.apply(server.name)).to.equal(3);
      expect(summaries(await chains.check(server.name))).to.deep.equal([]);
    }
  });

  it("names the receiver of each chain that swaps, with the gas that orders are promised there", async () => {
    const router = await routerOf(chains, chains.config.deployer);
    const { SwapReceiver } = addressesOf(chains.config);
    for (const { name, chainId } of chains.config.chains) {
      const { receiver, baseGas } = await router.destinationOf(chainId);
      if (name === CHAIN) continue;
      expect([receiver, baseGas]).to.deep.equal([SwapReceiver, 170n]);
    }
  });

  for (const drift of DRIFTS) findsDrift(drift, () => chains);

  it("finds nothing once the chain was applied again, whatever steps can put right", () =>
    chains.undone(async () => {
      for (const { plant, repaired } of DRIFTS) if (repaired) await plant(chains);
      const config = { ...chains.config };
      expect((await chains.check(CHAIN)).findings).to.have.length(3);
      await chains.apply(CHAIN, config);
      // The guardian alone removes venues.
      expect(summaries(await chains.check(CHAIN)).join()).to.match(/^swap-venue-unknown: venue 9/);
    }));

  it("is stopped at once by the guardian: orders by their pause, and a venue by its name", () =>
    chains.undone(async () => {
      const { config } = chains;
      const stopped = { chain: chains.chain(CHAIN), label: "here" };
      const v3 = { name: "uniswap-v3", venue: swapOn(config, stopped.chain)?.venues["uniswap-v3"] };
      if (v3.venue === undefined) throw new Error("no uniswap-v3");
      const named = { name: v3.name, venue: v3.venue };
      const environment = environmentAt(config, chains.deployments);
      const guardian = { environment, key: keyFromEnvironment(config, GUARDIAN_INDEX, {}) };
      const [paused] = await pauseOrders(config, [stopped], guardian);
      expect(paused?.told).to.match(/^paused until 20/);
      const [removed] = await removeVenues(config, [{ ...stopped, named }], guardian);
      expect(removed?.told).to.equal("removed until a lane admin adds it again");
      const found = summaries(await chains.check(CHAIN)).map((line) => line.split(":")[0]);
      expect(found).to.have.members(["swap-paused", "swap-venue"]);
      const wallet = keyFromEnvironment(config, 0, {});
      const [lifted] = await unpauseOrders(config, [stopped], { environment, wallet });
      expect(lifted?.done, lifted?.told).to.equal(true);
      expect(await chains.apply(CHAIN)).to.equal(1);
      expect(summaries(await chains.check(CHAIN))).to.deep.equal([]);
    }));

  it("retires a generation by the key of a guardian, or without a key after a Safe has paused it", () =>
    chains.undone(async () => {
      const environment = environmentAt(chains.config, chains.deployments);
      const stopped = selectGenerations(chains.config, chains.config.chains, "2.1");
      const out = join(chains.deployments, "allowances");
      const keyless = { environment, key: new KeyUnusable("no key"), out };
      const [waiting] = await retireGenerations(stopped, keyless);
      expect(waiting?.told).to.equal("is not paused: no key, or sign this call");
      expect(waiting?.rest, "it takes orders").to.equal(undefined);
      expect(waiting?.call?.to).to.equal(
        earlierRouterOn(chains.config, chains.chain(CHAIN), "2.1"),
      );

      const key = keyFromEnvironment(chains.config, GUARDIAN_INDEX, {});
      const [paused] = await retireGenerations(stopped, { environment, key, out });
      expect(paused?.done, paused?.told).to.equal(true);
      expect(paused?.told).to.match(/^retired since 20.*; no account gives it an allowance$/);
      expect(await chains.apply(CHAIN)).to.equal(0);
      const [again] = await retireGenerations(stopped, keyless);
      expect(again?.rest).to.deep.include({ status: "retired", since: paused?.rest?.since });
      expect(summaries(await chains.check(CHAIN))).to.deep.equal([]);
    }));

  it("continues the retirement of a generation where the run before was cut off", () =>
    chains.undone(async () => {
      const proxy = await RpcProxy.start(chains.chain(CHAIN).rpcUrls[0] ?? "");
      const config = withRpcs(chains.config, { [CHAIN]: [proxy.url] });
      const slow = config.chains.map((chain) => ({ ...chain, logRange: 1 }));
      const environment = environmentAt({ ...config, chains: slow }, chains.deployments);
      const stopped = selectGenerations(environment.config, slow, "2.1");
      const key = keyFromEnvironment(config, GUARDIAN_INDEX, {});
      const read: number[] = [];
      let end = 20;
      proxy.answer = async (method, ask, params) => {
        if (method !== "eth_getLogs") return ask();
        const [{ fromBlock }] = params as [{ fromBlock: string }];
        if (Number(fromBlock) >= end) throw new RpcRefusal(-32_000, "cut off");
        read.push(Number(fromBlock));
        return ask();
      };
      const retire = () =>
        retireGenerations(stopped, { environment, key, out: join(chains.deployments, "lists") });
      const [cut] = await retire();
      expect(cut?.told).to.match(/^is not retired: .*cut off/);
      const file = deploymentFile(chains.deployments, config.environment, CHAIN);
      expect(readDeployments(file).PreviousSwapRouter?.generation?.status).to.equal("deprecated");

      const [first = 0] = read.splice(0);
      end = Number.POSITIVE_INFINITY;
      const [done] = await retire();
      proxy.stop();
      expect(done?.done, done?.told).to.equal(true);
      // Lines hold eight requests.
      expect(Math.min(...read)).to.equal(first + 8 * Math.floor((20 - first) / 8));
      expect(Math.min(...read)).to.be.greaterThan(first);
    }));

  it("closes orders to a chain that swaps no more", () =>
    chains.undone(async () => {
      const { swap } = chains.config;
      if (swap === undefined) throw new Error("no swap");
      const { "spoke-b": _, ...others } = swap.chains;
      const config = { ...chains.config, swap: { ...swap, chains: others } };
      expect(summaries(await chains.check(CHAIN, config)).join()).to.match(
        /^swap-destination: spoke-a -> spoke-b; nothing; 0x/,
      );
      await chains.apply(CHAIN, config);
      const router = await routerOf(chains, chains.config.deployer);
      const { chainId } = chainNamed(chains.config, "spoke-b");
      expect((await router.destinationOf(chainId)).baseGas).to.equal(0n);
    }));

  it("finds hops that take more gas than is promised for them, by fills of held orders", () =>
    chains.undone(async () => {
      const probed = async () => {
        await chains.rpc(CHAIN).send("anvil_mine", ["0x60"]);
        const environment = environmentAt(chains.config, chains.deployments);
        const [result] = await lookAtVenueGas(environment, [chains.chain(CHAIN)]);
        return result === undefined ? [] : summaries(result);
      };
      await fillByVenue(chains, 65, 5);
      expect(await probed()).to.deep.equal([]);
      await fillByVenue(chains, 66, 14);
      await fillByVenue(chains, 67, 14);
      expect((await probed()).join()).to.match(
        /^swap-gas: a hop of concentrated on spoke-a; no more gas than the 150000 of swap\.json; [23]\d{5} at least, the median of 3 fills, in transaction 0x/,
      );
    }));

  it("does not tell tokens that are worth less than a thousandth of a coin", () =>
    chains.undone(async () => {
      const token = await usdcOf(chains, chains.config.deployer);
      await token.mint(chains.addresses.Executor, 1n);
      expect(summaries(await chains.check(CHAIN))).to.deep.equal([]);
    }));
});
