import { expect } from "chai";

import { worldKey } from "./worldKey.ts";

const NOON = new Date("2026-01-01T12:00:00Z");

describe("worldKey", () => {
  it("is the same for the same data, and another one for other data", () => {
    expect(worldKey({ weight: 1n }, NOON)).to.equal(worldKey({ weight: 1n }, NOON));
    expect(worldKey({ weight: 1n }, NOON)).to.not.equal(worldKey({ weight: 2n }, NOON));
    expect(worldKey({ order: ["a", "b"] }, NOON)).to.not.equal(
      worldKey({ order: ["b", "a"] }, NOON),
    );
  });

  it("is another one on another day", () => {
    const next = new Date("2026-01-02T00:00:00Z");
    expect(worldKey({}, NOON)).to.not.equal(worldKey({}, next));
  });
});
