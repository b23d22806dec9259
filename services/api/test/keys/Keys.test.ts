import type { Queryable } from "@causeway/database";
import { expect } from "chai";

import { Keys } from "../../src/keys/Keys.ts";
import { PrimaryClock } from "../../src/keys/PrimaryClock.ts";

const ID = "0123456789abcdef";
const HOUR = 3_600_000;
const NOW = Date.parse("2026-11-28T12:00:00Z");
const ROW = {
  ...{ id: ID, name: "Wallet", scopes: ["routing"], secret_hash: Buffer.alloc(32, 1) },
  ...{ generation: 1, quotes_per_minute: 1, others_per_minute: 1, entrance: null },
  ...{ expires_at: new Date(NOW + HOUR / 2), is_expired: false, is_revoked: false, time: NOW },
};

describe("keys that a process keeps", () => {
  const real = Date.now;
  let isGone: boolean;
  let asked: number;
  let monotonic: number;
  let clock: PrimaryClock;
  let keys: Keys;

  beforeEach(() => {
    [isGone, asked, monotonic] = [false, 0, 0];
    clock = new PrimaryClock();
    const query = async () => {
      asked += 1;
      if (isGone) throw new Error("no database");
      return { rows: [ROW] };
    };
    keys = new Keys({ query } as unknown as Queryable, clock, () => monotonic);
  });

  afterEach(() => {
    Date.now = real;
  });

  const isExpired = async () => (await keys.find(ID))?.isExpired;

  it("do not end because the process's own clock jumps", async () => {
    for (const jump of [HOUR, -HOUR]) {
      await keys.find(ID);
      Date.now = () => NOW + jump;
      expect(await isExpired()).to.equal(false);
    }
    expect(asked).to.equal(1);
  });

  it("end by the primary's clock, though nobody reads them again", async () => {
    await keys.find(ID);
    clock.set(NOW + HOUR / 2 - 5_000);
    expect(await isExpired()).to.equal(false);
    clock.set(NOW + HOUR / 2);
    expect(await isExpired()).to.equal(true);
    expect(asked).to.equal(1);
  });

  it("end while the primary does not answer, too", async () => {
    await keys.find(ID);
    isGone = true;
    monotonic += 60_000;
    expect(await isExpired()).to.equal(false);
    clock.set(NOW + HOUR / 2);
    expect(await isExpired()).to.equal(true);
    expect(asked).to.equal(3);
  });
});
