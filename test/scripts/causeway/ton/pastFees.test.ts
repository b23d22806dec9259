import { FEE_NOTICE } from "@causeway/protocol";
import { expect } from "chai";

import { showOpened } from "../../../../scripts/causeway/areas/fees/ton/showOnTon.ts";
import { momentIn, NotYet } from "../../../../scripts/causeway/areas/fees/versions/Moment.ts";
import type { Shown } from "../../../../scripts/causeway/areas/fees/versions/Shown.ts";
import { messageFees } from "../../../../scripts/causeway/areas/messaging/index.ts";
import type { Config } from "../../../../scripts/causeway/areas.ts";
import { SandboxTonChain } from "../../world/SandboxTonChain.ts";

const DAY = 86_400;

describe("fees of the past on a TON chain", () => {
  let chain: SandboxTonChain;
  let configured: Config;
  let deployedAfter: number;
  let first: Shown;
  let publishedAt: number;
  let second: Shown;
  let returnedAt: number;

  const now = () => chain.sandbox.now ?? 0;
  const pass = (seconds: number) => {
    chain.sandbox.now = now() + seconds;
  };
  async function shown(time?: number): Promise<Shown> {
    const moment = time === undefined ? undefined : { time: BigInt(time) };
    const [one] = await showOpened(await chain.open(), [messageFees], moment);
    return one ?? expect.fail("nothing is shown");
  }

  before(async () => {
    chain = await SandboxTonChain.make();
    configured = chain.config;
    deployedAfter = now();
    pass(DAY);
    await chain.apply();
    chain.othersHoldLanes = true;
    await chain.apply();
    pass(2 * DAY);
    first = await shown();
    chain.config = moreExpensive(configured, BigInt(now()) + FEE_NOTICE + 60n);
    await chain.apply();
    publishedAt = now();
    pass(Number(FEE_NOTICE) + 60);
    await chain.apply();
    second = await shown();
    pass(DAY);
    chain.config = configured;
    await chain.apply();
    returnedAt = now();
    pass(DAY);
  });

  it("has no version before the first", async () => {
    expect(await shown(deployedAfter)).to.include({ version: 0, last: 0 });
  });

  it("says what was in force at a time, and of what block nothing is known", async () => {
    const { version, says, contentHash } = first;
    const then = await shown(publishedAt - 1);
    expect(then).to.deep.include({ version, says, contentHash, block: undefined, stands: {} });
    expect(then).to.deep.include({ pending: undefined, last: 1 });
  });

  it("names the version that was pending, and its time", async () => {
    const { pending, version } = await shown(publishedAt);
    expect(version).to.equal(1);
    expect(pending).to.deep.include({ version: 2, hadNotice: true });
    expect(pending?.effectiveAt).to.equal(BigInt(publishedAt) + FEE_NOTICE + 60n);
  });

  it("follows an upgrade and a return", async () => {
    const upgraded = await shown(returnedAt - 1);
    expect(upgraded).to.deep.include({
      version: 2,
      last: 2,
      says: second.says,
      pending: undefined,
    });
    expect(upgraded.says).to.not.deep.equal(first.says);
    expect(await shown(returnedAt)).to.deep.include({ version: 1, last: 2, says: first.says });
  });

  it("is refused for a time that has not come", async () => {
    const error = await shown(now() + 1).catch((caught) => caught);
    expect(error).to.be.instanceOf(NotYet);
    expect(error.message).to.match(/^2027-.* has not come on ton: its newest block is of 2027-/);
  });

  it("is asked for by a block's number or a time, and by nothing else", () => {
    expect(momentIn("17")).to.deep.equal({ block: 17 });
    expect(momentIn("2027-01-15T08:00:00Z")).to.deep.equal({ time: 1_800_000_000n });
    for (const text of ["", "-1", "1.5", "yesterday", "2027-01-15", "2027-13-15T08:00:00Z"]) {
      expect(momentIn(text), text).to.equal(undefined);
    }
  });
});

/** Version 2, in which messages to the hub cost half as much again. */
function moreExpensive(config: Config, effectiveAt: bigint): Config {
  const hub = config.destinations.hub ?? expect.fail("no prices of the hub");
  const { base, gasPrice } = hub.inCoins?.TON ?? expect.fail("no prices in TON");
  const scaled = { base: (base * 3n) / 2n, gasPrice: (gasPrice * 3n) / 2n };
  const inCoins = { ...hub.inCoins, TON: scaled };
  const destinations = { ...config.destinations, hub: { ...hub, inCoins } };
  return { ...config, destinations, feeScheduleVersion: 2, feesEffectiveAt: effectiveAt };
}
