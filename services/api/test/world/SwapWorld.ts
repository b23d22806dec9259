import { environmentFile, environmentFileOf, type ServedEnvironment } from "@causeway/environment";
import { interfaceOf, swapRouterAbi } from "@causeway/protocol/contracts";
import type { TransactionReceipt } from "ethers";

import { loadConfig } from "../../../../scripts/causeway/environment.ts";
import { describePlan } from "../../../../scripts/local/network/describePlan.ts";
import { loadPools } from "../../../../scripts/local/pools/loadPools.ts";
import { account } from "../../../../test/scripts/world/MessageNetwork.ts";
import { openPoolsOn } from "../../../../test/scripts/world/pools/openPoolsOn.ts";
import { TransferNetwork } from "../../../../test/scripts/world/TransferNetwork.ts";
import { DevelopmentToken__factory } from "../../../../typechain-types/index.js";
import { type Answered, ApiWorld } from "./ApiWorld.ts";

/** Sends the transactions that the API builds. */
export const SENDER = account(8);
export const COIN = `0x${"0".repeat(40)}`;

const router = interfaceOf(swapRouterAbi);

/** Parameters of a request. */
export type Query = Readonly<Record<string, string>>;

/** What `/swap` answers, as far as a sender needs it. */
interface BuiltItem {
  readonly to: string;
  readonly data: string;
  readonly value: string;
  readonly causeway: { readonly gasLimit: string };
}

/** Chains with bridges and real pools, and an API over them. */
export class SwapWorld {
  readonly network: TransferNetwork;
  readonly environment: ServedEnvironment;
  readonly api: ApiWorld;

  private constructor(network: TransferNetwork, environment: ServedEnvironment, api: ApiWorld) {
    this.network = network;
    this.environment = environment;
    this.api = api;
  }

  /**
   * @param names Chains that have pools.
   * @param own Of the environment.
   */
  static async start(
    names: readonly string[],
    own: Partial<ServedEnvironment> = {},
  ): Promise<SwapWorld> {
    const local = loadConfig("config/local");
    const pools = loadPools("config/local", local);
    const network = await TransferNetwork.start({ swap: local.swap, pools });
    for (const name of names) await openPoolsOn(network, name);
    const environment = { ...environmentOf(network), ...own };
    return new SwapWorld(network, environment, await ApiWorld.start({}, environment));
  }

  async stop(): Promise<void> {
    await this.api?.stop();
    await this.network?.stop();
  }

  chain(name: string): ServedEnvironment["chains"][number] {
    const found = this.environment.chains.find((one) => one.name === name);
    if (found === undefined) throw new Error(`no chain ${name}`);
    return found;
  }

  /** The address of a token; the coin's is zero. */
  token(symbol: string, name: string): string {
    const { assets, tokens } = this.environment;
    const found = [...assets, ...tokens].find((one) => one.symbol === symbol);
    return found?.chains.find(({ chain }) => chain === name)?.token ?? COIN;
  }

  /** Asks for routes: the names of chains and the symbols of tokens stand for ids and addresses. */
  route([from, tokenIn]: Place, [to, tokenOut]: Place, query: Query): Promise<Answered> {
    return this.get("/route", { ...this.ends([from, tokenIn], [to, tokenOut]), ...query });
  }

  ends([from, tokenIn]: Place, [to, tokenOut]: Place): Query {
    return {
      ...{ fromChainId: `${this.chain(from).chainId}`, toChainId: `${this.chain(to).chainId}` },
      tokenInAddress: this.token(tokenIn, from),
      tokenOutAddress: this.token(tokenOut, to),
      ...{ type: "exactIn", slippage: "200", entrance: "test" },
    };
  }

  get(path: string, query: Query): Promise<Answered> {
    return this.api.get(`${path}?${new URLSearchParams({ ...query })}`);
  }

  /** Has the sender send what `/swap` built, with the gas limit that it names. */
  async send(name: string, item: BuiltItem): Promise<TransactionReceipt> {
    const { to, data, value, causeway } = item;
    const signer = SENDER.connect(this.network.provider(name));
    const sent = await signer.sendTransaction({ to, data, value, gasLimit: causeway.gasLimit });
    const receipt = await sent.wait();
    if (receipt === null) throw new Error(`${name} has no receipt`);
    await this.network.finalise(name);
    return receipt;
  }

  /** The events of the router in a receipt, by name. */
  // biome-ignore lint/suspicious/noExplicitAny: each event has values of its own
  event(receipt: TransactionReceipt, name: string): any {
    return receipt.logs.map((log) => router.parseLog(log)).find((event) => event?.name === name)
      ?.args;
  }

  /** What an account has of a token; of the coin too. */
  async balance(name: string, symbol: string, of: string): Promise<bigint> {
    const provider = this.network.provider(name);
    const token = this.token(symbol, name);
    if (token === COIN) return provider.getBalance(of);
    return DevelopmentToken__factory.connect(token, provider).balanceOf(of);
  }
}

type Place = readonly [chain: string, symbol: string];

function environmentOf(network: TransferNetwork): ServedEnvironment {
  const { config, deployments, plan, rpcs } = network;
  const file = environmentFileOf(describePlan({ ...plan, config }, deployments));
  const chains = file.chains.map((chain) => ({ ...chain, rpcUrls: [rpcs[chain.name] ?? ""] }));
  return environmentFile.parse({ ...file, chains });
}
