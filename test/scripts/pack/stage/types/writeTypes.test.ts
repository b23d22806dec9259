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

  it("takes the types of a package that others cannot install, if they are there", () => {
    const peers = join(folder, "emitted/packages/peers/src");
    mkdirSync(peers, { recursive: true });
    writeFileSync(join(peers, "index.d.ts"), `export * from "./Asking.ts";\n`);
    writeFileSync(join(peers, "Asking.d.ts"), "export type Ask = () => void;\n");
    expect(mentionedBy(`import type { Ask } from "@causeway/peers";\n`)).to.deep.equal([]);
    const written = (path: string) => readFileSync(join(folder, "target/dist/types", path), "utf8");
    expect(written("index.d.ts")).to.include(`from "./project/packages/peers/src/index.js"`);
    expect(written("project/packages/peers/src/index.d.ts")).to.include(`from "./Asking.js"`);
    expect(written("project/packages/peers/src/Asking.d.ts")).to.include("type Ask");
  });

  it("refuses a package that others cannot install", () => {
    const text = `export declare const code: import("@causeway/creation-code").Code;\n`;
    expect(() => mentionedBy(text)).to.throw(/mention @causeway\/creation-code, which others/);
  });
});
