import { decodeHops, encodeHops, type HopsPart, WHOLE_SHARE } from "@causeway/protocol";
import { expect } from "chai";
import fc from "fast-check";

import { outputOf, type Pool, stepsOf, type Way } from "../../src/index.ts";
import { PoolNetwork } from "../world/PoolNetwork.ts";
import { amounts } from "../world/random.ts";
import { allPaths } from "./bruteForce.ts";

const CASES = process.env.CAUSEWAY_FULL === undefined ? 60 : 1_500;
const MOST_HOPS = 3;
/** Of the largest amount: more than some of the pools take. */
const BITS = 84;
const SHARES = [[WHOLE_SHARE], [3_333, 6_667], [9_999, 1], [1_250, 5_001, 3_749]];

/** A way by chance: its direction, its amount, the numbers of its paths, its shares. */
const WAYS = fc.record({
  isBack: fc.boolean(),
  amountIn: amounts(BITS),
  places: fc.tuple(fc.nat(), fc.nat(), fc.nat()),
  shares: fc.constantFrom(...SHARES),
});

describe("the output of a way", function () {
  this.timeout(600_000);
  let network: PoolNetwork;

  before(async () => {
    network = await PoolNetwork.start();
  });

  after(() => network?.stop());

  it(`is what the pools of Uniswap v2, v3 and v4 pay to the unit, in ${CASES} routes and splits`, async () => {
    const counts = { paid: 0, split: 0, bothWays: 0 };
    for (const { isBack, amountIn, places, shares } of fc.sample(WAYS, {
      numRuns: CASES,
      seed: 4,
    })) {
      const pools = await network.read();
      const [from = "", to = ""] = isBack ? endsOf(network).reverse() : endsOf(network);
      const paths = allPaths(pools, from, to, MOST_HOPS);
      const parts = shares.flatMap((share, k) => {
        const path = paths[(places[k] ?? 0) % paths.length];
        return path === undefined ? [] : [{ share, path }];
      });
      const quoted = outputOf({ parts }, amountIn);
      expect(quoted, `${amountIn}`).to.equal(await execute({ parts }, from, amountIn));
      if (quoted === undefined) continue;
      counts.paid += 1;
      if (parts.length > 1) counts.split += 1;
      if (passesBothWays({ parts })) counts.bothWays += 1;
    }
    expect(counts.paid, "paid").to.be.above(CASES / 2);
    expect(counts.split, "split").to.be.above(CASES / 4);
    expect(counts.bothWays, "both ways through a pool").to.be.above(0);
  });

  /** Makes the hops that an order would have, one after the other, each with what the executor would put in. */
  async function execute(way: Way, from: string, amountIn: bigint): Promise<bigint | undefined> {
    let [left, output] = [amountIn, 0n];
    for (const { share, hops } of partsOf(way)) {
      const input = share === 0 ? left : (amountIn * BigInt(share)) / BigInt(WHOLE_SHARE);
      left -= input;
      let [token, amount]: [string, bigint | undefined] = [from, input];
      for (const hop of hops) {
        amount = amount === 0n ? undefined : await network.swap(hop, token, amount);
        if (amount === undefined) return undefined;
        token = hop.token;
      }
      output += amount;
    }
    return output;
  }
});

function endsOf({ tokens }: PoolNetwork): string[] {
  return [tokens[0] ?? "", tokens[3] ?? ""];
}

/** The parts of an encoded route. The last one takes the rest. */
function partsOf(way: Way): readonly HopsPart[] {
  const steps = decodeHops(encodeHops(stepsOf(way)));
  const [first] = steps;
  if (Array.isArray(first)) return first;
  return [{ share: 0, hops: steps.filter((step) => "token" in step) }];
}

function passesBothWays({ parts }: Way): boolean {
  const seen = new Map<Pool, boolean>();
  return parts
    .flatMap(({ path }) => path)
    .some(({ pool, zeroForOne }) => {
      const before = seen.get(pool);
      seen.set(pool, zeroForOne);
      return before !== undefined && before !== zeroForOne;
    });
}
