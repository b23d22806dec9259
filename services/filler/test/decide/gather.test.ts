import { expect } from "chai";

import { chooseToAsk } from "../../src/decide/gather.ts";

/** The places, in their lists, of those that are asked about when so many were not and were asked about before. */
function chosenOf(first: number, again: number) {
  const placesOf = (kind: string, count: number) =>
    Array.from({ length: count }, (_, place) => ({ kind, place }));
  const chosen = chooseToAsk(placesOf("first", first), placesOf("again", again));
  const of = (kind: string) => chosen.filter((one) => one.kind === kind).map(({ place }) => place);
  return { first: of("first"), again: of("again") };
}

const places = (count: number) => Array.from({ length: count }, (_, place) => place);

describe("offers about which a destination is asked in one run", () => {
  it("are 50 at most, however many there are", () => {
    expect(chosenOf(1_000, 0)).to.deep.equal({ first: places(50), again: [] });
    expect(chosenOf(0, 1_000)).to.deep.equal({ first: [], again: places(50) });
  });

  it("are ten of those that were asked about before, if there are as many, whatever is new", () => {
    expect(chosenOf(1_000, 1_000)).to.deep.equal({ first: places(40), again: places(10) });
    expect(chosenOf(1_000, 3)).to.deep.equal({ first: places(47), again: places(3) });
  });

  it("are new ones before those that were asked about, as far as there is room", () => {
    expect(chosenOf(20, 1_000)).to.deep.equal({ first: places(20), again: places(30) });
    expect(chosenOf(20, 5)).to.deep.equal({ first: places(20), again: places(5) });
  });
});
