import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "chai";

import { compileModules } from "../../../scripts/pack/stage/compileModules.ts";
import { entriesOf } from "../../../scripts/pack/stage/entriesOf.ts";
import { readManifest } from "../../../scripts/pack/stage/readManifest.ts";
import { writeManifest } from "../../../scripts/pack/stage/writeManifest.ts";
import { ALL, AT_FIRST, bundleForBrowser, type Loading } from "./browserSize.ts";
import { workAtLoad } from "./workAtLoad.ts";

interface Program {
  readonly name: string;
  readonly program: string;
  readonly mostKilobytes?: number;
  /** Bundled in chunks, of which these are loaded. */
  readonly loading?: Loading;
}

/** Proofs of a chain's state: half of the code of `recover`, for messages that nobody proved yet. */
const WITHOUT_PROOFS: Loading = { without: ["proving.js", "proveBy.js"] };

/** The service answers, so no chain is searched in its place, and no call reverts. */
const WITHOUT_RECOVERY: Loading = { without: ["readInstead.js", "reading.js", "revertedCall.js"] };

/** What browsers import of packed packages. A row without a limit is only reported. */
const PROGRAMS: readonly Program[] = [
  {
    name: "messageId",
    program: 'import { messageId } from "@causeway/protocol"; console.log(messageId);',
    mostKilobytes: 6,
  },
  { name: "protocol", program: 'export * from "@causeway/protocol";' },
  { name: "protocol/contracts", program: 'export * from "@causeway/protocol/contracts";' },
  { name: "environment", program: 'export * from "@causeway/environment";' },
  { name: "chains", program: 'export * from "@causeway/chains";' },
  { name: "chains/evm", program: 'export * from "@causeway/chains/evm";' },
  { name: "lifecycle", program: 'export * from "@causeway/lifecycle";' },
  { name: "lifecycle/status", program: 'export * from "@causeway/lifecycle/status";' },
  { name: "lifecycle/order", program: 'export * from "@causeway/lifecycle/order";' },
  {
    name: "lifecycle with EVM readers",
    program:
      'export * from "@causeway/lifecycle"; export { connectQuorum, EvmBridge, EvmSearch, EvmViews } from "@causeway/chains/evm";',
    mostKilobytes: 58,
  },
  ...sdkPrograms({
    createCauseway: 0.2,
    chains: 7.4,
    tokens: 7.4,
    status: 8.6,
    track: 9.5,
    routes: 14,
    balances: 34,
    connectWallet: 9.1,
  }),
  { name: "sdk", program: 'export * from "@causeway/sdk";' },
  { name: "sdk/query", program: 'export { routesQuery } from "@causeway/sdk/query";' },
  { name: "sdk/recover", program: 'export * from "@causeway/sdk/recover";' },
  { name: "sdk/react", program: 'export { useRoutes } from "@causeway/sdk/react";' },
  {
    name: "widget until a quote is shown, with every language",
    program: 'import { defineWidget } from "@causeway/widget"; defineWidget();',
    mostKilobytes: 50,
    loading: ALL,
  },
];

/** Functions of the SDK in a page whose author splits its code: what is loaded until the function has done its work. */
const FLOWS: readonly Program[] = [
  flow("createCauseway", 0.6),
  flow("chains", 8.3),
  flow("tokens", 8.4),
  flow("status", 10),
  flow("track", 11.6, WITHOUT_RECOVERY),
  flow("routes", 19),
  flow("balances", 37, WITHOUT_RECOVERY),
  flow("connectWallet", 12.6),
  flow("execute", 68.2, WITHOUT_RECOVERY),
  { ...flow("recover", 1.8, AT_FIRST), name: "sdk in chunks: recover, until it is called" },
  flow("recover", 78.5, WITHOUT_PROOFS),
  { ...flow("recover", 203), name: "sdk in chunks: recover, with proofs" },
];

