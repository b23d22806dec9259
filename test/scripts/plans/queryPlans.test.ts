import { readFileSync } from "node:fs";

import { expect } from "chai";

import type { Plan } from "../../../scripts/plans/Plans.ts";
import { PLANS_FILE, readPlans, textOf } from "../../../scripts/plans/readPlans.ts";

describe("queries of services over large tables", function () {
  this.timeout(180_000);
  let plans: readonly Plan[];

  before(async () => {
    plans = await readPlans();
  });

  it("read no large table as a whole", () => {
    const reading = plans.filter(({ scans }) => scans.length > 0);
    expect(reading.map(({ call, scans }) => `${call}: ${scans}`)).to.deep.equal([]);
  });

  it("have the plans that are recorded; scripts/plans/main.ts writes them again", () => {
    expect(textOf(plans)).to.equal(readFileSync(PLANS_FILE, "utf8"));
  });
});
