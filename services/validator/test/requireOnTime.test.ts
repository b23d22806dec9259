import type { Checkpoint } from "@causeway/protocol";
import { ServiceError } from "@causeway/service";
import { expect } from "chai";

import { MAX_CLOCK_DRIFT, requireOnTime } from "../src/requireOnTime.ts";

describe("a block's time", () => {
  const NOW = 1_700_000_000n;
  const clock = () => Number(NOW) * 1_000 + 999;
  const blockOf = (timestamp: bigint) => ({ height: 7n, timestamp }) as Checkpoint;

  it("may be as far ahead of the clock as light clients put up with, and no second further", () => {
    requireOnTime(blockOf(NOW + MAX_CLOCK_DRIFT), clock);
    const late = () => requireOnTime(blockOf(NOW + MAX_CLOCK_DRIFT + 1n), clock);
    expect(late).to.throw(ServiceError, "block 7 is 1 s further ahead");
  });

  it("may be any in development, where tests move the clocks of chains", () => {
    requireOnTime(blockOf(2n * NOW), undefined);
  });
});
