import { spawnSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect } from "chai";

import { CONFIG_FORMS, FIXED_PARTS, HIDABLE_PARTS } from "../../src/config/WidgetConfig.ts";
import { EVENTS } from "../../src/element/EVENTS.ts";
import { ATTRIBUTES, PROPERTIES } from "../../src/element/WidgetElement.ts";
import { PROPERTY_OF } from "../../src/styles/Theme.ts";

const PAGE = readFileSync("docs/widget.md", "utf8");
const SOURCES = globSync("packages/widget/src/**/*.tsx").map((path) => readFileSync(path, "utf8"));

/** What blocks take from the page around them. */
const GIVEN = `
declare const modal: {
  open(): Promise<void>;
  getWalletProvider(): import("viem").EIP1193Provider;
};
type Texts = import("../../../src/index.ts").LanguageTexts;
declare module "my-app/fr/messages" { export const messages: Texts["messages"]; }
declare module "my-app/fr/dialog" { export const dialog: Texts["dialog"]; }
declare module "my-app/fr/states" { export const states: Texts["states"]; }
declare module "my-app/fr/exits" { export const exits: Texts["exits"]; }
`;

const SETTINGS = {
  extends: "../../../tsconfig.json",
  include: ["*", "../../../src/index.ts"],
};

describe("docs/widget.md", () => {
  for (const [kind, names] of [
    ["attribute", ATTRIBUTES],
    ["property", PROPERTIES],
    ["option of the config", Object.keys(CONFIG_FORMS)],
    ["event", EVENTS],
    ["part that is fixed", FIXED_PARTS],
    ["part that is hidden", HIDABLE_PARTS],
    ["custom property", Object.values(PROPERTY_OF)],
    ["part", [...new Set(SOURCES.flatMap(partsIn))]],
  ] as const) {
    it(`names each ${kind}`, () => {
      expect(names.length).to.be.above(2);
      expect(names.filter((name) => !PAGE.includes(`\`${name}\``))).to.deep.equal([]);
    });
  }

  it("has code that compiles", function () {
    this.timeout(120_000);
    const folder = mkdtempSync(join(import.meta.dirname, "typed-"));
    try {
      writeFileSync(join(folder, "given.d.ts"), GIVEN);
      writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(SETTINGS));
      const blocks = [...PAGE.matchAll(/```(tsx?)\n(.*?)```/gs)];
      for (const [at, [, extension, code = ""]] of blocks.entries()) {
        // The element is drawn by Preact, and the page by React.
        const text = `/** @jsxImportSource react */\n${code}\nexport {};\n`;
        writeFileSync(join(folder, `block${at + 1}.${extension}`), text);
      }
      const { stdout } = spawnSync("tsc", ["--project", folder], { encoding: "utf8" });
      expect(stdout).to.equal("");
      expect(blocks.length).to.be.above(5);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

function partsIn(source: string): string[] {
  return [...source.matchAll(/ part="([a-z-]+)"/g)].map(([, name = ""]) => name);
}
