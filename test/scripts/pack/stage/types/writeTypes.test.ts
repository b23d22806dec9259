import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { expect } from "chai";

import { writeTypes } from "../../../../../scripts/pack/stage/types/writeTypes.ts";

const ENTRIES = [{ path: ".", name: "index", source: "./src/index.ts" }];

describe("writeTypes", () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "causeway-types-"));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  function mentionedBy(text: string): string[] {
    const file = join(folder, "emitted/packages/simulator/src/index.d.ts");
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return writeTypes(
      { folder: "simulator" },
      ENTRIES,
      join(folder, "emitted"),
      join(folder, "target"),
    );
  }

  it("names the packages that declarations import", () => {
    const text = `import type { Frame } from "@causeway/protocol";\nexport declare const a: import("@causeway/chains/evm").Call;\n`;
    expect(mentionedBy(text)).to.have.members(["@causeway/protocol", "@causeway/chains"]);
    expect(readFileSync(join(folder, "target/dist/types/index.d.ts"), "utf8")).to.equal(text);
  });

  it("takes no example in a comment for an import", () => {
    const text = `/**\n * import { Simulator } from "@causeway/simulator";\n */\nexport declare class Simulator {}\n`;
    expect(mentionedBy(text)).to.deep.equal([]);
  });

  it("refuses a package that others cannot install", () => {
    const text = `export declare const code: import("@causeway/creation-code").Code;\n`;
    expect(() => mentionedBy(text)).to.throw(/mention @causeway\/creation-code, which others/);
  });
});
