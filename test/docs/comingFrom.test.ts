import { readdirSync, readFileSync } from "node:fs";

import { expect } from "chai";

const PAGE = "docs/coming-from.md";
const EXAMPLES = "examples/ported/contracts";
const PACKAGE = "packages/solidity";

/** A block whose paragraphs stand in a file, in this order and as they are, beside their indentation. */
const EXCERPT = /^```solidity excerpt=(?<file>\S+)\n(?<text>.*?)^```$/gms;

/** Names of contracts, which integrators reach by an interface, and of a standard's function. */
const OF_OTHERS = ["Expiry", "RemoteAccounts", "RemoteState", "sendMessage"];

describe(PAGE, () => {
  const page = readFileSync(PAGE, "utf8");
  const excerpts = Array.from(page.matchAll(EXCERPT), ({ groups }) => ({
    file: groups?.file ?? "",
    paragraphs: (groups?.text ?? "").trimEnd().split("\n\n"),
  }));

  it("shows every ported contract as it stands", () => {
    const contracts = readdirSync(EXAMPLES).map((file) => `${EXAMPLES}/${file}`);
    expect(excerpts.map(({ file }) => file)).to.have.members(contracts);
    for (const { file, paragraphs } of excerpts) {
      let rest = readFileSync(file, "utf8").replace(/^ {4}/gm, "");
      for (const paragraph of paragraphs) {
        const place = rest.indexOf(`\n${paragraph}\n`);
        expect(place, `${file} has, after what came before:\n${paragraph}`).to.be.above(-1);
        rest = rest.slice(place + paragraph.length);
      }
    }
  });

  it("calls nothing by a name that the package for integrators does not have", () => {
    const sources = readdirSync(PACKAGE, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".sol"))
      .map((file) => readFileSync(`${PACKAGE}/${file}`, "utf8"))
      .join("\n");
    const named = ourNames(page).filter((name) => !OF_OTHERS.includes(name));
    expect(named).to.include.members(["MessageReceiver", "charge", "onAssetReceived"]);
    for (const name of named) {
      expect(sources, name).to.match(new RegExp(`\\b(contract|interface|function) ${name}\\b`));
    }
  });
});

/** What the first column of the page's table calls ours: the names before any arguments. */
function ourNames(page: string): string[] {
  const cells = Array.from(page.matchAll(/^\| ([^|]+) \|/gm), ([, cell = ""]) => cell);
  const codes = cells.flatMap((cell) => Array.from(cell.matchAll(/`([\w.]+)/g), ([, c = ""]) => c));
  return codes.flatMap((code) => code.split("."));
}
