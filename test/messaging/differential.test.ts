import { randomInt } from "node:crypto";

import { expect } from "chai";

import type { Comparison, Expectation, Trial } from "./comparisons/Comparison.ts";
import { frameComparisons } from "./comparisons/frames.ts";
import { idComparisons } from "./comparisons/ids.ts";
import { relayComparisons } from "./comparisons/relays.ts";
import { remoteCallsComparisons } from "./comparisons/remoteCalls.ts";
import { treeComparisons } from "./comparisons/trees.ts";
import { type Answer, deployLibraries, type Libraries } from "./Libraries.ts";

/** Cases per comparison: a sample; `npm run test:full` takes ten thousand. */
const RUNS = Number(process.env.CAUSEWAY_FUZZ_RUNS ?? 500);

/** What all cases follow from; set it to see a run again. */
const SEED = Number(process.env.CAUSEWAY_FUZZ_SEED ?? randomInt(2 ** 31));

const COMPARISONS = [
  ...frameComparisons,
  ...idComparisons,
  ...treeComparisons,
  ...relayComparisons,
  ...remoteCallsComparisons,
];

describe(`the mailbox's libraries and packages/protocol (CAUSEWAY_FUZZ_SEED=${SEED})`, () => {
  let libraries: Libraries;

  before(async () => {
    libraries = await deployLibraries();
  });

  for (const comparison of COMPARISONS) {
    it(comparison.title, async function () {
      this.timeout(300_000);
      expect(await firstDifference(libraries, comparison)).to.equal(undefined);
    });
  }
});

/** The first case in which Solidity and TypeScript differ. */
async function firstDifference(libraries: Libraries, { draw }: Comparison) {
  const trials = draw(RUNS, SEED);
  expect(trials).to.have.length(RUNS);
  const calls = trials.map(({ name, args }) => libraries.encodeCall(name, args));
  const answers = await libraries.callAll(calls);
  for (const [position, trial] of trials.entries()) {
    const answer = answers[position] as Answer;
    const expectation = trial.expected(answer);
    if (!meets(libraries, { trial, answer, expectation })) {
      return { position, trial, answer, expectation };
    }
  }
  return undefined;
}

interface Outcome {
  readonly trial: Trial;
  readonly answer: Answer;
  readonly expectation: Expectation;
}

function meets({ encodeResult }: Libraries, { trial, answer, expectation }: Outcome): boolean {
  if ("refused" in expectation) {
    const { refused } = expectation;
    return !answer.success && (refused === undefined || answer.data === refused);
  }
  return answer.success && answer.data === encodeResult(trial.name, expectation);
}
