import type { Job, Tier } from "../queue/Job.ts";
import { testJobs } from "../suites.ts";
import { RECORDED, RecordedTimes } from "../times/RecordedTimes.ts";

/** Seconds that a file may take in `npm test`. */
const MOST_OF_A_FILE = 30;

/** Seconds that the files of a product may take together. */
export interface Budget {
  /** The files of a product, by their paths. */
  readonly files: RegExp;
  readonly most: Readonly<Record<Tier, number>>;
}

/** What a new product may add. */
const NEW = { fast: 75, integration: 42 };

/** The products that have a budget: each that is added gets a line. */
const PRODUCTS: Readonly<Record<string, Budget>> = {
  // It is older than the budget: its integration tests may not grow beyond what they took then.
  bridge: { files: /\b(bridge|filler|transfers)\b/i, most: { ...NEW, integration: 240 } },
  swap: {
    files: /^(?!services\/api\/).*\b(swap|swapFees|routing|pools|heldOrders|generations|venues)\b/i,
    most: NEW,
  },
  widget: { files: /^packages\/widget\//, most: NEW },
  explorer: { files: /^services\/explorer\//, most: NEW },
  index: { files: /^(packages\/index|services\/indexer)\//, most: NEW },
  api: { files: /^services\/api\//, most: NEW },
  sdk: {
    files: /^(packages\/sdk|test\/integration\/scripts\/sdk|services\/api\/.*\/sdk\.test)/,
    most: NEW,
  },
  ton: { files: /^(ton|packages\/ton-chain|packages\/chains\/test\/ton)\//, most: NEW },
};

/** What all builds and Solidity tests are, whatever they are of. */
const WITHOUT_BUDGET = ["build", "solidity"];

/** Files and products whose tests take longer than their budgets allow, by the times that were recorded. */
export function findOverBudget(): string[] {
  return overBudgetIn(testJobs(false), new RecordedTimes(RECORDED), PRODUCTS);
}

/** The same of some jobs and products. */
export function overBudgetIn(
  jobs: readonly Job[],
  times: RecordedTimes,
  products: Readonly<Record<string, Budget>>,
): string[] {
  const tests = jobs.filter(({ suite }) => !WITHOUT_BUDGET.includes(suite));
  return [...longFiles(tests, times), ...costlyProducts(tests, times, products)];
}

function longFiles(jobs: readonly Job[], times: RecordedTimes): string[] {
  return jobs
    .filter(({ tier }) => tier === "fast")
    .map(({ name }) => ({ name, seconds: secondsOf(name, times) }))
    .filter(({ seconds }) => seconds > MOST_OF_A_FILE)
    .map(
      ({ name, seconds }) =>
        `${name}: takes ${seconds} s, above ${MOST_OF_A_FILE}; divide it, or move a part to test/integration`,
    );
}

function costlyProducts(
  jobs: readonly Job[],
  times: RecordedTimes,
  products: Readonly<Record<string, Budget>>,
): string[] {
  return Object.entries(products).flatMap(([product, { files, most }]) =>
    (["fast", "integration"] as const).flatMap((tier) => {
      const own = jobs.filter((job) => job.tier === tier && files.test(job.name));
      const seconds = own.reduce((total, { name }) => total + secondsOf(name, times), 0);
      if (seconds <= most[tier]) return [];
      return [
        `${product}: its ${tier} tests take ${seconds.toFixed(1)} s together, above ${most[tier]}`,
      ];
    }),
  );
}

/** Of the processor, where that was measured; a worker waits, too. What nobody has timed counts nothing. */
function secondsOf(name: string, times: RecordedTimes): number {
  const time = times.of(name);
  return time?.cpu ?? time?.wall ?? 0;
}
