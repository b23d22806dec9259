import { DatabaseHold, type HoldLoss, type HoldOptions } from "@causeway/database";

import { type ChainWriter, takeGeneration } from "./takeGeneration.ts";

/** Milliseconds after which a chain's writer that hangs is no writer any more. */
const SILENCE_MILLISECONDS = 10_000;

/** How a chain is held. */
export interface ChainHoldOptions {
  /** Told when the chain is lost, and why; and when it was taken. */
  readonly onChange?: (loss: HoldLoss | undefined) => void;
  /** Milliseconds after which a writer that hangs is no writer any more. */
  readonly silence?: number;
}

/** A hold of one chain of the index. The process takes the chain as soon as no other process writes it. */
export function holdChain(
  url: string,
  chainId: bigint,
  { onChange, silence = SILENCE_MILLISECONDS }: ChainHoldOptions = {},
): DatabaseHold {
  return DatabaseHold.standBy(url, { ...holdOf(chainId), silence, ...(onChange && { onChange }) });
}

/** The hold of a chain, whichever process has it. */
export function holdOf(chainId: bigint): HoldOptions {
  return { name: `index of chain ${chainId}`, silence: SILENCE_MILLISECONDS };
}

/**
 * Has work done while this process is the chain's writer. If the chain is lost, the work is stopped. It begins again, with
 * another generation, once the chain was taken again. Returns once `stop` is aborted and the work has ended.
 *
 * @param work Goes on until its signal is aborted. With its generation, `PgChainStore` writes.
 * @param onFailure Told why the work did not begin, or ended by itself. It begins again.
 */
export async function whileWriter(
  hold: DatabaseHold,
  writer: ChainWriter,
  work: (generation: bigint, stop: AbortSignal) => Promise<void>,
  stop: AbortSignal,
  onFailure: (error: unknown) => void = () => undefined,
): Promise<void> {
  await hold.whileHeld(async (lost) => {
    try {
      await work(await takeGeneration(hold.connection, writer), lost);
    } catch (error) {
      onFailure(error);
      throw error;
    }
  }, stop);
}
