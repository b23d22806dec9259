/** Something that was started. */
export interface Stoppable {
  /** Ends all of its parts, the last one first. */
  stop(): Promise<void>;
}

/** Notes how a part that was started is ended. */
export type OnStop = (end: () => unknown) => void;

/**
 * Starts what consists of parts.
 *
 * @throws what `start` throws: nothing is left running then.
 */
export async function startParts<T extends object>(
  start: (onStop: OnStop) => Promise<T>,
): Promise<T & Stoppable> {
  const ends: (() => unknown)[] = [];
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    return { ...(await start((end) => ends.push(end))), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
