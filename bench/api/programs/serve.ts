/** A server that a benchmark asks. */
interface Server {
  readonly url: string;
  stop(): Promise<unknown>;
}

/** Tells the parent process where a server is, and obeys the parent. */
export function serve({ url, stop }: Server): void {
  const tell = (value: unknown) => process.send?.(value);
  process.on("message", async (wish) => {
    if (wish === "memory") {
      globalThis.gc?.();
      const { heapUsed, rss } = process.memoryUsage();
      tell({ heapUsed, rss });
      return;
    }
    await stop();
    process.disconnect();
  });
  tell(url);
}
