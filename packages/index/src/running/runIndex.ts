import type { HoldLoss } from "@causeway/database";
import { type Pipeline, runPipeline } from "@causeway/service";

import { holdChain, whileWriter } from "../lease/holdChain.ts";
import { nameOfProcess } from "../lease/nameOfProcess.ts";
import { PRODUCTS } from "../products/index.ts";
import { followerOf } from "./followerOf.ts";
import type { IndexedSource } from "./IndexedSource.ts";
import type { Indexing, WritingChain } from "./Indexing.ts";
import { archiveDue } from "./stages/archiveDue.ts";
import { prices, tokens } from "./stages/describe.ts";
import { measure } from "./stages/measure.ts";
import { signatures } from "./stages/signatures.ts";
import { WRITING } from "./stages/writing.ts";

/** The work of every process, whichever chains it writes. */
const SHARED: Pipeline<Indexing, IndexedSource> = [
  ...[[measure], [archiveDue], [prices], [tokens], [signatures]],
];

/**
 * Keeps the index of an environment until `stop` is aborted. Any number of processes may do so with one database: each chain
 * has one writer, and another process takes its place if it ends.
 *
 * @param url The database's.
 */
export async function runIndex(indexing: Indexing, url: string, stop: AbortSignal): Promise<void> {
  const chains = [...indexing.chains.values()];
  await Promise.all([
    runPipeline(indexing, SHARED, stop),
    ...chains.map((source) => writeChain(indexing, source, url, stop)),
  ]);
}

/** Rows of a new entity follow from history, too. */
const ENTITIES = PRODUCTS.flatMap(({ entities }) => entities.map(({ name }) => `rows of ${name}`));

/** Writes a chain while no other process does. */
async function writeChain(
  indexing: Indexing,
  source: IndexedSource,
  url: string,
  stop: AbortSignal,
): Promise<void> {
  const { config, chain } = source;
  const onChange = (loss: HoldLoss | undefined) => noteHold(indexing, config.name, loss);
  const hold = holdChain(url, chain.chainId, { onChange });
  const writer = {
    ...{ chainId: chain.chainId, start: config.startHeight, writer: nameOfProcess() },
    sources: [...chain.sources, ...ENTITIES],
  };
  const work = async (generation: bigint, lost: AbortSignal) => {
    indexing.failures.forget("lease", config.name);
    const follower = followerOf(indexing, source, generation);
    await follower.resume();
    const writing = { ...source, follower };
    const chains = new Map<bigint, WritingChain>([[chain.chainId, writing]]);
    await runPipeline({ ...indexing, chains }, WRITING, lost);
  };
  const onFailure = (error: unknown) => {
    indexing.failures.note("lease", config.name, error);
    indexing.logger.error({ chain: config.name, err: error }, "the chain cannot be written");
  };
  try {
    await whileWriter(hold, writer, work, stop, onFailure);
  } finally {
    await hold.release();
  }
}

function noteHold(
  { standings, logger, failures }: Indexing,
  chain: string,
  loss: HoldLoss | undefined,
): void {
  standings.noteWriter(chain, loss === undefined);
  failures.forget("lease", chain);
  if (loss === undefined) logger.info({ chain }, "this process writes the chain");
  else
    logger.warn({ chain, reason: loss.reason }, "this process does not write the chain any more");
}
