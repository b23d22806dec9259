import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "chai";

import { hashOf } from "../../../scripts/pack/hashOf.ts";

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

  it("is the same when a test or an installed file changes", () => {
    const before = hashOf([folder]);
    for (const name of ["test", "node_modules"]) {
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, "one.ts"), "1");
    }
    expect(hashOf([folder])).to.equal(before);
  });
});
