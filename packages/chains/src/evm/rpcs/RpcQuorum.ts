import { toQuantity } from "ethers";
import * as z from "zod/mini";
import { $ZodError } from "zod/v4/core";

import { describeRpc } from "../../describeRpc.ts";
import { quantityAnswer } from "../answers.ts";
import { answerOf, lowestOfTagged, newestHeights, RpcsDisagree } from "./answerOf.ts";
import { MalformedAnswer } from "./MalformedAnswer.ts";
import { QuorumLag } from "./QuorumLag.ts";
import type { RpcClient } from "./RpcClient.ts";
import type { Decode, Rpcs } from "./Rpcs.ts";
import { type Asked, failureOf } from "./RpcUnavailable.ts";

const blockTimeAnswer = z.nullable(z.object({ timestamp: quantityAnswer }));

/**
 * The RPCs of one chain as one. All of them are asked, and where they do not agree nothing is answered: falling
 * back on the others would let whoever silences the honest ones decide. Heights are the lowest that an RPC answers, so that
 * every RPC has the block; a transaction is handed to all, and one that takes it is enough.
 *
 * So one RPC alone can hold back what is read, and choose how far: up to 300 s behind the others, after which it counts as
 * disagreeing. A service that decides by the present looks at the age of the newest block by its own clock. Estimates of
 * gas and fees one RPC alone can move, too: up to what `mostGasOf` and `maxFeePerGas` allow.
 */
export class RpcQuorum implements Rpcs {
  readonly chainId: bigint;
  readonly #chain: string;
  readonly #clients: readonly RpcClient[];
  readonly #names: readonly string[];
  readonly #lag = new QuorumLag((rpc, height) => this.#timeOf(rpc, height));

  /**
   * @param chain The chain's name, for messages.
   * @param clients One for each RPC; they are closed with it.
   */
  constructor(chain: string, chainId: bigint, clients: readonly RpcClient[]) {
    this.chainId = chainId;
    this.#chain = chain;
    this.#clients = clients;
    this.#names = clients.map(({ url }, index) => `${index + 1} (${describeRpc(url)})`);
  }

  /**
   * What the RPCs answer, in whatever form.
   *
   * @param signal Ends the requests.
   * @throws RpcsDisagree, RpcUnavailable, why all refuse a call, or the signal's reason
   */
  async send(method: string, params: unknown, signal?: AbortSignal): Promise<unknown> {
    const answers = await this.#askEach(method, params, signal);
    signal?.throwIfAborted();
    const disagreement = (told: readonly string[]) =>
      new RpcsDisagree(this.#chain, method, told, this.#names);
    try {
      const heights = newestHeights(method, params, answers);
      const tooLong = heights && (await this.#lag.tooLong(heights));
      if (tooLong !== undefined) throw disagreement(tooLong);
      const lowest = lowestOfTagged(method, params, answers);
      if (lowest !== undefined) return await this.send(method, lowest, signal);
      return answerOf(method, params, answers, disagreement);
    } catch (error) {
      signal?.throwIfAborted();
      throw this.#failure(error, method, params);
    }
  }

  /**
   * @param signal Ends the requests.
   * @throws the signal's reason, too
   */
  async ask<T>(
    method: string,
    params: readonly unknown[],
    decode: Decode<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    const answer = await this.send(method, params, signal);
    try {
      return decode(answer);
    } catch (error) {
      if (error instanceof $ZodError) {
        throw new MalformedAnswer(this.#asked(method, params), answer, error);
      }
      throw this.#failure(error, method, params);
    }
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
    for (const client of this.#clients) client.close();
  }

  #askEach(method: string, params: unknown, signal: AbortSignal | undefined) {
    const asked = this.#clients.map(async (client, index) => {
      try {
        return await client.send(method, params, signal);
      } catch (error) {
        throw this.#failure(error, method, params, this.#names[index]);
      }
    });
    return Promise.allSettled(asked);
  }

  async #timeOf(index: number, height: bigint): Promise<number | undefined> {
    const params = [toQuantity(height), false];
    const block = await this.#clients[index]?.send("eth_getBlockByNumber", params);
    const time = blockTimeAnswer.parse(block)?.timestamp;
    return time === undefined ? undefined : Number(time);
  }

  #failure(error: unknown, method: string, params: unknown, rpc?: string): unknown {
    return failureOf(error, this.#asked(method, params, rpc));
  }

  #asked(method: string, params: unknown, rpc = this.#names.join(", ")): Asked {
    return { chain: this.#chain, rpc, method, params };
  }
}
