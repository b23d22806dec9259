import { toQuantity } from "ethers";
import * as z from "zod/mini";

import { Quorum, type QuorumRules } from "../../rpcs/Quorum.ts";
import type { RpcClient } from "../../rpcs/RpcClient.ts";
import { quantityAnswer } from "../answers.ts";
import { answerOf, lowestOfTagged, newestHeights } from "./answerOf.ts";
import { failureOf } from "./failureOf.ts";
import type { Decode, Rpcs } from "./Rpcs.ts";

const blockTimeAnswer = z.nullable(z.object({ timestamp: quantityAnswer }));

const RULES: QuorumRules = {
  newestHeights,
  again: lowestOfTagged,
  answerOf,
  failureOf,
  async timeOf(client, height) {
    const block = await client.send("eth_getBlockByNumber", [toQuantity(height), false]);
    const time = blockTimeAnswer.parse(block)?.timestamp;
    return time === undefined ? undefined : Number(time);
  },
};

/**
 * The RPCs of an EVM chain as one {@link Quorum}. A transaction is handed to all, and one that takes it is enough.
 * Estimates of gas and fees one RPC alone can move: up to what `mostGasOf` and `maxFeePerGas` allow.
 */
export class RpcQuorum implements Rpcs {
  readonly chainId: bigint;
  readonly #quorum: Quorum;

  /**
   * @param chain The chain's name, for messages.
   * @param clients One for each RPC; they are closed with it.
   */
  constructor(chain: string, chainId: bigint, clients: readonly RpcClient[]) {
    this.chainId = chainId;
    this.#quorum = new Quorum(chain, clients, RULES);
  }

  /**
   * What the RPCs answer, in whatever form.
   *
   * @param signal Ends the requests.
   * @throws RpcsDisagree, RpcUnavailable, why all refuse a call, or the signal's reason
   */
  send(method: string, params: unknown, signal?: AbortSignal): Promise<unknown> {
    return this.#quorum.send(method, params, signal);
  }

  /**
   * @param signal Ends the requests.
   * @throws the signal's reason, too
   */
  ask<T>(
    method: string,
    params: readonly unknown[],
    decode: Decode<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    return this.#quorum.ask(method, params, decode, signal);
  }

  async getBlockNumber(signal?: AbortSignal): Promise<number> {
    const decode: Decode<bigint> = (answer) => quantityAnswer.parse(answer);
    return Number(await this.ask("eth_blockNumber", [], decode, signal));
  }

  /** The same RPCs, of which nothing is asked any more once the signal ends that. */
  until(signal: AbortSignal): Rpcs {
    return {
      chainId: this.chainId,
      ask: (method, params, decode) => this.ask(method, params, decode, signal),
      getBlockNumber: () => this.getBlockNumber(signal),
    };
  }

  close(): void {
    this.#quorum.close();
  }
}
