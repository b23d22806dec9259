import type { EnvironmentChainConfig } from "@causeway/environment";
import {
  type Forgotten,
  forgetAbove,
  PRODUCTS,
  type ReplacedBlock,
  readWrittenChain,
  replacedBelow,
  writeOnce,
} from "@causeway/index";
import type { Pool } from "pg";

import { withIndex } from "../openIndex.ts";
import { withChain } from "../withChain.ts";

/** Which blocks of which chain the index forgets. */
export interface ForgetRequest {
  /** Of the database. */
  readonly url: string;
  readonly chain: EnvironmentChainConfig;
  /** Newest block that stays. */
  readonly above: bigint;
}

/** The index has no blocks of a chain. */
export class NotIndexed extends Error {
  constructor(chain: string) {
    super(`the index has no blocks of ${chain}`);
    this.name = "NotIndexed";
  }
}

/** A block that would stay is not the chain's. */
export class StaysReplaced extends Error {
  constructor(chain: string, above: bigint, { height, held, found }: ReplacedBlock) {
    const there = found === undefined ? "the chain has no such block" : `the chain has ${found}`;
    super(
      `block ${height} would stay, but the index holds ${held}, and ${there}. ` +
        `Give a lower height for ${chain} than ${above}: --above ${height - 1n}`,
    );
    this.name = "StaysReplaced";
  }
}

/** A block that would stay is not final on the chain. */
export class StaysPending extends Error {
  constructor(chain: string, above: bigint, finalised: bigint) {
    super(
      `block ${above} of ${chain} is not final: its newest final block is ${finalised}. ` +
        `Give --above ${finalised}`,
    );
    this.name = "StaysPending";
  }
}

/**
 * Has the index forget blocks, as the writer of their chain.
 *
 * @param agrees Told of all that would go; nothing goes unless it agrees.
 * @returns whether it was forgotten.
 * @throws NotIndexed, StaysReplaced, StaysPending, ChainWrittenError, ForgetRangeError, IndexUnusable, ChainError
 */
export function forgetChain(
  { url, chain, above }: ForgetRequest,
  agrees: (forgotten: Forgotten) => Promise<boolean>,
): Promise<boolean> {
  const { chainId, name } = chain;
  return withIndex(url, async (db) => {
    const known = await readWrittenChain(db, chainId);
    if (known === undefined) throw new NotIndexed(name);
    return writeOnce(url, { ...known, chainId }, async (generation) => {
      await checkStaying(db, chain, above);
      const entities = PRODUCTS.flatMap((product) => product.entities);
      const forget = (isTrial: boolean) =>
        forgetAbove(db, { chainId, generation, entities, above, isTrial });
      if (!(await agrees(await forget(true)))) return false;
      await forget(false);
      return true;
    });
  });
}

async function checkStaying(
  db: Pool,
  config: EnvironmentChainConfig,
  above: bigint,
): Promise<void> {
  await withChain(config, async ({ chain }) => {
    const finalised = await chain.finalisedHeight();
    if (above > finalised) throw new StaysPending(config.name, above, finalised);
    const replaced = await replacedBelow(db, chain, above);
    if (replaced !== undefined) throw new StaysReplaced(config.name, above, replaced);
  });
}
