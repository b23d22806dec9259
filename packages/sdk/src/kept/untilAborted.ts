/**
 * Waits for a promise that others may wait for, too, until the signal ends the waiting. The work itself goes on.
 *
 * @throws the signal's reason, or why the promise is rejected
 */
export async function untilAborted<T>(promise: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (signal === undefined) return promise;
  signal.throwIfAborted();
  let end: (() => void) | undefined;
  const aborted = new Promise<never>((_, fail) => {
    end = () => fail(signal.reason);
    signal.addEventListener("abort", end, { once: true });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    if (end !== undefined) signal.removeEventListener("abort", end);
  }
}
