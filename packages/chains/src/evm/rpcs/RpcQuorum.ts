import { quantity } from "@causeway/protocol";
import * as v from "valibot";

import { Quorum, type QuorumRules } from "../../rpcs/Quorum.ts";
import type { RpcClient } from "../../rpcs/RpcClient.ts";
import { quantityAnswer } from "../answers.ts";
import { answerOf, lowestOfTagged, newestHeights } from "./answerOf.ts";
import { failureOf } from "./failureOf.ts";
import type { Rpcs } from "./Rpcs.ts";

const blockTimeAnswer = v.nullable(v.object({ timestamp: quantityAnswer }));

function asQuantity(answer: unknown): bigint {
  return v.parse(quantityAnswer, answer);
}

const RULES: QuorumRules = {
  newestHeights,
  again: lowestOfTagged,
  answerOf,
  failureOf,
  async timeOf(client, height) {
    const block = await client.send("eth_getBlockByNumber", [quantity(height), false]);
    const time = v.parse(blockTimeAnswer, block)?.timestamp;
    return time === undefined ? undefined : Number(time);
  },
};

/**
 * The RPCs of an EVM chain as one {@link Quorum}. A transaction is handed to all, and one that takes it is enough.
 * Estimates of gas and fees one RPC alone can move: up to what `mostGasOf` and `maxFeePerGas` allow.
 */
export class RpcQuorum extends Quorum implements Rpcs {
  readonly chainId: bigint;

  /**
   * @param chain The chain's name, for messages.
   * @param clients One for each RPC; they are closed with it.
   */
  constructor(chain: string, chainId: bigint, clients: readonly RpcClient[]) {
    super(chain, clients, RULES);
    this.chainId = chainId;
  }

  async getBlockNumber(signal?: AbortSignal): Promise<number> {
    return Number(await this.ask("eth_blockNumber", [], asQuantity, signal));
  }

  /** The same RPCs, of which nothing is asked any more once the signal ends that. */
  until(signal: AbortSignal): Rpcs {
    return {
      chainId: this.chainId,
      ask: (method, params, decode) => this.ask(method, params, decode, signal),
      getBlockNumber: () => this.getBlockNumber(signal),
    };
  }

  /**
   * The same RPCs for one reading: all is read at one block, and the same question is asked once. If it fails, it is asked
   * again the next time. No new block is seen through them.
   */
  forOneReading(): Rpcs {
    const known = new Map<string, Promise<unknown>>();
    const sendOnce = (method: string, params: unknown): Promise<unknown> => {
      const key = JSON.stringify([method, params]);
      const asked = known.get(key);
      if (asked !== undefined) return asked;
      const sent = this.send(method, params);
      known.set(key, sent);
      sent.catch(() => known.delete(key));
      return sent;
    };
    const ask: Rpcs["ask"] = async (method, params, decode) =>
      this.decoded(method, params, await sendOnce(method, params), decode);
    const getBlockNumber = async () => Number(await ask("eth_blockNumber", [], asQuantity));
    return { chainId: this.chainId, ask, getBlockNumber };
  }
}
