import { type CheckResult, exitCodeOf } from "@causeway/operator";
import { expect } from "chai";

import type { CheckedChains } from "./CheckedChains.ts";
import type { Drift } from "./drifts/Drift.ts";

/** A line for each finding. */
export function summaries({ findings }: CheckResult): string[] {
  return findings.map(
    ({ kind, subject, expected, held }) => `${kind}: ${subject}; ${expected}; ${held}`,
  );
}

/** Declares a test: a check of chains with this drift finds it alone. The chains are as before when it ends. */
export function findsDrift(
  { what, kind, chain, says, advises, plant, config }: Drift,
  chains: () => CheckedChains,
): void {
  it(`finds that ${what}, and nothing else: ${kind}`, () =>
    chains().undone(async () => {
      await plant(chains());
      const result = await chains().check(chain, config?.(chains().config));
      expect(summaries(result)).to.have.length(1);
      expect(result.findings[0]?.kind).to.equal(kind);
      expect(summaries(result)[0]).to.match(says);
      if (advises !== undefined) expect(result.findings[0]?.remedy).to.match(advises);
      expect(exitCodeOf([result])).to.equal(1);
    }));
}
