import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect } from "chai";

import { type ApiDocument, outlineOf } from "../../scripts/outlineOf.ts";
import { readDocument } from "../../scripts/readDocument.ts";
import { RECORDED } from "../../scripts/recordDocument.ts";

const CHANGELOG = fileURLToPath(new URL("../../../../docs/api-changelog.md", import.meta.url));

describe("the document", () => {
  const changelog = readFileSync(CHANGELOG, "utf8");
  const [recordedVersion, ...recorded] = readFileSync(RECORDED, "utf8").trimEnd().split("\n");
  let document: ApiDocument;

  before(async () => {
    document = await readDocument();
  });

  it("differs from that of the newest version by changes alone that the changelog names", () => {
    const present = outlineOf(document);
    const [before, now] = [new Set(recorded), new Set(present)];
    const changed = [
      ...recorded.filter((line) => !now.has(line)).map((line) => `- ${line}`),
      ...present.filter((line) => !before.has(line)).map((line) => `+ ${line}`),
    ];
    const next = changelog.split(/^## /m).find((part) => part.startsWith("Next")) ?? "";
    const unnamed = changed.filter((line) => !next.includes(`\`${line.split(" ")[1]}\``));
    const remedy = "name these endpoints in backticks under Next of docs/api-changelog.md";
    expect(unnamed, remedy).to.deep.equal([]);
  });

  it("has the newest version of the changelog", () => {
    const [, newest] = /^## (\d+\.\d+\.\d+)$/m.exec(changelog) ?? [];
    expect(document.info.version).to.equal(newest);
    expect(recordedVersion).to.equal(newest);
  });

  it("says what a request of each endpoint weighs, and of which limit", () => {
    for (const [path, { get }] of Object.entries(document.paths)) {
      const { "x-weight": weight, "x-limit": limit } = get;
      expect(weight, path).to.be.within(1, 5);
      expect(limit, path).to.be.oneOf(["quotes", "others"]);
      expect(get.description, path).to.include(`Weighs ${weight} of the limit \`${limit}\`.`);
    }
    expect(document.paths["/v1/events"]?.get["x-weight"]).to.equal(5);
    expect(document.paths["/route"]?.get["x-limit"]).to.equal("quotes");
  });
});
