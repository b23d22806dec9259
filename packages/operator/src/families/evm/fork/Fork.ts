import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { describeRpc, describeRpcsIn, reasonOf } from "@causeway/chains";
import { anvilBinary, RpcProvider, startWatchdog, type Watchdog } from "@causeway/chains/node";
import { freePorts } from "@causeway/peers/node";
import { type JsonRpcProvider, toQuantity, ZeroAddress } from "ethers";
import { environmentWithoutKey } from "../../../core/actingKey.ts";

/** What is forked. */
export interface ForkOptions {
  readonly rpcUrl: string;
  readonly chainId: bigint;
  /** Number of the last block of the chain that the fork shares. */
  readonly block: number;
}

/** A chain could not be forked. */
export class ForkFailed extends Error {
  constructor({ rpcUrl, chainId, block }: ForkOptions, reason: string) {
    const rpc = describeRpc(rpcUrl);
    super(
      `chain ${chainId} cannot be forked at block ${block} from ${rpc}: ${describeRpcsIn(reason).trim()}: ` +
        "give an RPC that holds the state of that block",
    );
    this.name = "ForkFailed";
  }
}

const POLL_MILLISECONDS = 50;
/** Of one answer: the chain's own RPC may take its time with each word that is read. */
const LONGEST_MILLISECONDS = 300_000;

/**
 * A private continuation of a chain: a node of ours that reads what the chain held at one block and lets anyone act
 * for every account, for nothing. Nothing that is done on it reaches the chain.
 */
export class Fork {
  readonly provider: JsonRpcProvider;
  readonly block: number;
  readonly #node: ChildProcess;
  readonly #watchdog: Watchdog;

  private constructor({ chainId, block }: ForkOptions, port: number, node: ChildProcess) {
    this.provider = new RpcProvider(`http://127.0.0.1:${port}`, LONGEST_MILLISECONDS, chainId);
    this.block = block;
    this.#node = node;
    this.#watchdog = startWatchdog();
    if (node.pid !== undefined) this.#watchdog.guard(node.pid);
  }

  /**
   * Forks a chain; to be closed, but it ends with this process however that ends.
   *
   * @throws ForkFailed
   */
  static async of(options: ForkOptions): Promise<Fork> {
    const [port = 0] = await freePorts(1);
    // A group of its own, which the watchdog ends.
    const node = spawn(anvilBinary(), forkArguments(options, port), {
      detached: true,
      stdio: ["ignore", "ignore", "pipe"],
      env: environmentWithoutKey(),
    });
    const failed = whyEnded(node);
    const fork = new Fork(options, port, node);
    try {
      await Promise.race([
        fork.#answers(),
        failed.then((reason) => {
          throw new Error(reason);
        }),
      ]);
      return fork;
    } catch (error) {
      await fork.close();
      throw new ForkFailed(options, reasonOf(error));
    }
  }

  /** Unix seconds of its newest block. */
  async time(): Promise<bigint> {
    const block = await this.provider.getBlock("latest");
    return BigInt(block?.timestamp ?? 0);
  }

  /** Lets time pass until `time`, unix seconds, if it has not come yet. */
  async travelTo(time: bigint): Promise<void> {
    if (time <= (await this.time())) return;
    await this.provider.send("evm_setNextBlockTimestamp", [toQuantity(time)]);
    await this.provider.send("evm_mine", []);
  }

  /** Gives the next block a time, unix seconds, which is after its newest block. */
  async nextBlockAt(time: bigint): Promise<void> {
    await this.provider.send("evm_setNextBlockTimestamp", [toQuantity(time)]);
  }

  /** Remembers what it holds. @returns what brings it back to that, its time too; once. */
  async mark(): Promise<() => Promise<void>> {
    const snapshot = await this.provider.send("evm_snapshot", []);
    return async () => {
      await this.provider.send("evm_revert", [snapshot]);
    };
  }

  /** Ends the node. */
  async close(): Promise<void> {
    this.provider.destroy();
    const hasEnded = this.#node.exitCode !== null || this.#node.signalCode !== null;
    if (!hasEnded && this.#node.kill("SIGKILL")) await once(this.#node, "exit");
    this.#watchdog.dismiss();
  }

  /** Resolves when the node answers; rejects if the chain's RPC does not give it the state of the block. */
  async #answers(): Promise<void> {
    while (!this.provider.destroyed && !(await isUp(this.provider))) {
      await sleep(POLL_MILLISECONDS);
    }
    await this.provider.getBalance(ZeroAddress);
  }
}

function forkArguments({ rpcUrl, chainId, block }: ForkOptions, port: number): string[] {
  return [
    ["--fork-url", rpcUrl],
    ["--fork-block-number", `${block}`],
    ["--chain-id", `${chainId}`],
    ["--port", `${port}`],
    ["--host", "127.0.0.1"],
    ["--hardfork", "prague"],
    ["--retries", "2"],
    // Nodes of other runs had the same chain id and block numbers, and other state.
    ["--no-storage-caching"],
    // Its own accounts would be richer than they are on the chain.
    ["--accounts", "0"],
    ["--auto-impersonate"],
    // A block is made when it is asked for, and then it is there.
    ["--no-mining"],
    ["--quiet"],
  ].flat();
}

async function whyEnded(node: ChildProcess): Promise<string> {
  const output = node.stderr === null ? "" : text(node.stderr);
  const reason = await new Promise<string>((resolve) => {
    node.once("error", ({ message }) => resolve(message));
    node.once("exit", () => resolve(""));
  });
  return reason || (await output) || "the node ended";
}

async function isUp(provider: JsonRpcProvider): Promise<boolean> {
  return provider.send("eth_blockNumber", []).then(
    () => true,
    () => false,
  );
}
