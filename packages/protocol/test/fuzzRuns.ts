/** How often a property is tried: many times in CI, a few while developing. */
export const FUZZ_RUNS = Number(process.env.CAUSEWAY_FUZZ_RUNS ?? (process.env.CI ? 10_000 : 300));
