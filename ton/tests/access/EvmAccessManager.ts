import { type Anvil, startAnvil } from "@causeway/chains/testing/anvil.ts";
import { MinedProvider } from "@causeway/chains/testing/MinedProvider.ts";
import { guardedAccessManagerCode } from "@causeway/creation-code";
import { concat, Interface, toQuantity } from "ethers";

const CHAIN_ID = 31_392n;
const GAS = toQuantity(8_000_000);
const ABI = new Interface(guardedAccessManagerCode.abi);
/** Code of a contract that takes every call but those of the function 0x00000002, which it refuses. */
const TARGET = "0x6010600c60003960106000f35f3560e01c600214600c57005b5f5ffd";

/** `GuardedAccessManager` on a node, and a contract that it calls. */
export class EvmAccessManager {
  readonly accounts: readonly string[];
  readonly #node: Anvil;
  readonly #provider: MinedProvider;
  #manager = "";
  #target = "";

  private constructor(node: Anvil, provider: MinedProvider, accounts: readonly string[]) {
    this.#node = node;
    this.#provider = provider;
    this.accounts = accounts;
  }

  static async start(): Promise<EvmAccessManager> {
    const node = await startAnvil(CHAIN_ID);
    const provider = new MinedProvider(node.url, CHAIN_ID);
    return new EvmAccessManager(node, provider, await provider.send("eth_accounts", []));
  }

  async stop(): Promise<void> {
    this.#provider.destroy();
    await this.#node.stop();
  }

  get manager(): string {
    return this.#manager;
  }

  get target(): string {
    return this.#target;
  }

  /** Deploys a manager whose deployer is the node's first account. @param now Of the block, unix seconds. */
  async deploy(grantDelay: number, now: number): Promise<void> {
    await this.#provider.send("evm_setNextBlockTimestamp", [now]);
    const args = ABI.encodeDeploy([this.accounts[0], grantDelay]);
    this.#manager = await this.#create(concat([guardedAccessManagerCode.bytecode, args]));
    this.#target = await this.#create(TARGET);
  }

  /** Calls the manager in a block of a time. @returns the name of the error, or "". */
  async act(now: number, from: string, name: string, ...args: readonly unknown[]): Promise<string> {
    await this.#provider.send("evm_setNextBlockTimestamp", [now]);
    const data = ABI.encodeFunctionData(name, args);
    const { isDone, hash } = await this.#send({ from, to: this.#manager, data });
    if (isDone) return "";
    const tracer = { tracer: "callTracer" };
    const { output } = await this.#provider.send("debug_traceTransaction", [hash, tracer]);
    return ABI.parseError(output)?.name ?? `${output}`;
  }

  /** Calls views at the newest block, all at once. */
  async read(calls: readonly (readonly [name: string, ...args: unknown[]])[]) {
    const data = calls.map(([name, ...args]) => ABI.encodeFunctionData(name, args));
    const call = { to: this.#manager, data: ABI.encodeFunctionData("multicall", [data]) };
    const answer = await this.#provider.send("eth_call", [call, "latest"]);
    const [results] = ABI.decodeFunctionResult("multicall", answer) as unknown as [string[]];
    return calls.map(([name], i) => [...ABI.decodeFunctionResult(name, results[i] ?? "0x")]);
  }

  async #create(data: string): Promise<string> {
    const { isDone, address, hash } = await this.#send({ from: this.accounts[0], data });
    if (!isDone) throw new Error(`not deployed: ${hash}`);
    return address;
  }

  async #send(call: {
    readonly from: string | undefined;
    readonly to?: string;
    readonly data: string;
  }) {
    const hash = await this.#provider.send("eth_sendTransaction", [{ gas: GAS, ...call }]);
    const receipt = await this.#provider.send("eth_getTransactionReceipt", [hash]);
    return { hash, isDone: BigInt(receipt.status) === 1n, address: receipt.contractAddress };
  }
}

/** Encodes a call of a manager on itself. */
export function ownData(name: string, ...args: readonly unknown[]): string {
  return ABI.encodeFunctionData(name, args);
}
