import { revertDataOf } from "@causeway/protocol/contracts";
import { dataSlice, id, toQuantity } from "ethers";

import type { Provider } from "./ChainConnection.ts";
import { SimulatorError } from "./SimulatorError.ts";

/** Whoever deploys the mailboxes and carries messages: an account of the simulator's own. */
export const CARRIER = dataSlice(id("causeway.simulator.carrier"), 12);

/** EIP-7825: the most gas of one transaction. */
export const TRANSACTION_GAS_LIMIT = 16_777_216n;

/** A transaction to make. */
export interface TransactionRequest {
  readonly from?: string;
  readonly to?: string;
  readonly data: string;
  readonly value?: string;
  readonly gas?: bigint;
}

/** An event as a node returns it. */
export interface RawLog {
  readonly blockNumber: string;
  readonly address: string;
  readonly topics: string[];
  readonly data: string;
}

/** A receipt as a node returns it. */
interface RawReceipt {
  readonly status: string;
  readonly gasUsed: string;
  readonly contractAddress: string | null;
  readonly logs: readonly RawLog[];
}

/** What became of a transaction. */
export interface Receipt {
  readonly hash: string;
  readonly succeeded: boolean;
  readonly gasUsed: bigint;
  readonly contractAddress: string | null;
  readonly logs: readonly RawLog[];
  /** What it reverted with, if it did. */
  readonly revertData: string;
}

/** A transaction as its block holds it. */
export interface MinedTransaction {
  readonly from: string;
  readonly to: string | null;
  readonly input: string;
  readonly value: string;
}

/** A block's header. */
export interface Block {
  readonly number: bigint;
  readonly hash: string;
  readonly parentHash: string;
  readonly stateRoot: string;
  readonly timestamp: bigint;
}

/** A block as a node returns it. */
interface RawBlock {
  readonly number: string;
  readonly hash: string;
  readonly parentHash: string;
  readonly stateRoot: string;
  readonly timestamp: string;
}

/** A simulated chain by its JSON-RPC. */
export class Rpc {
  readonly #provider: Provider;

  constructor(provider: Provider) {
    this.#provider = provider;
  }

  async request<Answer>(method: string, params: unknown[] = []): Promise<Answer> {
    return (await this.#provider.request({ method, params })) as Answer;
  }

  /** The connection, as ethers takes it. */
  eip1193() {
    return {
      request: ({ method, params }: { method: string; params?: unknown }) =>
        this.request(method, (params ?? []) as unknown[]),
    };
  }

  /** Gives the simulator's account coin, and makes the node sign for it. */
  async prepareCarrier(): Promise<void> {
    await this.request("hardhat_setBalance", [CARRIER, toQuantity(10n ** 30n)]);
    await this.request("hardhat_impersonateAccount", [CARRIER]);
  }

  async chainId(): Promise<bigint> {
    return BigInt(await this.request<string>("eth_chainId"));
  }

  async blockNumber(): Promise<bigint> {
    return BigInt(await this.request<string>("eth_blockNumber"));
  }

  /** @throws SimulatorError `RpcFailed` if there is no such block. */
  async block(number: bigint | "latest"): Promise<Block> {
    const block = await this.findBlock(number);
    if (block === undefined) throw new SimulatorError("RpcFailed", `there is no block ${number}`);
    return block;
  }

  async findBlock(number: bigint | "latest"): Promise<Block | undefined> {
    const tag = number === "latest" ? number : toQuantity(number);
    const answer = await this.request<RawBlock | null>("eth_getBlockByNumber", [tag, false]);
    if (answer === null) return undefined;
    const { hash, parentHash, stateRoot } = answer;
    const [height, timestamp] = [BigInt(answer.number), BigInt(answer.timestamp)];
    return { number: height, timestamp, hash, parentHash, stateRoot };
  }

  /** The transactions of a block, in order. */
  async transactionsIn(block: bigint): Promise<readonly MinedTransaction[]> {
    const { transactions } = await this.request<{ transactions: MinedTransaction[] }>(
      "eth_getBlockByNumber",
      [toQuantity(block), true],
    );
    return transactions;
  }

  /** Makes a call that changes nothing. */
  async call(request: TransactionRequest): Promise<string> {
    return this.request("eth_call", [encode(request), "latest"]);
  }

  /** What a call reverts with; undefined if it does not. */
  async revertDataOf(request: TransactionRequest): Promise<string | undefined> {
    try {
      await this.call(request);
      return undefined;
    } catch (error) {
      return revertDataIn(error);
    }
  }

  /** Makes a transaction and waits for its block, whether or not the chain mines by itself. */
  async transact(request: TransactionRequest): Promise<Receipt> {
    let revertData = "0x";
    let hash: string;
    try {
      hash = await this.request<string>("eth_sendTransaction", [
        encode({ gas: TRANSACTION_GAS_LIMIT, from: CARRIER, ...request }),
      ]);
    } catch (error) {
      revertData = revertDataIn(error);
      hash = transactionHashIn(error);
    }
    const receipt = (await this.#receipt(hash)) ?? (await this.#minedReceipt(hash));
    return { ...receipt, revertData };
  }

  /** Events of a contract in the blocks from `from` on, in order. */
  async logs(address: string, topics: string[], from: bigint): Promise<RawLog[]> {
    const fromBlock = toQuantity(from);
    return this.request("eth_getLogs", [
      { address, topics: [topics], fromBlock, toBlock: "latest" },
    ]);
  }

  async #minedReceipt(hash: string) {
    await this.request("evm_mine");
    const receipt = await this.#receipt(hash);
    if (receipt === undefined) {
      throw new SimulatorError("RpcFailed", `transaction ${hash} is in no block`, { hash });
    }
    return receipt;
  }

  async #receipt(hash: string) {
    const receipt = await this.request<RawReceipt | null>("eth_getTransactionReceipt", [hash]);
    if (receipt === null) return undefined;
    return {
      hash,
      succeeded: BigInt(receipt.status) === 1n,
      gasUsed: BigInt(receipt.gasUsed),
      contractAddress: receipt.contractAddress,
      logs: receipt.logs,
    };
  }
}

function encode({ gas, ...request }: TransactionRequest): Record<string, unknown> {
  return gas === undefined ? request : { ...request, gas: toQuantity(gas) };
}

/** Throws the error itself where nothing reverted. */
function revertDataIn(error: unknown): string {
  const data = revertDataOf(error);
  if (data === undefined) throw error;
  return data;
}

function transactionHashIn(error: unknown): string {
  for (const part of layers(error)) {
    const hash = part.transactionHash ?? part.txHash;
    if (typeof hash === "string") return hash;
  }
  throw error;
}

function layers(error: unknown): Record<string, unknown>[] {
  const found: Record<string, unknown>[] = [];
  let layer = error;
  while (typeof layer === "object" && layer !== null && found.length < 5) {
    const part = layer as Record<string, unknown>;
    found.push(part);
    if (typeof part.data === "object" && part.data !== null) {
      found.push(part.data as Record<string, unknown>);
    }
    layer = part.cause;
  }
  return found;
}
