import { isChainError, readRanges } from "@causeway/chains";
import type { Rpcs } from "@causeway/chains/evm";
import { fixedBytes, type Hex, quantity, uintBytes } from "@causeway/protocol";

import type { Address, TransactionHash } from "../../values/ids.ts";
import type { Origin, OriginTransaction } from "./Origin.ts";
import { isMarked, type OriginLog } from "./SentMark.ts";

/** Blocks of one request, at first. Fewer are asked for where an RPC refuses. */
const LOG_RANGE = 10_000n;

const ALLOWANCE = "0xdd62ed3e";

interface WireTransaction {
  readonly hash: string;
  readonly from: string;
  readonly to: string | null;
  readonly nonce: string;
  readonly input: string;
  readonly value: string;
}

interface WireLog {
  readonly topics: readonly string[];
  readonly transactionHash: string;
  readonly address: string;
  readonly data: string;
}

interface WireReceipt {
  readonly status: string;
  readonly blockNumber: string;
  readonly logs: readonly WireLog[];
}

/** Reads the chain on which an execution sends by its RPCs, which must agree. */
export function readOrigin(rpcs: Rpcs): Origin {
  const receiptOf = (hash: TransactionHash) =>
    unlessTheyDiffer(rpcs.ask("eth_getTransactionReceipt", [hash], as<WireReceipt | null>));
  const block = async () => BigInt(await rpcs.getBlockNumber());
  const nonceAt = (account: Address, height: bigint) =>
    rpcs.ask("eth_getTransactionCount", [account, quantity(height)], asInteger);
  const transaction = async (hash: TransactionHash) => {
    const asked = rpcs.ask("eth_getTransactionByHash", [hash], as<WireTransaction | null>);
    const found = await unlessTheyDiffer(asked);
    return found ? transactionOf(found) : undefined;
  };
  return {
    block,
    nonce: async (account) => nonceAt(account, await block()),
    receipt: async (hash) => {
      const receipt = await receiptOf(hash);
      if (!receipt) return undefined;
      const { status, blockNumber, logs } = receipt;
      const [hasSucceeded, height] = [BigInt(status) === 1n, BigInt(blockNumber)];
      return { hasSucceeded, height, logs: logs.map(logOf) };
    },
    transaction,
    pending: transaction,
    userOf: async (account, nonce, after) => {
      const newest = await block();
      if ((await nonceAt(account, newest)) <= nonce) return undefined;
      const height = await firstWith(
        after,
        newest,
        async (at) => (await nonceAt(account, at)) > nonce,
      );
      const params = [quantity(height), true];
      const answer = as<{ readonly transactions: readonly WireTransaction[] }>;
      const { transactions } = await rpcs.ask("eth_getBlockByNumber", params, answer);
      return transactions
        .map(transactionOf)
        .find((one) => one.from === account.toLowerCase() && one.nonce === nonce);
    },
    sentIn: async (mark, from) => {
      const filter = { address: mark.address, topics: mark.topics };
      const read = (first: bigint, last: bigint) => {
        const blocks = { fromBlock: quantity(first), toBlock: quantity(last) };
        return rpcs.ask("eth_getLogs", [{ ...filter, ...blocks }], as<readonly WireLog[]>);
      };
      const asked = { read, ask: block, range: LOG_RANGE, parallel: 4 };
      const isRefusal = (error: unknown) => !isChainError(error, "RpcDisagreement");
      for await (const { value } of readRanges(
        { from, to: await block() },
        { ...asked, isRefusal },
      )) {
        const found = value.find((log) => isMarked(logOf(log), mark));
        if (found === undefined) continue;
        const transaction = found.transactionHash.toLowerCase() as TransactionHash;
        return { kind: "included", transaction };
      }
      return undefined;
    },
    allowance: async (token, owner, spender) => {
      const data = `${ALLOWANCE}${wordOf(owner)}${wordOf(spender)}`;
      const params = [{ to: token, data }, quantity(await block())];
      return rpcs.ask("eth_call", params, asInteger);
    },
    wouldSucceed: async (call) => {
      try {
        await rpcs.ask("eth_call", [call, quantity(await block())], as<string>);
        return true;
      } catch (error) {
        if (isChainError(error, "RpcDisagreement") || isChainError(error, "RpcUnavailable")) {
          throw error;
        }
        return false;
      }
    },
  };
}

function logOf({ address, topics, data }: WireLog): OriginLog {
  const lower = (text: string) => text.toLowerCase() as Hex;
  return { address: lower(address), topics: topics.map(lower), data: lower(data) };
}

/** The lowest height above `before` for which something holds; it holds for `holding`. */
async function firstWith(
  before: bigint,
  holding: bigint,
  holds: (height: bigint) => Promise<boolean>,
): Promise<bigint> {
  let [low, high] = [before, holding];
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (await holds(middle)) high = middle;
    else low = middle;
  }
  return high;
}

function transactionOf({ hash, from, to, nonce, input, value }: WireTransaction) {
  return {
    hash: hash.toLowerCase(),
    from: from.toLowerCase(),
    to: to?.toLowerCase(),
    data: input.toLowerCase(),
    ...{ nonce: BigInt(nonce), value: BigInt(value) },
  } as OriginTransaction;
}

/** New blocks and pending transactions reach one RPC before the other. */
async function unlessTheyDiffer<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (isChainError(error, "RpcDisagreement")) return undefined;
    throw error;
  }
}

function as<T>(answer: unknown): T {
  return answer as T;
}

function asInteger(answer: unknown): bigint {
  return BigInt(answer as string);
}

function wordOf(account: Address): string {
  return fixedBytes(account, 20).slice(2).padStart(64, "0");
}

/** The call that gives an allowance of exactly an amount. */
export function approveData(spender: Address, amount: bigint): Hex {
  return `0x095ea7b3${wordOf(spender)}${uintBytes(amount, 32).slice(2)}`;
}