/** A flow, with the most that its chunks may take in kB. */
function flow(name: string, mostKilobytes: number, loading = ALL): Program {
  const program = `import { ${name} } from "@causeway/sdk"; console.log(${name});`;
  return { name: `sdk in chunks: ${name}`, program, mostKilobytes, loading };
}

/** Rows of functions of the SDK, each alone, with the most that it may take in kB. */
function sdkPrograms(most: Readonly<Record<string, number>>) {
  return Object.entries(most).map(([name, mostKilobytes]) => ({
    name: `sdk: ${name}`,
    program: `import { ${name} } from "@causeway/sdk"; console.log(${name});`,
    mostKilobytes,
  }));
}

/** Packages of which they are made. */
const PACKED = ["protocol", "environment", "peers", "chains", "lifecycle", "sdk", "widget"];

/** Of other packages, some compute tables and schemas at load, which bundlers leave out where nobody uses them. */
const OWN = /^packages\/(?:sdk|peers)\//;

/** Entries of the SDK: loading them does no work. */
const IDLE_AT_LOAD = [
  "packages/sdk/src/index.ts",
  "packages/sdk/src/query/index.ts",
  "packages/sdk/src/react/index.ts",
  "packages/sdk/src/recover.ts",
];

describe("a packed package in a browser", function () {
  this.timeout(60_000);

  let target: string;
  const sizes = new Map<string, number>();

  const folderOf = (name: string) => join(target, "node_modules/@causeway", name);

  before(async () => {
    target = mkdtempSync(join(tmpdir(), "causeway-browser-"));
    for (const folder of PACKED) {
      const manifest = readManifest({ folder });
      const entries = entriesOf(manifest, { folder });
      mkdirSync(folderOf(folder), { recursive: true });
      const imported = await compileModules({ folder }, entries, folderOf(folder));
      writeManifest({ manifest, entries, imported }, folderOf(folder));
    }
  });

  after(() => {
    rmSync(target, { recursive: true, force: true });
    const rows = [...sizes].map(([name, bytes]) => [
      name,
      { "kB, gzip": (bytes / 1000).toFixed(1) },
    ]);
    console.table(Object.fromEntries(rows));
  });

  for (const { name, program, mostKilobytes, loading } of [...PROGRAMS, ...FLOWS]) {
    const limit = mostKilobytes === undefined ? "" : ` and takes at most ${mostKilobytes} kB`;
    it(`asks for no module of Node${limit}: ${name}`, async () => {
      const { bytes, nodeModules } = await bundleForBrowser(program, target, loading);
      sizes.set(name, bytes);
      expect(nodeModules).to.deep.equal([]);
      expect(bytes / 1000).to.be.at.most(mostKilobytes ?? Number.POSITIVE_INFINITY);
    });
  }

  it("reads EVM chains without providers, wallets and contracts of ethers", async () => {
    const program =
      'export * from "@causeway/chains/evm"; export { balances, connectWallet } from "@causeway/sdk";';
    const { modules } = await bundleForBrowser(program, target);
    const reaching = /ethers\/lib\.esm\/(?:providers|wallet|contract|utils\/fetch)/;
    expect(modules.filter((path) => reaching.test(path))).to.deep.equal([]);
    const contract = 'export * from "@causeway/chains/ethers";';
    expect((await bundleForBrowser(contract, target)).modules.join()).to.match(reaching);
  });

  for (const entry of IDLE_AT_LOAD) {
    it(`has nothing but declarations at module level: ${entry}`, async () => {
      const working = await workAtLoad(entry);
      expect(working.filter((path) => OWN.test(path))).to.deep.equal([]);
    });
  }

  it("finds work at module level where there is some", async () => {
    const working = await workAtLoad("packages/environment/src/index.ts");
    expect(working).to.include("packages/environment/src/fields.ts");
  });

  it("differs from a program that asks for modules of Node", async () => {
    const program = 'import { Journal } from "@causeway/chains/node"; console.log(Journal);';
    expect((await bundleForBrowser(program, target)).nodeModules).to.include("node:fs");
  });
});
