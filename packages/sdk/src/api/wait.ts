/** Waits. @throws the signal's reason */
export function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((wake, fail) => {
    if (signal?.aborted) return fail(signal.reason);
    const end = () => {
      clearTimeout(timer);
      fail(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", end);
      wake();
    }, milliseconds);
    signal?.addEventListener("abort", end, { once: true });
  });
}
