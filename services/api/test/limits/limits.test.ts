import { expect } from "chai";

import { addressOf } from "../../src/limits/addressOf.ts";
import { Limiter } from "../../src/limits/Limiter.ts";
import { LocalTokens } from "../../src/limits/LocalTokens.ts";
import { SteadyTokens } from "../../src/limits/SteadyTokens.ts";
import type { Grant, Tokens } from "../../src/limits/Tokens.ts";

const OF = { client: "key 1", policy: "others", limit: 120 } as const;

describe("an address of a limit", () => {
  it("is one of version 4 in one form, and the first half of one of version 6", () => {
    expect(addressOf("10.0.0.1")).to.equal("10.0.0.1");
    expect(addressOf("::ffff:10.0.0.1")).to.equal("10.0.0.1");
    for (const address of ["2001:db8::1", "2001:DB8:0:0:9::", "2001:db8::ffff:1.2.3.4"]) {
      expect(addressOf(address)).to.equal("2001:db8:0:0::/64");
    }
    expect(addressOf("2001:db8:0:1::")).to.equal("2001:db8:0:1::/64");
    expect(addressOf("fe80::1%eth0")).to.equal("fe80:0:0:0::/64");
    expect(addressOf("::1")).to.equal("0:0:0:0::/64");
  });
});

describe("a limiter", () => {
  let now = 0;
  const monotonic = () => now;
  const granting = (...grants: Grant[]) => {
    const wanted: number[] = [];
    const tokens: Tokens = {
      grant: async (_, cost) => {
        wanted.push(cost);
        return grants.shift() ?? { tokens: 0, left: 0, milliseconds: 60_000 };
      },
    };
    return { wanted, limiter: new Limiter(tokens, monotonic) };
  };

  it("asks once for a block, and not again for a client that used its limit", async () => {
    const { wanted, limiter } = granting({ tokens: 3, left: 0, milliseconds: 60_000 });
    const standings = await Promise.all([1, 1, 1, 1, 1].map((cost) => limiter.take(OF, cost)));
    expect(standings.map(({ isWithin }) => isWithin)).to.deep.equal([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(wanted).to.deep.equal([1]);
    expect(limiter.exhausted(OF)).to.deep.include({ isWithin: false, remaining: 0, seconds: 60 });
    now += 60_000;
    expect(limiter.exhausted(OF)).to.equal(undefined);
  });

  it("asks again for a request that weighs more than its block, and adds the rest", async () => {
    const grant = (tokens: number, left: number) => ({ tokens, left, milliseconds: 60_000 });
    const { wanted, limiter } = granting(grant(6, 10), grant(5, 5));
    expect((await limiter.take(OF, 4)).remaining).to.equal(12);
    expect((await limiter.take(OF, 5)).remaining).to.equal(7);
    expect(wanted).to.deep.equal([4, 5]);
  });

  it("takes a limit that an operator changed at once", async () => {
    const { wanted, limiter } = granting();
    expect((await limiter.take(OF, 1)).isWithin).to.equal(false);
    expect(limiter.exhausted({ ...OF, limit: 500 })).to.equal(undefined);
    await limiter.take({ ...OF, limit: 500 }, 1);
    expect(wanted).to.deep.equal([1, 1]);
  });
});

describe("tokens without the primary", () => {
  let now = 0;
  const monotonic = () => now;
  const isGone: Tokens = { grant: () => Promise.reject(new Error("gone")) };

  it("are at most the limit of a minute in a minute, and some in each window", async () => {
    const limiter = new Limiter(new LocalTokens(monotonic), monotonic);
    let within = 0;
    for (let second = 0; second < 60; second++) {
      now += 1_000;
      for (let count = 0; count < 30; count++) {
        within += (await limiter.take(OF, 1)).isWithin ? 1 : 0;
      }
    }
    expect(within).to.be.within(120, 130);
    const little = new Limiter(new LocalTokens(monotonic), monotonic);
    const least = await Promise.all([5, 5].map((cost) => little.take({ ...OF, limit: 6 }, cost)));
    expect(least.map(({ isWithin }) => isWithin)).to.deep.equal([true, false]);
  });

  it("follow a limit that was lowered below the used part", async () => {
    const local = new LocalTokens(monotonic);
    await local.grant({ ...OF, limit: 1_200 }, 100);
    const grant = await local.grant({ ...OF, limit: 12 }, 1);
    expect([grant.tokens, grant.left]).to.deep.equal([0, 0]);
  });

  it("are asked for while the primary does not answer: one request in five seconds asks it again", async () => {
    const failures: unknown[] = [];
    const shared = { asked: 0, tokens: isGone };
    const primary: Tokens = {
      grant: (of, wanted) => {
        shared.asked += 1;
        return shared.tokens.grant(of, wanted);
      },
    };
    const alone = new LocalTokens(monotonic);
    const steady = new SteadyTokens(primary, alone, monotonic, (error) => failures.push(error));
    for (let count = 0; count < 5; count++) await steady.grant(OF, 1);
    expect([shared.asked, failures.length]).to.deep.equal([1, 1]);
    now += 5_000;
    await Promise.all([steady.grant(OF, 1), steady.grant(OF, 1)]);
    expect(shared.asked).to.equal(2);
    now += 5_000;
    shared.tokens = { grant: async () => ({ tokens: 9, left: 8, milliseconds: 7 }) };
    expect((await steady.grant(OF, 1)).tokens).to.equal(9);
    expect((await steady.grant(OF, 1)).tokens).to.equal(9);
    expect(shared.asked).to.equal(4);
  });
});
