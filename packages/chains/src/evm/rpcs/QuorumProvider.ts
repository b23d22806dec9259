import {
  JsonRpcApiProvider,
  type JsonRpcPayload,
  type JsonRpcProvider,
  type JsonRpcResult,
  type Network,
  toQuantity,
} from "ethers";
import * as z from "zod/mini";

import { describeRpc } from "../../describeRpc.ts";
import { quantityAnswer } from "../answers.ts";
import { answerOf, lowestOfTagged, newestHeights, RpcsDisagree } from "./answerOf.ts";
import { MalformedAnswer } from "./MalformedAnswer.ts";
import { QuorumLag } from "./QuorumLag.ts";
import { type Asked, failureOf } from "./RpcUnavailable.ts";

const blockTimeAnswer = z.nullable(z.object({ timestamp: quantityAnswer }));

/** Turns a raw answer into what is used; throws if it is malformed. */
export type Decode<T> = (answer: unknown) => T;

/**
 * The RPCs of one chain as one. All of them are asked, and where they do not agree nothing is answered: falling
 * back on the others would let whoever silences the honest ones decide. Heights are the lowest that is told, so that
 * every RPC has the block; a transaction is handed to all, and one that takes it is enough.
 *
 * So one RPC alone can hold back what is read, and choose how far: up to 300 s behind the others, after which it counts as
 * disagreeing. A service that decides by the present looks at the age of the newest block by its own clock. Estimates of
 * gas and fees one RPC alone can move, too: up to what `mostGasOf` and `maxFeePerGas` allow.
 */
export class QuorumProvider extends JsonRpcApiProvider {
  readonly chainId: bigint;
  readonly #rpcs: readonly JsonRpcProvider[];
  readonly #names: readonly string[];
  readonly #chain: string;
  readonly #lag = new QuorumLag((rpc, height) => this.#timeOf(rpc, height));

  /** @param chain The chain's name, for messages. */
  constructor(chain: string, rpcs: readonly JsonRpcProvider[], network: Network) {
    super(network, { staticNetwork: network, cacheTimeout: -1 });
    this.chainId = network.chainId;
    this.#chain = chain;
    this.#rpcs = rpcs;
    this.#names = rpcs.map((rpc, index) => `${index + 1} (${urlOf(rpc)})`);
    this._start();
  }

  /** @throws RpcsDisagree, RpcUnavailable, or why all refuse a call */
  override async send(
    method: string,
    // biome-ignore lint/suspicious/noExplicitAny: as the library has it
    params: any[] | Record<string, any>,
    // biome-ignore lint/suspicious/noExplicitAny: as the library has it
  ): Promise<any> {
    const answers = await this.#askEach(method, params);
    const disagreement = (told: readonly string[]) =>
      new RpcsDisagree(this.#chain, method, told, this.#names);
    try {
      const heights = newestHeights(method, params, answers);
      const tooLong = heights && (await this.#lag.tooLong(heights));
      if (tooLong !== undefined) throw disagreement(tooLong);
      const lowest = lowestOfTagged(method, params, answers);
      if (lowest !== undefined) return await this.send(method, lowest);
      return answerOf(method, params, answers, disagreement);
    } catch (error) {
      throw this.#failure(error, method, params);
    }
  }

  /**
   * What the RPCs answer, decoded.
   *
   * @throws RpcsDisagree, RpcUnavailable, MalformedAnswer, or why all refuse a call
   */
  async ask<T>(method: string, params: readonly unknown[], decode: Decode<T>): Promise<T> {
    const answer: unknown = await this.send(method, [...params]);
    try {
      return decode(answer);
    } catch (error) {
      if (error instanceof z.core.$ZodError) {
        throw new MalformedAnswer(this.#asked(method, params), answer, error);
      }
      throw this.#failure(error, method, params);
    }
  }

  override _send(_: JsonRpcPayload | JsonRpcPayload[]): Promise<JsonRpcResult[]> {
    throw new Error("send is overridden, and nothing else calls this");
  }

  override destroy(): void {
    for (const rpc of this.#rpcs) rpc.destroy();
    super.destroy();
  }

  // biome-ignore lint/suspicious/noExplicitAny: as the library has it
  #askEach(method: string, params: any[] | Record<string, any>) {
    const asked = this.#rpcs.map(async (rpc, index): Promise<unknown> => {
      try {
        return await rpc.send(method, params);
      } catch (error) {
        throw this.#failure(error, method, params, this.#names[index]);
      }
    });
    return Promise.allSettled(asked);
  }

  async #timeOf(index: number, height: bigint): Promise<number | undefined> {
    const block = await this.#rpcs[index]?.send("eth_getBlockByNumber", [
      toQuantity(height),
      false,
    ]);
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

function urlOf(rpc: JsonRpcProvider): string {
  return describeRpc(rpc._getConnection().url);
}
