import { hexlify, randomBytes } from "ethers";

import { formatSeed, type Seed, seedOf } from "./Random.ts";

/** Which seeds a test runs with. */
export interface ForSeedsOptions {
  /** How many; 20 if left out. */
  readonly runs?: number;
  /** Where they are drawn from. Without, a new one each time. */
  readonly first?: Seed;
}

/**
 * Runs a test with many seeds. One that fails says its seed, and `CAUSEWAY_SEED=0x…` in front of
 * the same command runs it with that seed alone.
 *
 * @example
 * ```ts
 * it("counts every message once, in whatever order they come", () =>
 *   forSeeds(async (seed) => {
 *     const simulator = await Simulator.create({ chains: await twoChains(), seed });
 *     // deploy, send
 *     await simulator.run();
 *     // expect
 *   }));
 * ```
 * @throws Error with the seed in its message, caused by what the test threw.
 */
export async function forSeeds(
  test: (seed: string) => Promise<unknown>,
  { runs = 20, first }: ForSeedsOptions = {},
): Promise<void> {
  const replayed = process.env.CAUSEWAY_SEED;
  if (replayed !== undefined) return runWith(test, seedOf(replayed));
  const start = seedOf(first ?? hexlify(randomBytes(8)));
  for (let run = 0; run < runs; run++) await runWith(test, start + BigInt(run));
}

async function runWith(test: (seed: string) => Promise<unknown>, seed: bigint): Promise<void> {
  const formatted = formatSeed(seed);
  try {
    await test(formatted);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`${message}\nseed ${formatted}: run again with CAUSEWAY_SEED=${formatted}`, {
      cause: error,
    });
  }
}
