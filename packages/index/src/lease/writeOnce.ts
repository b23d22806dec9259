import { DatabaseHold, DatabaseLockedError } from "@causeway/database";

import { holdOf } from "./holdChain.ts";
import { nameOfProcess } from "./nameOfProcess.ts";
import { takeGeneration } from "./takeGeneration.ts";

/** Another process writes a chain that somebody wants to change. */
export class ChainWrittenError extends Error {
  readonly chainId: bigint;
  readonly writer: string;

  constructor(chainId: bigint, writer: string) {
    super(`${writer} writes chain ${chainId} of the index: stop it first`);
    this.name = "ChainWrittenError";
    this.chainId = chainId;
    this.writer = writer;
  }
}

/** A chain that the index knows, for one change by an operator. */
export interface WrittenOnce {
  readonly chainId: bigint;
  readonly start: bigint;
  /** As the index names the process that wrote the chain last. */
  readonly writer: string;
}

/**
 * Makes this process the writer of a chain until some work has ended.
 *
 * @param url The database's.
 * @throws ChainWrittenError if another process writes it.
 */
export async function writeOnce<T>(
  url: string,
  { chainId, start, writer }: WrittenOnce,
  work: (generation: bigint) => Promise<T>,
): Promise<T> {
  const hold = await DatabaseHold.take(url, holdOf(chainId)).catch((error: unknown) => {
    throw error instanceof DatabaseLockedError ? new ChainWrittenError(chainId, writer) : error;
  });
  try {
    const own = { chainId, start, writer: nameOfProcess() };
    return await work(await takeGeneration(hold.connection, own));
  } finally {
    await hold.release();
  }
}
