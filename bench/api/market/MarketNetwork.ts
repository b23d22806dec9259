import { type EnvironmentFile, environmentFileOf } from "@causeway/environment";
import { interfaceOf, swapRouterAbi } from "@causeway/protocol/contracts";
import { MaxUint256 } from "ethers";

import { loadConfig } from "../../../scripts/causeway/environment.ts";
import { describePlan } from "../../../scripts/local/network/describePlan.ts";
import { loadPools } from "../../../scripts/local/pools/loadPools.ts";
import { EVM_LOCAL } from "../../../test/scripts/world/evmLocal.ts";
import { account } from "../../../test/scripts/world/MessageNetwork.ts";
import { openPoolsOn } from "../../../test/scripts/world/pools/openPoolsOn.ts";
import { TransferNetwork } from "../../../test/scripts/world/TransferNetwork.ts";
import { KeepingRpc } from "./KeepingRpc.ts";
import { MANY_TOKENS, type ManyPools, manyPools } from "./manyPools.ts";

const router = interfaceOf(swapRouterAbi);
/** Calls that hold an order. */
const OF_ORDERS = (["quote", "swapAndBridge", "swapAndCall"] as const).map(
  (name) => router.getFunction(name).selector,
);
const SENDER = account(8);
const RECEIVER = "0x00000000000000000000000000000000000000b7";
const HELD = 10n ** 15n;

/** What the network is for. */
export type MarketKind = "real pools" | "many pools";

/** Three chains with bridges and pools, behind RPCs that keep what the nodes said. */
export class MarketNetwork {
  readonly environment: EnvironmentFile;
  readonly #network: TransferNetwork;
  readonly #rpcs: readonly KeepingRpc[];

  private constructor(network: TransferNetwork, environment: EnvironmentFile, rpcs: KeepingRpc[]) {
    this.#network = network;
    this.environment = environment;
    this.#rpcs = rpcs;
  }

  static async start(kind: MarketKind): Promise<MarketNetwork> {
    const config = loadConfig(EVM_LOCAL);
    const pools = loadPools(EVM_LOCAL, config);
    const network = await TransferNetwork.start({ swap: config.swap, pools });
    for (const { name } of config.chains) await openPoolsOn(network, name);
    const { plan, deployments, rpcs: nodes } = network;
    const file = environmentFileOf(describePlan({ ...plan, config: network.config }, deployments));
    await fundSender(network, file);
    const many = kind === "many pools" ? manyPoolsOf(file) : new Map<string, ManyPools>();
    const rpcs: KeepingRpc[] = [];
    for (const { name } of file.chains) {
      const knows = many.get(name)?.knows ?? (() => undefined);
      rpcs.push(await KeepingRpc.start(nodes[name] ?? "", knows, OF_ORDERS));
    }
    const chains = file.chains.map((chain, place) => ({
      ...chain,
      rpcUrls: [rpcs[place]?.url ?? ""],
    }));
    const added = [...many.values()].flatMap(({ entries }) => entries);
    const environment = added.length === 0 ? { ...file, chains } : withMany(file, chains, added);
    return new MarketNetwork(network, environment, rpcs);
  }

  /** Parameters of a request for routes from one asset to another chain's. */
  get crossing(): Record<string, string> {
    const [from, to] = ["spoke-a", "hub"];
    return {
      ...{ fromChainId: this.#chainId(from), toChainId: this.#chainId(to), amount: "100" },
      ...{ tokenInAddress: usdcOn(this.environment, from) },
      ...{ tokenOutAddress: `0x${"0".repeat(40)}`, type: "exactIn", slippage: "200" },
      entrance: "bench",
    };
  }

  /** For whom transactions are built: the sender has the tokens, and the router their allowance. */
  readonly parties = { from: SENDER.address, receiver: RECEIVER };

  async stop(): Promise<void> {
    for (const rpc of this.#rpcs) rpc.stop();
    await this.#network.stop();
  }

  #chainId(name: string): string {
    return `${this.environment.chains.find((chain) => chain.name === name)?.chainId}`;
  }
}

async function fundSender(network: TransferNetwork, file: EnvironmentFile): Promise<void> {
  const { token } = network.on("spoke-a");
  await (await token.mint(SENDER.address, HELD)).wait();
  const spender = file.chains.find(({ name }) => name === "spoke-a")?.swap?.router ?? "";
  const own = token.connect(SENDER.connect(network.provider("spoke-a")));
  await (await own.approve(spender, MaxUint256)).wait();
}

function manyPoolsOf(file: EnvironmentFile): Map<string, ManyPools> {
  return new Map(
    file.chains.map(({ name, chainId }) => [
      name,
      manyPools(name, BigInt(`${chainId}`), usdcOn(file, name)),
    ]),
  );
}

function withMany(
  file: EnvironmentFile,
  chains: EnvironmentFile["chains"],
  pools: NonNullable<EnvironmentFile["pools"]>,
): EnvironmentFile {
  const names = chains.map(({ name }) => name);
  const tokens = MANY_TOKENS.map((token, place) => ({
    ...{ symbol: `T${place}`, name: `Token ${place}`, decimals: 18 },
    chains: names.map((chain) => ({ chain, token })),
  }));
  return { ...file, chains, pools, tokens: [...(file.tokens ?? []), ...tokens] };
}

function usdcOn({ assets }: EnvironmentFile, name: string): string {
  const usdc = assets?.find(({ symbol }) => symbol === "USDC");
  return usdc?.chains?.find(({ chain }) => chain === name)?.token ?? "";
}
