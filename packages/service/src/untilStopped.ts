/** Resolves at the first SIGINT or SIGTERM; a second one ends the process at once. */
export function untilStopped(): Promise<NodeJS.Signals> {
  return new Promise((stopped) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.once(signal, () => stopped(signal));
    }
  });
}
