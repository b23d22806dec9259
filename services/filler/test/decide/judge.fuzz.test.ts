import { expect } from "chai";

import { judge, type Situation } from "../../src/decide/judge.ts";
import { profitAtMost } from "../../src/decide/profit.ts";
import { type Candidate, mostAt, type Rules } from "../../src/decide/rules.ts";
import {
  ASSET,
  candidateWith,
  DESTINATION,
  NOW,
  ORIGIN,
  rulesWith,
  situationWith,
} from "./situations.ts";

const RUNS = process.env.CAUSEWAY_FULL === undefined ? 20_000 : 1_000_000;

/** Random numbers that are the same in every run (mulberry32). */
function randomly(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

describe("judge, whatever comes", () => {
  const random = randomly(7);
  const chance = (of: number) => random() < of;
  /** Mostly numbers near what matters, sometimes the widest there are. */
  const some = (most: bigint): bigint => {
    if (chance(0.02)) return 0n;
    if (chance(0.02)) return (1n << 128n) - 1n;
    return (most * BigInt(Math.floor(random() * 1_000_000))) / 1_000_000n;
  };
  const oneOf = <T>(...values: readonly T[]): T =>
    values[Math.floor(random() * values.length)] as T;

  function randomRules(): Rules {
    const [first, second, last] = [some(3_000n), some(5_000n), some(10_000n)];
    return rulesWith({
      mostReceiverGas: oneOf(0n, 100_000n),
      inclusionTime: some(200n),
      curveMarginBps: some(20_000n),
      isRoomNeeded: chance(0.7),
      coinFloors: new Map(chance(0.8) ? [[DESTINATION, some(5n * 10n ** 17n)]] : []),
      asset: {
        mostInFlight: some(30_000n),
        balanceFloor: some(5_000n),
        leastProfit: { units: some(20n), bps: some(100n) },
        coinPrices: new Map(chance(0.5) ? [[DESTINATION, some(5_000n)]] : []),
      },
      origin: {
        mostInFlight: some(20_000n),
        destinations: oneOf(undefined, new Set<bigint>([DESTINATION]), new Set<bigint>([ORIGIN])),
        amounts: [
          { confirmations: 1, most: first },
          { confirmations: 4, most: first + second },
          { confirmations: "final", most: first + second + last },
        ],
      },
    });
  }

  function randomCandidate(): Candidate {
    const from = NOW + some(1_000n);
    return candidateWith({
      units: some(6_000n),
      assetId: chance(0.97) ? ASSET : `0x${"00".repeat(32)}`,
      gasLimit: oneOf(0n, 0n, 0n, 50_000n, 500_000n),
      confirmations: oneOf<Candidate["confirmations"]>(0, 1, 3, 4, 100, "final", undefined),
      deadline: NOW + some(3_000n),
      offer: { fee: some(100n), from, until: from + some(1_000n) },
    });
  }

  function randomSituation({ units, offer }: Candidate): Situation {
    const fee = chance(0.8) ? offer.fee : some(200n);
    const base = some(20n);
    const paid = units - fee - base;
    const curve = chance(0.6) ? 0n : some(40n);
    return situationWith({
      now: NOW + (chance(0.9) ? 0n : some(2_000n)),
      quote: {
        units: paid,
        fee,
        repaid: paid + fee - curve,
        amount: paid * oneOf(1n, 10n ** 12n),
      },
      gasPrice: some(10n ** 10n),
      coin: some(2n * 10n ** 18n),
      balance: some(30_000n),
      room: { liquidity: some(40_000n), limit: some(40_000n) },
      // It draws no number of its own, so that the others stay as they were.
      curveBoundBps: (paid & 31n) === 0n ? 30n : 10_000n,
      obstacle: chance(0.95) ? undefined : "lane paused",
      inFlight: {
        asset: some(10_000n),
        origin: some(8_000n),
        destination: some(10_000n),
        route: some(8_000n),
      },
    });
  }

  it("exceeds no limit and leaves the least profit", () => {
    let advanced = 0;
    for (let run = 0; run < RUNS; run++) {
      const [rules, candidate] = [randomRules(), randomCandidate()];
      const situation = randomSituation(candidate);
      const decision = judge(candidate, situation, rules);
      if (decision.kind !== "advance") continue;
      advanced += 1;
      const broken = brokenLimits(candidate, situation, rules, decision);
      expect(broken, JSON.stringify({ run, broken })).to.deep.equal([]);
    }
    expect(advanced, "runs in which something was advanced").to.be.greaterThan(RUNS / 50);
  });

  it("advances nothing that was taken not to be worth a question", () => {
    for (let run = 0; run < RUNS; run++) {
      const [rules, candidate] = [randomRules(), randomCandidate()];
      const situation = randomSituation(candidate);
      const decision = judge(candidate, situation, rules);
      const asset = rules.assets.get(candidate.assetId);
      if (decision.kind !== "advance" || asset === undefined) continue;
      const { now, gasPrice, quote } = situation;
      const kept = candidate.units - quote.units - quote.fee;
      for (const mostKept of [undefined, kept, kept + some(100n)]) {
        const known = { now, gasPrice, mostKept };
        const { profit, canBeEnough } = profitAtMost(candidate, known, rules, asset);
        expect(canBeEnough, `run ${run}`).to.equal(true);
        expect(profit >= decision.profit, `run ${run}`).to.equal(true);
      }
    }
  });

  it("advances no less when limits are wider", () => {
    for (let run = 0; run < RUNS / 4; run++) {
      const [rules, candidate] = [randomRules(), randomCandidate()];
      const situation = randomSituation(candidate);
      if (judge(candidate, situation, rules).kind !== "advance") continue;
      expect(judge(candidate, situation, widened(rules)).kind, `run ${run}`).to.equal("advance");
    }
  });
});

/** What an advance would break, held against the rules once more in other words. */
function brokenLimits(
  candidate: Candidate,
  { inFlight, balance, coin, quote, room, now, obstacle, gasPrice, curveBoundBps }: Situation,
  rules: Rules,
  { profit, most }: Extract<ReturnType<typeof judge>, { kind: "advance" }>,
): string[] {
  const { units, offer, deadline, gasLimit, confirmations } = candidate;
  const asset = rules.assets.get(ASSET);
  const origin = asset?.origins.get(ORIGIN);
  if (asset === undefined || origin === undefined) return ["no rules"];
  // The most that is paid, whatever becomes of the offer before it is in a block.
  const worst = quote.units + quote.fee;
  const gas = (rules.advanceGas + gasLimit) * gasPrice;
  const later = now + rules.inclusionTime;
  const isOver = later >= offer.until || later >= deadline;
  const broken: [string, boolean][] = [
    ["asset", candidate.assetId !== ASSET],
    ["route", origin.destinations?.has(DESTINATION) === false],
    ["confirmations", confirmations === undefined || units > mostAt(origin.amounts, confirmations)],
    ["asset in flight", inFlight.asset + worst > asset.mostInFlight],
    ["origin in flight", inFlight.origin + worst > origin.mostInFlight],
    ["balance", balance - worst < asset.balanceFloor],
    ["coin", coin - gas < (rules.coinFloors.get(DESTINATION) ?? 0n)],
    ["receiver's gas", gasLimit > rules.mostReceiverGas],
    ["liquidity", rules.isRoomNeeded && inFlight.destination + worst > room.liquidity],
    ["limit", rules.isRoomNeeded && inFlight.route + worst > room.limit],
    ["least units", profit < asset.leastProfit.units],
    ["least part", profit * 10_000n < asset.leastProfit.bps * worst],
    ["more than is offered", profit > offer.fee],
    ["offer", isOver],
    ["curve", (worst - quote.repaid) * 10_000n > units * curveBoundBps],
    ["obstacle", obstacle !== undefined],
    ["more than was sent", most > units || worst > most],
  ];
  return broken.flatMap(([name, isBroken]) => (isBroken ? [name] : []));
}

function widened(rules: Rules): Rules {
  const assets = [...rules.assets].map(([id, asset]) => {
    const origins = [...asset.origins].map(([chainId, origin]) => {
      const amounts = origin.amounts.map((step) => ({ ...step, most: step.most * 2n + 1n }));
      const mostInFlight = origin.mostInFlight * 2n;
      return [chainId, { amounts, mostInFlight, destinations: undefined }] as const;
    });
    const mostInFlight = asset.mostInFlight * 2n;
    const least = { leastProfit: { units: 0n, bps: 0n }, balanceFloor: 0n };
    return [id, { ...asset, ...least, mostInFlight, origins: new Map(origins) }] as const;
  });
  return { ...rules, assets: new Map(assets), coinFloors: new Map(), isRoomNeeded: false };
}
