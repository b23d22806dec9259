import { type Hex, quantity } from "@causeway/protocol";
import * as v from "valibot";

import { ChainError } from "../ChainError.ts";
import { schemaOf, textAnswer } from "../textAnswer.ts";
import { quantityAnswer, timeAnswer, wordAnswer } from "./answers.ts";
import type { Rpcs } from "./rpcs/Rpcs.ts";

/** A block, as far as a follower of its chain needs it. */
export interface EvmBlock {
  readonly height: bigint;
  readonly hash: Hex;
  readonly parentHash: Hex;
  /** Unix seconds. */
  readonly at: bigint;
  /** Bits of all that its logs hold, 256 bytes; undefined where the RPCs do not tell it. */
  readonly logsBloom: Hex | undefined;
}

/** Chains without a bloom of their own leave it out, or write something else. */
const bloomAnswer = /* @__PURE__ */ schemaOf(() =>
  textAnswer(/^0x[0-9a-fA-F]{512}$/, (bits) => bits.toLowerCase()),
);

/** Blocks that are asked for at the same time: five batches. */
const MOST_AT_ONCE = 100;

/**
 * Blocks of some heights, in the order of the heights. Their requests go in batches.
 *
 * @throws ChainError `BlockReplaced` if one of the RPCs has no such block (any more).
 */
export async function blocksAt(rpcs: Rpcs, heights: readonly bigint[]): Promise<EvmBlock[]> {
  const blocks: EvmBlock[] = [];
  for (let done = 0; done < heights.length; done += MOST_AT_ONCE) {
    const next = heights.slice(done, done + MOST_AT_ONCE);
    blocks.push(...(await Promise.all(next.map((height) => blockAt(rpcs, height)))));
  }
  return blocks;
}

/** The newest block that all RPCs have. */
export async function newestBlock(rpcs: Rpcs): Promise<EvmBlock> {
  const answer = blockAnswer(quantityAnswer);
  return rpcs.ask("eth_getBlockByNumber", ["latest", false], (value) => v.parse(answer, value));
}

/** Height of the newest final block that all RPCs have; 0 while they have none. */
export async function finalHeight(rpcs: Rpcs): Promise<bigint> {
  const answer = v.nullable(v.object({ number: quantityAnswer }));
  const params = ["finalized", false];
  const block = await rpcs.ask("eth_getBlockByNumber", params, (value) => v.parse(answer, value));
  return block?.number ?? 0n;
}

async function blockAt(rpcs: Rpcs, height: bigint): Promise<EvmBlock> {
  const number = v.pipe(
    quantityAnswer,
    v.check((told) => told === height, "another block"),
  );
  const answer = v.nullable(blockAnswer(number));
  const params = [quantity(height), false];
  const block = await rpcs.ask("eth_getBlockByNumber", params, (value) => v.parse(answer, value));
  if (block !== null) return block;
  const { chainId } = rpcs;
  const message = `block ${height} of chain ${chainId} is not, or not any more, there`;
  throw new ChainError("BlockReplaced", message, { chainId, height });
}

/** @param number Of the block. */
function blockAnswer(number: v.GenericSchema<unknown, bigint>) {
  return v.pipe(
    v.object({
      number,
      hash: wordAnswer,
      parentHash: wordAnswer,
      timestamp: timeAnswer,
      logsBloom: v.fallback(v.optional(bloomAnswer), undefined),
    }),
    v.transform(({ number: height, timestamp: at, logsBloom, ...hashes }): EvmBlock => {
      return { ...hashes, height, at, logsBloom };
    }),
  );
}
