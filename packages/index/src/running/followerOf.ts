import { wantCostsOfMessages } from "../costs/wantCosts.ts";
import { Follower } from "../follow/Follower.ts";
import { PRODUCTS } from "../products/index.ts";
import { PgChainStore } from "../store/PgChainStore.ts";
import type { IndexedSource } from "./IndexedSource.ts";
import type { Indexing } from "./Indexing.ts";

/** Requests for events at the same time. */
const PARALLEL = 4;
/** The most blocks that one look adds at the head, with their headers. */
const MOST_HEADERS = 100n;

/** The follower of a chain, for the writer of one generation. */
export function followerOf(
  { db, logger, metrics }: Pick<Indexing, "db" | "logger" | "metrics">,
  { config, chain, witness }: IndexedSource,
  generation: bigint,
): Follower {
  const entities = PRODUCTS.flatMap((product) => product.entities);
  const sequences = PRODUCTS.flatMap((product) => product.sequences ?? []);
  const pairs = PRODUCTS.flatMap((product) => product.pairs ?? []);
  const hints = PRODUCTS.flatMap((product) => product.hints ?? []);
  const books = PRODUCTS.flatMap((product) => product.books ?? []);
  const { chainId, name } = chain;
  const onFinal = wantCostsOfMessages;
  return new Follower({
    ...{ chain, sequences, pairs, hints, books, ...(witness && { witness }) },
    store: new PgChainStore(db, { chainId, generation, entities, logger, onFinal }),
    settings: {
      ...{ range: BigInt(config.logRange), parallel: PARALLEL },
      ...{ mostHeaders: MOST_HEADERS, hasHistoryHeaders: false },
    },
    reports: {
      omitted(omission) {
        metrics.omissions.inc({ chain: name });
        logger.warn({ ...omission }, "an RPC left events out; they were read again");
      },
      replaced(replacement) {
        metrics.reorganisations.inc({ chain: name });
        logger.warn({ ...replacement }, "blocks were replaced");
      },
    },
  });
}
