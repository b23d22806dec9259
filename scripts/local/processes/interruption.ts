const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
const POLL_MILLISECONDS = 1_000;

/**
 * Resolves, with the exit code of that way to go, when this process is asked to end: by a signal, or because the
 * process that started it is gone.
 */
export function interruption(): Promise<number> {
  const parent = process.ppid;
  return new Promise((resolve) => {
    for (const [signal, code] of Object.entries(SIGNALS)) process.on(signal, () => resolve(code));
    const watch = setInterval(() => {
      if (process.ppid !== parent) resolve(SIGNALS.SIGHUP);
    }, POLL_MILLISECONDS);
    watch.unref();
  });
}
