import type { ApiConfig } from "@causeway/api";
import { type Answered, ApiWorld } from "@causeway/api/testing/ApiWorld.ts";
import { environmentFile, environmentFileOf, type ServedEnvironment } from "@causeway/environment";
import { interfaceOf, swapRouterAbi } from "@causeway/protocol/contracts";
import type { Signature, Signer, TransactionReceipt } from "ethers";

import { loadConfig } from "../../../scripts/causeway/environment.ts";
import { describePlan } from "../../../scripts/local/network/describePlan.ts";
import { loadPools } from "../../../scripts/local/pools/loadPools.ts";
import { DevelopmentToken__factory } from "../../../typechain-types/index.js";
import { EVM_LOCAL } from "./evmLocal.ts";
import { account } from "./MessageNetwork.ts";
import { openPoolsOn } from "./pools/openPoolsOn.ts";
import { TransferNetwork } from "./TransferNetwork.ts";

/** Sends the transactions that the API builds. */
export const SENDER = account(8);
export const COIN = `0x${"0".repeat(40)}`;

const router = interfaceOf(swapRouterAbi);

const RECORDER = `0x${"cb".repeat(20)}`;
/** Code that logs its call, and returns the selector of it. */
const RECORDS = "0x365f5f37365fa05f3560e01c60e01b5f5260205ff3";

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
   * @param api Of the API's configuration.
   */
  static async start(
    names: readonly string[],
    own: Partial<ServedEnvironment> = {},
    api: Partial<ApiConfig> = {},
  ): Promise<SwapWorld> {
    const local = loadConfig(EVM_LOCAL);
    const pools = loadPools(EVM_LOCAL, local);
    const network = await TransferNetwork.start({ swap: local.swap, pools });
    for (const name of names) await openPoolsOn(network, name);
    const environment = { ...environmentOf(network), ...own };
    return new SwapWorld(network, environment, await ApiWorld.start(api, environment));
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

  /** Builds an order, has its sender approve the missing allowance, and sends the order. */
  async sendApproved(name: string, sought: Query): Promise<TransactionReceipt> {
    const [{ causeway }] = (await this.get("/swap", sought)).json.data;
    const { allowance } = causeway;
    if (allowance !== null) {
      const signer = SENDER.connect(this.network.provider(name));
      await (await signer.sendTransaction({ to: allowance.token, data: allowance.approve })).wait();
    }
    return this.send(name, (await this.get("/swap", sought)).json.data[0]);
  }

  /** Has an account send what `/swap` built, with a permit that it signed. */
  async sendWithPermit(
    name: string,
    signer: Signer,
    { to, data, value }: Omit<BuiltItem, "causeway">,
    permit: { readonly deadline: string } & Pick<Signature, "v" | "r" | "s">,
  ): Promise<TransactionReceipt> {
    const [order] = router.decodeFunctionData("swapAndBridge", data);
    const permitted = router.encodeFunctionData("swapAndBridgeWithPermit", [order, permit]);
    const sent = await signer.sendTransaction({ to, data: permitted, value });
    const receipt = await sent.wait();
    if (receipt === null) throw new Error(`${name} has no receipt`);
    await this.network.finalise(name);
    return receipt;
  }

  /** A contract on a chain that takes calls of orders, and shows each in a log. */
  async recorder(name: string): Promise<string> {
    await this.network.provider(name).send("anvil_setCode", [RECORDER, RECORDS]);
    return RECORDER;
  }

  /** Puts into the index what an order on a chain used a moment ago. */
  async measure(name: string, gas: bigint): Promise<void> {
    const { db } = this.api;
    const { chainId } = this.chain(name);
    const word = `decode(repeat('77', 32), 'hex')`;
    await db.query(
      `insert into index.orders (key, order_id, generation, router, origin_chain_id,
         destination_chain_id, sender, token_in, amount_in, router_fee, integrator_fee, sent_height,
         sent_log_index, sent_block, sent_transaction, sent_at, sent_final, final)
       values (${word}, ${word}, '3.0', ${word}, $1, $1, ${word}, ${word}, 1, 0, 0, 1, 0, ${word},
         ${word}, now(), true, true)`,
      [chainId],
    );
    await db.query(
      `insert into index.transactions (chain_id, hash, height, block_hash, at, to_share, gas_used,
         gas_price, l1_fee) values ($1, ${word}, 1, ${word}, now(), false, $2, 1, 0)`,
      [chainId, gas],
    );
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
