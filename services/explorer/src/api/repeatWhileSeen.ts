/**
 * Runs work now, and again some time after its end: only while the page is seen, and at once when it is seen again. An idle
 * page asks the service no more often than this.
 *
 * @returns Ends it.
 */
export function repeatWhileSeen(
  work: () => Promise<void>,
  milliseconds: number,
  page: Pick<Document, "hidden" | "addEventListener" | "removeEventListener"> = globalThis.document,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAtWork = false;
  let isEnded = false;
  const run = async () => {
    clearTimeout(timer);
    if (isAtWork || isEnded || page.hidden) return;
    isAtWork = true;
    await work().catch(() => undefined);
    isAtWork = false;
    if (!isEnded && !page.hidden) timer = setTimeout(run, milliseconds);
  };
  const seen = () => void run();
  page.addEventListener("visibilitychange", seen);
  void run();
  return () => {
    isEnded = true;
    clearTimeout(timer);
    page.removeEventListener("visibilitychange", seen);
  };
}
