import { expect } from "chai";

import { FUZZ_MILLISECONDS } from "./hostileAnswers.ts";
import type { ServiceProcess } from "./ServiceProcess.ts";

const MOST_MILLISECONDS = 2_500;
const MOST_CHARACTERS = 100_000;

/**
 * Sees that a service runs on, and that its memory and its health stay as they are, until some work is done.
 *
 * @param mostMebibytes By how much its memory may grow: less than what a hostile answer would come to.
 */
export async function staysWell(
  service: ServiceProcess,
  work: Promise<unknown>,
  mostMebibytes: number,
): Promise<void> {
  const before = service.mebibytes;
  const { mebibytes, slowest, longest } = await service.watchUntil(work);
  expect(service.isRunning).to.equal(true);
  expect(mebibytes - before, "MiB").to.be.lessThan(mostMebibytes);
  expect(slowest, "ms").to.be.lessThan(MOST_MILLISECONDS);
  expect(longest, "characters of health").to.be.lessThan(MOST_CHARACTERS);
}

/**
 * The same while others answer it at random: its log stays as small as it should, too.
 *
 * @param seed With which the random answers began, for whoever has to find out.
 */
export async function staysWellFed(
  service: ServiceProcess,
  seed: number,
  work: Promise<unknown>,
  mostMebibytes: number,
): Promise<void> {
  const before = service.log.length;
  await staysWell(service, work, mostMebibytes).catch((error: Error) => {
    throw new Error(`with seed ${seed}: ${error.message}`, { cause: error });
  });
  expect(service.log.length - before, "characters of the log").to.be.lessThan(
    1_000 * FUZZ_MILLISECONDS,
  );
}
