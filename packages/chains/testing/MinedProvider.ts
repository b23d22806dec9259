import { setTimeout as sleep } from "node:timers/promises";

import { type JsonRpcSigner, toQuantity } from "ethers";

import { RpcProvider } from "../src/evm/node/rpcs/RpcProvider.ts";

const LONGEST_MILLISECONDS = 60_000;
const POLL_MILLISECONDS = 5;
const COIN = toQuantity(10n ** 21n);
const SENDS = new Set(["eth_sendTransaction", "eth_sendRawTransaction"]);

/**
 * A node that makes a block for every transaction, which is in one as soon as it is sent. The node itself says so before:
 * what a test does next, setting the clock say, might come first.
 */
export class MinedProvider extends RpcProvider {
  #isMining = true;

  /** @param chainId The chain that it serves; asked for if left out. */
  constructor(url = "", chainId?: bigint) {
    super(url, LONGEST_MILLISECONDS, chainId);
    this.pollingInterval = 20;
  }

  // biome-ignore lint/suspicious/noExplicitAny: as the library has it
  override async send(method: string, params: any[] | Record<string, any>): Promise<any> {
    const answer = await super.send(method, params);
    if (method === "evm_setAutomine") [this.#isMining] = params as [boolean];
    if (this.#isMining && SENDS.has(method)) await this.#mined(answer);
    return answer;
  }

  /** Signs as anyone, contracts included, and can pay. */
  async as(account: string): Promise<JsonRpcSigner> {
    await this.send("anvil_impersonateAccount", [account]);
    await this.send("anvil_setBalance", [account, COIN]);
    return this.getSigner(account);
  }

  async #mined(hash: string): Promise<void> {
    while ((await super.send("eth_getTransactionReceipt", [hash])) === null) {
      await sleep(POLL_MILLISECONDS);
    }
  }
}
