import {
  decodeHops,
  encodeHops,
  type Hex,
  type Hop,
  type HopsStep,
  isHop,
  poolSizeOf,
  WHOLE_SHARE,
} from "@causeway/protocol";
import { concat, dataLength, dataSlice } from "ethers";

import { refusal, refusalIfAny } from "./refusal.ts";
import { sampleBytes, sampleMutants } from "./samples.ts";

/** `hops.json` */
export function hopsVectors() {
  return { valid: validRoutes(), invalid: invalidRoutes() };
}

function validRoutes() {
  const [pair, pool, keyed] = [hop(1), hop(64), hop(128)];
  const end = "end";
  const thirds = [
    { share: 3_333, hops: [hop(1, end)] },
    { share: 3_333, hops: [hop(2), hop(64, end)] },
    { share: 0, hops: [hop(128, end)] },
  ];
  return [
    valid("through a pair", [pair]),
    valid("through a pool that its fee names", [pool]),
    valid("through a pool that a key names", [keyed]),
    valid("through a pool of the longest name", [hop(192)]),
    valid("through the venues of the greatest numbers", [hop(63), hop(127), hop(191), hop(255)]),
    valid("three hops", [pair, hop(64, "b"), hop(128, "c")]),
    valid("through the same token twice", [pair, hop(64, "b"), hop(1)]),
    valid("a split", [thirds]),
    valid("a split between hops", [pair, thirds, hop(64, "last")]),
    valid("two splits", [thirds, thirds.map((part) => ({ ...part, hops: [hop(2, "last")] }))]),
    valid("the smallest share", [halves(1)]),
    valid("the largest share", [halves(WHOLE_SHARE - 1)]),
    valid("many parts", [
      Array.from({ length: 20 }, (_, k) => ({ share: k === 19 ? 0 : 500, hops: [hop(1, end)] })),
    ]),
    valid("a part of many hops", [
      [
        {
          share: 5_000,
          hops: [...Array.from({ length: 8 }, (_, k) => hop(64, `${k}`)), hop(1, end)],
        },
        { share: 0, hops: [hop(1, end)] },
      ],
    ]),
  ];
}

function invalidRoutes() {
  const whole = encodeHops([hop(64), halves(5_000)]);
  const split = encodeHops([halves(5_000)]);
  const patch = (offset: number, bytes: Hex): Hex =>
    concat([dataSlice(split, 0, offset), bytes, dataSlice(split, offset + dataLength(bytes))]);
  // version, 0, parts, share u16, hops; the second part begins behind a hop of 21 bytes
  const second = 6 + 21;
  const cut = [1, 2, 3, 24, 26, 27, 28, 29, 30, dataLength(whole) - 1];
  return [
    ...cut.map((size) => invalid(`cut after ${size} bytes`, dataSlice(whole, 0, size))),
    invalid("a byte too many", concat([whole, "0x01"])),
    invalid("version 0", concat(["0x00", dataSlice(whole, 1)])),
    invalid("version 2", concat(["0x02", dataSlice(whole, 1)])),
    invalid("no part", patch(2, "0x00")),
    invalid("one part", patch(2, "0x01")),
    invalid("a part too many", patch(2, "0x03")),
    invalid("a part without hops", patch(5, "0x00")),
    invalid("a first part that takes the rest", patch(3, "0x0000")),
    invalid("a first part of all", patch(3, "0x2710")),
    invalid("a first part of more than all", patch(3, "0xffff")),
    invalid("a last part with a share", patch(second, "0x0001")),
    invalid("parts of different tokens", patch(second + 10, "0xff")),
    invalid("venue 0 in a part", patch(6, "0x00")),
  ];
}

/**
 * `hops-mutants.json`: routes with a byte changed, of those that are no token's. A route still, or
 * none.
 */
export function hopsMutants() {
  const good = encodeHops([
    hop(64),
    [
      { share: 4_000, hops: [hop(1, "end")] },
      { share: 3_000, hops: [hop(2), hop(64, "end")] },
      { share: 0, hops: [hop(128, "end")] },
    ],
    hop(1, "last"),
  ]);
  const tokens = [5, 31, 55, 79, 109, 130].flatMap((at) =>
    Array.from({ length: 20 }, (_, k) => at + k),
  );
  const places = Array.from({ length: dataLength(good) }, (_, k) => k).filter(
    (k) => !tokens.includes(k),
  );
  const mutants = sampleMutants(good, places, 48).map((route, k) => ({
    name: `mutant ${k}`,
    route,
    reason: refusalIfAny(() => decodeHops(route)),
  }));
  return { mutants };
}

/** `steps` of a flat list: each hop with its step, its part, and the part's share. */
function valid(name: string, steps: readonly HopsStep[]) {
  const hops = steps.flatMap((step, place) =>
    isHop(step)
      ? [{ step: place, part: 0, share: WHOLE_SHARE, ...step }]
      : step.flatMap((part, k) =>
          part.hops.map((one) => ({ step: place, part: k, share: part.share, ...one })),
        ),
  );
  return { name, steps: steps.length, count: hops.length, hops, route: encodeHops(steps) };
}

function invalid(name: string, route: Hex) {
  return { name, route, reason: refusal(name, () => decodeHops(route)) };
}

function halves(share: number): HopsStep {
  return [
    { share, hops: [hop(1, "end")] },
    { share: 0, hops: [hop(2, "end")] },
  ];
}

function hop(venueId: number, token = "token"): Hop {
  return {
    venueId,
    pool: sampleBytes(`pool/${venueId}`, poolSizeOf(venueId)),
    token: sampleBytes(`token/${token}`, 20),
  };
}
