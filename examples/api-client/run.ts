// Sells coin for USDC on one chain, and this USDC for the coin of another chain. All that this program knows of the
// network is the URL of the APIs: the client is generated from their document.

import { JsonRpcProvider, parseUnits, toQuantity, Wallet } from "ethers";

import { client } from "./client/client.gen.ts";
import { events, queryChainList, route, supportedTokenList, swap } from "./client/index.ts";
import type { OrderRecord, Route, RoutingRefusal, SwapItem } from "./client/types.gen.ts";

/** A token, by the names of its chain and of itself. */
type Place = readonly [chain: string, symbol: string];

const {
  CAUSEWAY_API: baseUrl = "",
  CAUSEWAY_KEY_ID: id,
  CAUSEWAY_KEY_SECRET: secret,
} = process.env;
// A key is optional. With one, more requests a minute are answered.
client.setConfig({ baseUrl, auth: ({ type }) => (type === "http" ? secret : id) });

const { chains } = (await queryChainList({ throwOnError: true })).data.data;
const lists = await supportedTokenList({ throwOnError: true });
const tokens = answerOf(lists.data).flatMap((one) => one.tokens);
const sender = Wallet.createRandom();

await rpcOf("spoke-a").send("anvil_setBalance", [sender.address, toQuantity(parseUnits("1", 18))]);
const usdc = await order(["spoke-a", "ETH"], ["spoke-a", "USDC"], "0.1", sender.address);
await order(["spoke-a", "USDC"], ["spoke-b", "ETH"], usdc, Wallet.createRandom().address);

/** Sells an amount for a receiver. @returns the least that arrives, in whole tokens. */
async function order(from: Place, to: Place, amount: string, receiver: string): Promise<string> {
  const best = await quote(from, to, amount);
  const item = await build(best, receiver);
  await send(from[0], { ...item, gasLimit: item.causeway.gasLimit ?? undefined });
  const arrived = await followed(item.causeway.orderId);
  const least = parseUnits(best.minAmountOut.amount, tokenOf(to).decimals);
  const got = BigInt(arrived.received?.amount ?? 0);
  if (got < least) throw new Error(`${got} arrived, ${least} was promised`);
  console.log(`${arrived.state}: ${amount} ${from.join(" ")} -> ${got} units of ${to.join(" ")}`);
  return best.minAmountOut.amount;
}

async function quote(from: Place, to: Place, amount: string): Promise<Route> {
  const query = {
    fromChainId: chainOf(from[0]).chainId,
    toChainId: chainOf(to[0]).chainId,
    tokenInAddress: tokenOf(from).address,
    tokenOutAddress: tokenOf(to).address,
    amount,
    type: "exactIn",
    slippage: "200",
    entrance: "example",
  } as const;
  const [best] = answerOf((await route({ query, throwOnError: true })).data);
  if (best === undefined) throw new Error("no route");
  return best;
}

/** The transaction of a route. If the router lacks an allowance, the sender gives it first. */
async function build(best: Route, receiver: string): Promise<SwapItem> {
  const query = { hash: best.hash, slippage: "200", from: sender.address, receiver };
  const [item] = answerOf((await swap({ query, throwOnError: true })).data);
  if (item?.to !== best.contract) throw new Error(`${item?.to} is not the contract of the route`);
  const { allowance } = item.causeway;
  if (allowance === null) return item;
  await send(item.chainId, { to: allowance.token, data: allowance.approve });
  return build(best, receiver);
}

/** What `send` takes of an answer. */
interface Call {
  readonly to: string;
  readonly data: string;
  readonly value?: string;
  readonly gasLimit?: string | undefined;
}

async function send(chain: string, { to, data, value = "0", gasLimit }: Call): Promise<void> {
  const rpc = rpcOf(chain);
  const sent = await sender.connect(rpc).sendTransaction({ to, data, value, gasLimit });
  await sent.wait();
  rpc.destroy();
}

/** The record of an order once the receiver has the funds. */
async function followed(orderId: string): Promise<OrderRecord> {
  const reading = new AbortController();
  const { stream } = await events({ query: { order: orderId }, signal: reading.signal });
  for await (const record of stream) {
    if ("received" in record && record.received !== null) {
      reading.abort();
      return record;
    }
  }
  throw new Error(`the stream of ${orderId} ended`);
}

/** The data of an answer. The routing API says refusals with HTTP status 200. */
function answerOf<T>(answer: { errno: 0; data: T } | RoutingRefusal): T {
  if (answer.errno === 0) return answer.data;
  throw new Error(answer.message);
}

/** A chain by its name or its id. */
function chainOf(chain: string) {
  const found = chains.find(({ key, chainId }) => key === chain || chainId === chain);
  if (found === undefined) throw new Error(`no chain ${chain}`);
  return found;
}

function rpcOf(chain: string): JsonRpcProvider {
  const [url] = JSON.parse(chainOf(chain).metamask).rpcUrls;
  return new JsonRpcProvider(url, undefined, { pollingInterval: 500 });
}

function tokenOf([chain, symbol]: Place) {
  const { chainId } = chainOf(chain);
  const found = tokens.find((one) => `${one.chainId}` === chainId && one.symbol === symbol);
  if (found === undefined) throw new Error(`no ${symbol} on ${chain}`);
  return found;
}
