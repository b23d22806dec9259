import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "chai";

import { hashOf, worldKey } from "./worldKey.ts";

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

describe("hashOf", () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "causeway-hash-"));
    writeFileSync(join(folder, "one.ts"), "1");
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  const changes: readonly [string, () => void][] = [
    ["changes", () => writeFileSync(join(folder, "one.ts"), "2")],
    ["comes", () => writeFileSync(join(folder, "two.ts"), "")],
    ["gets another name", () => renameSync(join(folder, "one.ts"), join(folder, "uno.ts"))],
  ];
  for (const [what, change] of changes) {
    it(`is another one when a file ${what}`, () => {
      const before = hashOf([folder]);
      expect(hashOf([folder])).to.equal(before);
      change();
      expect(hashOf([folder])).to.not.equal(before);
    });
  }
});
