/** How often a property is tried: a sample; `npm run test:full` takes ten thousand. */
export const FUZZ_RUNS = Number(process.env.CAUSEWAY_FUZZ_RUNS ?? 1_000);
