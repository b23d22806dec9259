// Records answers of the APIs of the local network into testing/recordings: `npm start` must run, with its demonstration done.
//   node --import tsx packages/sdk/scripts/record.ts

import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { Recording } from "../testing/recordings.ts";

const { apiUrl } = JSON.parse(readFileSync(".cache/local/network.json", "utf8"));
const folder = "packages/sdk/testing/recordings";
/** The URL under which tests find what is recorded. */
const BASE_URL = "http://api.test";
const KEPT_HEADERS = ["content-type", "retry-after"];
const COIN = "0x0000000000000000000000000000000000000000";

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

await record("chains", "api/queryChainList");
const lists = (await record("tokens", "supportedTokenList")) as TokenLists;
const usdc = tokenOf("31338", "USDC");
const dai = tokenOf("31338", "DAI");
await record("tokens-of-chain", `supportedTokenList?chainId=31338`);
await record("find-token", `findToken?address=${usdc}`);
await record("find-token-on-chain", `findToken?address=${usdc}&chainId=31338`);
await record("find-coin", `findToken?address=${COIN}&chainId=31338`);
await record("find-token-unknown", `findToken?address=0x00000000000000000000000000000000000000AA`);
await record("well-known", ".well-known/causeway.json");

const across = {
  fromChainId: "31338",
  toChainId: "31339",
  tokenInAddress: usdc,
  tokenOutAddress: COIN,
};
const asked = { amount: "100", type: "exactIn", slippage: "200", entrance: "causeway-sdk" };
const [best] = dataOf(await record("routes", `route?${queryOf({ ...across, ...asked })}`));
await record(
  "routes-exact-out",
  `route?${queryOf({ ...across, ...asked, amount: "0.01", type: "exactOut" })}`,
);
const local = { ...across, toChainId: "31338", tokenInAddress: usdc, tokenOutAddress: dai };
await record("routes-local", `route?${queryOf({ ...local, ...asked })}`);
await record("routes-too-little", `route?${queryOf({ ...across, ...asked, amount: "0.000001" })}`);
await record("routes-too-much", `route?${queryOf({ ...across, ...asked, amount: "900000000" })}`);

const orders = itemsOf(await record("orders", "v1/orders?size=10"));
const transfer = orders.find(({ kind }) => kind === "transfer");
const order = orders.find(({ kind }) => kind === "order");
const { sender } = transfer;
await record("history", `v1/orders?address=${sender}&size=10`);
const messages = itemsOf(
  await record(
    "history-messages",
    `v1/messages?address=0x90F79bf6EB2c4f870365E785982E1f101E93b906&size=10`,
  ),
);
const message = messages.find(({ destinationChainId }) => destinationChainId !== null);
await record("order", `v1/orders/${order.orderId}`);
await record("transfer", `v1/orders/${transfer.orderId}`);
await record("message", `v1/messages/${message.messageId}`);
await record("order-unknown", `v1/orders/0x${"11".repeat(32)}`);
await record("by-hash-order", `api/queryBridgeInfoBySourceHash?hash=${order.legs[0].transaction}`);
await record(
  "by-hash-message",
  `api/queryCrossInfoBySourceHash?txHash=${message.legs[0].transaction}`,
);
await record(
  "by-hash-no-order",
  `api/queryBridgeInfoBySourceHash?hash=${message.legs[0].transaction}`,
);
await record("by-hash-unknown", `api/queryBridgeInfoBySourceHash?hash=0x${"22".repeat(32)}`);
await record(
  "by-hash-unknown-message",
  `api/queryCrossInfoBySourceHash?txHash=0x${"22".repeat(32)}`,
);
await record("events", `v1/events?order=${order.orderId}`, 3_000);
const built = { hash: best.hash, slippage: "200", from: sender, receiver: sender };
await record("swap", `swap?${queryOf(built)}`);
await record("swap-unknown", `swap?${queryOf({ ...built, hash: `0x${"33".repeat(32)}` })}`);

interface TokenLists {
  readonly data: readonly {
    readonly tokens: readonly { chainId: number; symbol: string; address: string }[];
  }[];
}

/** An answer of any form. */
// biome-ignore lint/suspicious/noExplicitAny: the script takes the answers apart without schemas.
type Answer = any;

function tokenOf(chainId: string, symbol: string): string {
  const tokens = lists.data.flatMap((one) => one.tokens);
  const found = tokens.find((one) => `${one.chainId}` === chainId && one.symbol === symbol);
  if (found === undefined) throw new Error(`no ${symbol} on ${chainId}`);
  return found.address;
}

function queryOf(values: Readonly<Record<string, string>>): string {
  return new URLSearchParams(values).toString();
}

function dataOf(answer: Answer): Answer {
  return answer.data;
}

function itemsOf(answer: Answer): Answer[] {
  return answer.items;
}

/** @param milliseconds For which a stream is read; an answer that ends is read whole. */
async function record(name: string, path: string, milliseconds?: number): Promise<Answer> {
  const stop = milliseconds === undefined ? undefined : AbortSignal.timeout(milliseconds);
  const response = await fetch(`${apiUrl}/${path}`, stop && { signal: stop });
  const text = (await textOf(response)).replaceAll(apiUrl, BASE_URL);
  const isJson = response.headers.get("content-type")?.includes("json");
  const headers = KEPT_HEADERS.flatMap((one) => {
    const value = response.headers.get(one);
    return value === null ? [] : [[one, value] as const];
  });
  const recorded: Recording = {
    ...{ path: `/${path}`, status: response.status, headers: Object.fromEntries(headers) },
    ...(isJson ? { json: JSON.parse(text) } : { text }),
  };
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(recorded, null, 2)}\n`);
  return recorded.json;
}

async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  try {
    for await (const piece of response.body ?? []) text += decoder.decode(piece, { stream: true });
  } catch (error) {
    if ((error as Error).name !== "TimeoutError") throw error;
  }
  return text;
}
