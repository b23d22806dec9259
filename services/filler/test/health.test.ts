import { StageFailures } from "@causeway/service";
import { expect } from "chai";

import { Balances } from "../src/Balances.ts";
import type { FillerConfig } from "../src/config.ts";
import { healthOf } from "../src/health.ts";

describe("a filler's health", () => {
  let failures: StageFailures;
  let balances: Balances;

  beforeEach(() => {
    failures = new StageFailures();
    balances = new Balances();
  });

  const reasons = (isDryRun = false) => {
    const config = { isDryRun } as FillerConfig;
    const { healthy, reasons: told } = healthOf({ config, failures, balances });
    expect(healthy).to.equal(told.length === 0);
    return told;
  };
  const failed = (stage: string, times: number) => {
    for (let time = 0; time < times; time++) failures.note(stage, "hub", new Error("no answer"));
  };

  it("is good while nothing fails and balances are above their floors", () => {
    balances.note({ chain: "hub", symbol: "USDC", amount: 11n, floor: 10n });
    expect(reasons()).to.deep.equal([]);
  });

  it("says at once that a chain cannot be read", () => {
    failed("observe", 1);
    expect(reasons()).to.deep.equal(["hub cannot be read: no answer"]);
    failures.forget("observe", "hub");
    expect(reasons()).to.deep.equal([]);
  });

  it("says of other stages that they fail when they keep failing", () => {
    failed("advance", 2);
    expect(reasons()).to.deep.equal([]);
    failed("advance", 1);
    expect(reasons()).to.deep.equal(["advance keeps failing on hub: no answer"]);
  });

  it("says which balance is at its floor, and not in a dry run", () => {
    balances.note({ chain: "hub", symbol: "USDC", amount: 10n, floor: 10n });
    balances.note({ chain: "hub", symbol: undefined, amount: 0n, floor: 5n });
    expect(reasons()).to.deep.equal([
      "USDC on hub is at its floor: 10 of 10",
      "the coin on hub is at its floor: 0 of 5",
    ]);
    expect(reasons(true)).to.deep.equal([]);
  });
});
