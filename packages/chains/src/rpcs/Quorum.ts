import { describeRpc } from "../describeRpc.ts";
import { isFormError, MalformedAnswer } from "./MalformedAnswer.ts";
import { QuorumLag } from "./QuorumLag.ts";
import type { RpcClient } from "./RpcClient.ts";
import { RpcsDisagree } from "./RpcsDisagree.ts";
import type { Asked } from "./RpcUnavailable.ts";

/** What each RPC answers, or why it does not. */
export type Answers = readonly PromiseSettledResult<unknown>[];

/** The error for RPCs that tell different things. */
export type Disagreement = (answers: readonly string[]) => Error;

/** How the answers of a chain's RPCs become one, as a family of chains has it. */
export interface QuorumRules {
  /** The newest block of each RPC, where that was asked for and each tells one; else undefined. */
  newestHeights(method: string, params: unknown, answers: Answers): readonly bigint[] | undefined;
  /** Parameters to ask again with, where each tells of a block of its own; else undefined. */
  again(method: string, params: unknown, answers: Answers): unknown;
  /** @throws what `disagreement` makes; or an RPC's own error. */
  answerOf(method: string, params: unknown, answers: Answers, disagreement: Disagreement): unknown;
  /** Unix seconds of a block; undefined if the RPC does not have it. */
  timeOf(client: RpcClient, height: bigint): Promise<number | undefined>;
  /** The words for an RPC's error. */
  failureOf(error: unknown, asked: Asked): unknown;
}

/**
 * The RPCs of one chain as one. All of them are asked, and where they do not agree nothing is answered: falling
 * back on the others would let whoever silences the honest ones decide. Heights are the lowest that an RPC answers, so that
 * every RPC has the block.
 *
 * So one RPC alone can hold back what is read, and choose how far: up to 300 s behind the others, after which it counts as
 * disagreeing. A service that decides by the present looks at the age of the newest block by its own clock.
 */
export class Quorum {
  readonly #chain: string;
  protected readonly clients: readonly RpcClient[];
  readonly #rules: QuorumRules;
  protected readonly names: readonly string[];
  readonly #lag: QuorumLag;

  /**
   * @param chain The chain's name, for messages.
   * @param clients One for each RPC; they are closed with it.
   */
  constructor(chain: string, clients: readonly RpcClient[], rules: QuorumRules) {
    this.#chain = chain;
    this.clients = clients;
    this.#rules = rules;
    this.names = clients.map(({ url }, index) => `${index + 1} (${describeRpc(url)})`);
    this.#lag = new QuorumLag(async (rpc, height) => {
      const client = clients[rpc];
      return client && rules.timeOf(client, height);
    });
  }

  /**
   * What the RPCs answer, in whatever form.
   *
   * @param signal Ends the requests.
   * @throws RpcsDisagree, RpcUnavailable, why all refuse a call, or the signal's reason
   */
  async send(method: string, params: unknown, signal?: AbortSignal): Promise<unknown> {
    const asked = this.clients.map(async (client, index) => {
      try {
        return await client.send(method, params, signal);
      } catch (error) {
        throw this.failure(error, method, params, this.names[index]);
      }
    });
    const answers = await Promise.allSettled(asked);
    signal?.throwIfAborted();
    const rules = this.#rules;
    const disagreement: Disagreement = (told) =>
      new RpcsDisagree(this.#chain, method, told, this.names);
    try {
      const heights = rules.newestHeights(method, params, answers);
      const tooLong = heights && (await this.#lag.tooLong(heights));
      if (tooLong) throw disagreement(tooLong);
      const again = rules.again(method, params, answers);
      if (again) return await this.send(method, again, signal);
      return rules.answerOf(method, params, answers, disagreement);
    } catch (error) {
      signal?.throwIfAborted();
      throw this.failure(error, method, params);
    }
  }

  /**
   * What the RPCs answer, decoded.
   *
   * @param signal Ends the requests.
   * @throws MalformedAnswer, or as `send`
   */
  async ask<T>(
    method: string,
    params: unknown,
    decode: (answer: unknown) => T,
    signal?: AbortSignal,
  ): Promise<T> {
    return this.decoded(method, params, await this.send(method, params, signal), decode);
  }

  close(): void {
    for (const client of this.clients) client.close();
  }

  /** @throws MalformedAnswer */
  protected decoded<T>(
    method: string,
    params: unknown,
    answer: unknown,
    decode: (answer: unknown) => T,
  ): T {
    try {
      return decode(answer);
    } catch (error) {
      throw this.failure(error, method, params, undefined, answer);
    }
  }

  /** @param answer What was answered, if it cannot be read. */
  protected failure(
    error: unknown,
    method: string,
    params: unknown,
    rpc = this.names.join(", "),
    answer?: unknown,
  ): unknown {
    const asked: Asked = { chain: this.#chain, rpc, method, params };
    return isFormError(error)
      ? new MalformedAnswer(asked, answer, error)
      : this.#rules.failureOf(error, asked);
  }
}
