import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { EVM_LOCAL } from "../../../world/evmLocal.ts";
import type { FeeUpgrade, UpgradedSchedule } from "./FeeUpgrade.ts";

const DAY = 24 * 60 * 60;
const HALF_HOUR = 30 * 60;

/** A change of a schedule that raises a fee, and the fee on the hub. */
export interface RaisedFee extends UpgradedSchedule {
  /** In plans: `fee schedule of the bridge`. */
  readonly subject: string;
  // biome-ignore lint/suspicious/noExplicitAny: a file that a test edits has no type
  readonly raise: (json: any) => void;
  /** The fee now, and after the grace. */
  readonly held: (upgrade: FeeUpgrade) => Promise<readonly [now: bigint, then: bigint]>;
  /** The finding after the grace. */
  readonly unsettled: string;
}

/** Declares tests: a raised fee needs notice, becomes effective, is settled, and returns exactly. */
export function upgradesAndReturns(raised: RaisedFee, upgrade: () => FeeUpgrade): void {
  const { file, subject, raise, held, unsettled } = raised;
  let atFirst: unknown;

  it("refuses to raise a fee without notice", async () => {
    atFirst = await upgrade().shown();
    upgrade().edit((json) => {
      json.version = 2;
      raise(json);
    });
    const { code, stdout } = await upgrade().fees("plan --no-traffic");
    expect(stdout).to.include(`${subject} waits: ${file}: effectiveAt = null: at least two days`);
    expect(code).to.equal(1);
  });

  it("plans the upgrade, and a way back that was tried", async () => {
    const effectiveAt = await upgrade().inDays(3);
    upgrade().edit((json) => Object.assign(json, { effectiveAt }));
    const { code, stdout, stderr } = await upgrade().fees("plan --no-traffic");
    expect(code, stdout + stderr).to.equal(0);
    expect(stdout).to.include(`Publish version 2 instead of 1 of the ${subject}, effective from`);
    expect(stdout).to.match(
      /the way back is exact: on a copy of the chain, all \d+ values were the same/,
    );
  });

  it("is published, made effective when it is due, and settled when the grace is over", async () => {
    const published = await upgrade().fees("apply");
    expect(published.code, published.stdout + published.stderr).to.equal(0);
    await upgrade().pass(3 * DAY);
    expect((await upgrade().fees("apply")).code).to.equal(0);
    const [now, then] = await held(upgrade());
    expect(now).to.not.equal(then);
    await upgrade().pass(HALF_HOUR);
    expect(await upgrade().foundKinds()).to.include(unsettled);
    expect((await upgrade().fees("apply")).code).to.equal(0);
    expect(await held(upgrade())).to.deep.equal([then, then]);
  });

  it("returns exactly, in the configuration too, and touches no other schedule", async () => {
    const others = ["destinations.json", "bridge-fees.json", "swap-fees.json"].filter(
      (other) => other !== file,
    );
    const texts = () => others.map((other) => readFileSync(upgrade().pathOf(other), "utf8"));
    const before = texts();
    const { code, stdout, stderr } = await upgrade().fees("rollback");
    expect(code, stdout + stderr).to.equal(0);
    expect(stderr).to.include(`${file} has version 1 again`);
    expect(await upgrade().shown()).to.deep.equal(atFirst);
    expect(upgrade().read()).to.deep.equal(JSON.parse(readFileSync(join(EVM_LOCAL, file), "utf8")));
    expect(texts()).to.deep.equal(before);
  });
}
