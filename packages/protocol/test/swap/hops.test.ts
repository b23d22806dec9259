import { expect } from "chai";
import fc from "fast-check";

import {
  decodeHops,
  encodeHops,
  type Hex,
  type Hop,
  type HopsStep,
  isHop,
  poolSizeOf,
  WHOLE_SHARE,
} from "../../src/index.ts";
import { FUZZ_RUNS } from "../fuzzRuns.ts";
import { refusalOf } from "../refusal.ts";
import { readVectors } from "../vectors.ts";

const TOKEN = `0x${"a1".repeat(20)}`;
const OTHER = `0x${"b2".repeat(20)}`;

const bytes = (size: number) =>
  fc
    .uint8Array({ minLength: size, maxLength: size })
    .map((list) => `0x${Buffer.from(list).toString("hex")}`);

const hop: fc.Arbitrary<Hop> = fc.integer({ min: 1, max: 255 }).chain((venueId) =>
  fc.record({
    venueId: fc.constant(venueId),
    pool: bytes(poolSizeOf(venueId)),
    token: bytes(20),
  }),
);

const split: fc.Arbitrary<HopsStep> = fc
  .tuple(fc.array(fc.array(hop, { maxLength: 2 }), { minLength: 2, maxLength: 4 }), hop)
  .map(([lists, last]) =>
    lists.map((hops, k) => ({
      share: k === lists.length - 1 ? 0 : 100 * (k + 1),
      hops: [...hops, last],
    })),
  );

interface HopsVectors {
  valid: {
    name: string;
    steps: number;
    count: number;
    hops: (Hop & { step: number; part: number; share: number })[];
    route: Hex;
  }[];
  invalid: { name: string; route: Hex; reason: string }[];
}

interface Mutants {
  mutants: { name: string; route: Hex; reason: string }[];
}

const vectors = () => readVectors<HopsVectors>("hops.json");

describe("the encoding of a route", () => {
  it("agrees with the vectors", () => {
    for (const { name, steps, count, hops, route } of vectors().valid) {
      const decoded = decodeHops(route);
      expect(encodeHops(decoded), name).to.equal(route);
      expect(decoded.length, name).to.equal(steps);
      const flat = decoded.flatMap((step, place) => {
        const parts = isHop(step) ? [{ share: WHOLE_SHARE, hops: [step] }] : step;
        return parts.flatMap((part, k) =>
          part.hops.map((one) => ({ step: place, part: k, share: part.share, ...one })),
        );
      });
      expect(flat, name).to.deep.equal(hops);
      expect(flat.length, name).to.equal(count);
    }
  });

  it("takes or refuses the mutants as the vectors say", () => {
    for (const { name, route, reason } of readVectors<Mutants>("hops-mutants.json").mutants) {
      if (reason === "") decodeHops(route);
      else
        expect(
          refusalOf(() => decodeHops(route)),
          name,
        ).to.equal(reason);
    }
  });

  it("refuses the invalid vectors", () => {
    for (const { name, route, reason } of vectors().invalid) {
      expect(
        refusalOf(() => decodeHops(route)),
        name,
      ).to.equal(reason);
    }
  });

  it("takes 24 bytes for a hop through a pool that its fee names", () => {
    const route = encodeHops([{ venueId: 64, pool: "0x000bb8", token: TOKEN }]);
    expect(route).to.equal(`0x0140000bb8${TOKEN.slice(2)}`);
    expect((route.length - 2) / 2 - 1).to.equal(24);
  });

  it("is empty without steps", () => {
    expect(encodeHops([])).to.equal("0x");
    expect(decodeHops("0x")).to.deep.equal([]);
  });

  it("decodes to the same steps", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(hop, split), { minLength: 1, maxLength: 4 }), (steps) => {
        expect(decodeHops(encodeHops(steps))).to.deep.equal(steps);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  it("is refused at every other length", () => {
    const part = { hops: [{ venueId: 64, pool: "0x000bb8", token: TOKEN }] };
    const route = encodeHops([
      { venueId: 1, pool: "0x", token: OTHER },
      [
        { share: 4_000, ...part },
        { share: 0, ...part },
      ],
    ]);
    const end = 2 + 22 * 2;
    for (let size = 4; size < route.length; size += 2) {
      if (size !== end)
        expect(() => decodeHops(route.slice(0, size)), `${size}`).to.throw("CutOff");
    }
    expect(refusalOf(() => decodeHops(`${route}01`))).to.equal("CutOff");
  });

  it("is refused with an invalid split", () => {
    const whole = { share: 0, hops: [{ venueId: 1, pool: "0x", token: TOKEN }] };
    const half = { ...whole, share: 5_000 };
    const bad = [
      [whole],
      [whole, whole],
      [half, half],
      [{ ...half, share: 10_000 }, whole],
      [{ ...half, hops: [] }, whole],
    ];
    for (const step of bad) expect(() => encodeHops([step])).to.throw("InvalidSplit");
    const elsewhere = { share: 0, hops: [{ venueId: 1, pool: "0x", token: OTHER }] };
    expect(() => encodeHops([[half, elsewhere]])).to.throw("SplitTokensDiffer");
  });

  it("is refused with a pool of another size than the venue's, another version, or venue 0", () => {
    expect(() => encodeHops([{ venueId: 64, pool: "0x", token: TOKEN }])).to.throw(
      "FieldOutOfRange",
    );
    expect(() => encodeHops([{ venueId: 0, pool: "0x", token: TOKEN }])).to.throw(
      "FieldOutOfRange",
    );
    expect(() => decodeHops(`0x02${"01"}${TOKEN.slice(2)}`)).to.throw("WrongVersion");
  });
});
