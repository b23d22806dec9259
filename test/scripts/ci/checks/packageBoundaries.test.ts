import { expect } from "chai";

import {
  findPackageBreaches,
  nodeInBrowserEntries,
  testsFromOutside,
  upwardImports,
} from "../../../../scripts/ci/checks/packageBoundaries.ts";

const sources = (files: Readonly<Record<string, string>>) => ({
  paths: Object.keys(files),
  read: (path: string) => files[path] ?? "",
});

describe("an import upwards", () => {
  const findings = (path: string, source: string) => upwardImports(sources({ [path]: source }));

  it("is refused from packages, services and circuits into scripts and tests", () => {
    const script = 'import { a } from "../../../scripts/local/a.ts";';
    expect(findings("packages/chains/src/a.ts", script)).to.deep.equal([
      "packages/chains/src/a.ts: imports scripts/local/a.ts, which stands above it",
    ]);
    expect(findings("services/relayer/src/a.ts", script)).to.have.lengthOf(1);
    expect(findings("circuits/ceremony/a.ts", 'import("../../test/a.ts");')).to.have.lengthOf(1);
  });

  it("is left to tests, and to scripts themselves", () => {
    expect(findings("packages/chains/test/a.ts", 'import "../../../test/a.ts";')).to.deep.equal([]);
    expect(findings("scripts/a.ts", 'import "./b.ts";')).to.deep.equal([]);
  });
});

describe("an import of a package's tests", () => {
  const findings = (path: string, source: string) => testsFromOutside(sources({ [path]: source }));

  it("is refused from other packages, from scripts and from tests of the whole", () => {
    const world = 'import { A } from "../../chains/test/world/A.ts";';
    expect(findings("packages/database/test/a.test.ts", world)).to.deep.equal([
      "packages/database/test/a.test.ts: imports packages/chains/test/world/A.ts, of another package's tests",
    ]);
    const filler = 'import("../../services/filler/test/world/A.ts");';
    expect(findings("bench/filler/main.ts", filler)).to.have.lengthOf(1);
    expect(findings("test/docs/a.test.ts", 'import "../../ton/tests/a.ts";')).to.have.lengthOf(1);
  });

  it("is left to the package itself, and to all where it is of a folder for testing", () => {
    const own = 'import { A } from "./world/A.ts";';
    expect(findings("packages/chains/test/a.test.ts", own)).to.deep.equal([]);
    const shared = 'import { A } from "@causeway/chains/testing/A.ts";';
    expect(findings("packages/database/test/a.test.ts", shared)).to.deep.equal([]);
  });
});

describe("an entry for browsers", () => {
  const manifest = (name: string, entries: Readonly<Record<string, string>>) =>
    JSON.stringify({ name, exports: entries, browserEntries: ["."] });

  const findings = (files: Readonly<Record<string, string>>) =>
    nodeInBrowserEntries(
      sources({
        "packages/one/package.json": manifest("@causeway/one", { ".": "./src/index.ts" }),
        "packages/two/package.json": manifest("@causeway/two", {
          ".": "./src/index.ts",
          "./node": "./src/node.ts",
        }),
        ...files,
      }),
    );

  it("leads to no module of Node, not even through other packages", () => {
    expect(
      findings({
        "packages/one/src/index.ts": 'export * from "./a.ts";',
        "packages/one/src/a.ts": 'import { read } from "@causeway/two/node";',
        "packages/two/src/node.ts": 'import { readFileSync } from "fs";',
      }),
    ).to.deep.equal(["@causeway/one (.): packages/two/src/node.ts imports fs"]);
  });

  it("names nothing that only Node has", () => {
    const source = "export const hex = (bytes: Uint8Array) => Buffer.from(bytes);";
    expect(findings({ "packages/one/src/index.ts": source })).to.have.lengthOf(1);
    const own = `import { Buffer } from "./buffer.ts";\n${source}`;
    expect(findings({ "packages/one/src/index.ts": own })).to.deep.equal([]);
  });

  it("may mention types of what needs Node", () => {
    const source = 'import type { Reader } from "@causeway/two/node";\n// A Buffer. process.\n';
    expect(
      findings({
        "packages/one/src/index.ts": source,
        "packages/two/src/node.ts": 'import "node:fs";',
      }),
    ).to.deep.equal([]);
  });

  it("exists", () => {
    const broken = '{ "name": "@causeway/one", "browserEntries": ["./lost"] }';
    expect(findings({ "packages/one/package.json": broken })).to.deep.equal([
      "packages/one/package.json: has no entry ./lost",
    ]);
  });
});

describe("findPackageBreaches", () => {
  it("finds none", () => {
    expect(findPackageBreaches()).to.deep.equal([]);
  });
});
