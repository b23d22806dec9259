/** Something that was started. */
export interface Stoppable {
  /** Ends all of its parts, the last one first. */
  stop(): Promise<void>;
}

/** A service at work. Stopping lets it finish what it does. */
export interface RunningService extends Stoppable {
  /** Where it serves. */
  readonly url: string;
  /** Resolves if it cannot go on, with the reason; left out by a service that can always go on. */
  readonly lost?: Promise<Error>;
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

/** Has work go on until its service is stopped, which waits for the work's end. */
export function workUntilStopped(
  onStop: OnStop,
  work: (stop: AbortSignal) => Promise<unknown>,
): void {
  const stopping = new AbortController();
  const working = work(stopping.signal);
  onStop(() => {
    stopping.abort();
    return working;
  });
}
