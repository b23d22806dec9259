import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "chai";

import { AT_FIRST, bundleForBrowser, type Loading } from "./browserSize.ts";
import { FLOWS, PACKED_FOR_SDK, WITHOUT_RECOVERY } from "./flows.ts";
import { packForBrowser } from "./packForBrowser.ts";
import { workAtLoad } from "./workAtLoad.ts";

interface Program {
  readonly name: string;
  readonly program: string;
  readonly mostKilobytes?: number;
  /** Bundled in chunks, of which these are loaded. */
  readonly loading?: Loading;
}

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
  {
    name: "ton",
    program: 'export { openReaders, TonReadChain } from "@causeway/chains/ton";',
    mostKilobytes: 95,
  },
  { name: "lifecycle", program: 'export * from "@causeway/lifecycle";' },
  { name: "lifecycle/status", program: 'export * from "@causeway/lifecycle/status";' },
  { name: "lifecycle/order", program: 'export * from "@causeway/lifecycle/order";' },
  {
    name: "lifecycle with EVM readers",
    program:
      'export * from "@causeway/lifecycle"; export { connectQuorum, EvmBridge, EvmSearch, EvmViews } from "@causeway/chains/evm";',
    mostKilobytes: 61,
  },
  ...sdkPrograms({
    createCauseway: 0.2,
    chains: 6.6,
    tokens: 6.6,
    status: 7.8,
    track: 9.1,
    routes: 13.7,
    balances: 20.5,
    connectWallet: 8.9,
  }),
  { name: "sdk", program: 'export * from "@causeway/sdk";' },
  { name: "sdk/query", program: 'export { routesQuery } from "@causeway/sdk/query";' },
  { name: "sdk/recover", program: 'export * from "@causeway/sdk/recover";' },
  {
    name: "ton in chunks, once a chain of TON is used",
    program: 'import { ton } from "@causeway/sdk/ton"; console.log(ton);',
    mostKilobytes: 95,
    loading: { without: ["proving.js", "proveBy.js", "committeesOf.js", "listedMembers.js"] },
  },
  { name: "sdk/ton", program: 'export * from "@causeway/sdk/ton";', mostKilobytes: 0.3 },
  { name: "sdk/react", program: 'export { useRoutes } from "@causeway/sdk/react";' },
  {
    name: "widget until a quote is shown, in English",
    program: 'import { defineWidget } from "@causeway/widget"; defineWidget();',
    mostKilobytes: 45.8,
  },
  {
    name: "widget in chunks until a quote is shown, in English",
    program: 'import { defineWidget } from "@causeway/widget"; defineWidget();',
    mostKilobytes: 52.1,
    loading: AT_FIRST,
  },
  {
    name: "widget in chunks until a swap of EVM chains is over, in English",
    program: 'import { defineWidget } from "@causeway/widget"; defineWidget();',
    mostKilobytes: 105.5,
    loading: {
      without: [...WITHOUT_RECOVERY.without, "recovering.js", "ar.js", "de.js", "es.js"],
    },
  },
  {
    name: "widget/react, until it is mounted",
    program: 'export * from "@causeway/widget/react";',
    mostKilobytes: 1.5,
    loading: AT_FIRST,
  },
  { name: "widget/states", program: 'export * from "@causeway/widget/states";' },
  ...["en", "de", "es", "ar"].map((language) => ({
    name: `the widget's language ${language}`,
    program: `export * from "./node_modules/@causeway/widget/dist/messages/${language}.js";`,
    mostKilobytes: 6,
  })),
];

/** Flows of the SDK, in chunks. */
const CHUNKED: readonly Program[] = FLOWS.map((flow) => ({
  ...flow,
  name: `sdk in chunks: ${flow.name}`,
}));

/** Rows of functions of the SDK, each alone, with the most that it may take in kB. */
function sdkPrograms(most: Readonly<Record<string, number>>) {
  return Object.entries(most).map(([name, mostKilobytes]) => ({
    name: `sdk: ${name}`,
    program: `import { ${name} } from "@causeway/sdk"; console.log(${name});`,
    mostKilobytes,
  }));
}

/** Packages of which they are made. */
const PACKED = [...PACKED_FOR_SDK, "widget"];

/** Of other packages, some compute tables and schemas at load, which bundlers leave out where nobody uses them. */
const OWN = /^packages\/(?:sdk|peers|widget)\//;

/** Entries of the SDK, and the widget's for React: loading them does no work. */
const IDLE_AT_LOAD = [
  "packages/sdk/src/index.ts",
  "packages/sdk/src/query/index.ts",
  "packages/sdk/src/react/index.ts",
  "packages/sdk/src/recover.ts",
  "packages/sdk/src/ton/index.ts",
  "packages/widget/src/react.ts",
];

describe("a packed package in a browser", function () {
  this.timeout(60_000);

  let target: string;
  const sizes = new Map<string, number>();

  before(async () => {
    target = mkdtempSync(join(tmpdir(), "causeway-browser-"));
    await packForBrowser(PACKED, target);
  });

  after(() => {
    rmSync(target, { recursive: true, force: true });
    const rows = [...sizes].map(([name, bytes]) => [
      name,
      { "kB, gzip": (bytes / 1000).toFixed(1) },
    ]);
    console.table(Object.fromEntries(rows));
  });

  for (const { name, program, mostKilobytes, loading } of [...PROGRAMS, ...CHUNKED]) {
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
