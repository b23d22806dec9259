import { expect } from "chai";

import {
  familyBreaches,
  findFamilyBreaches,
} from "../../../../scripts/ci/checks/familyBoundaries.ts";

const findings = (files: Readonly<Record<string, string>>, listed: readonly string[] = []) =>
  familyBreaches({ paths: Object.keys(files), read: (path) => files[path] ?? "" }, listed);

const WALLET = 'import { hexlify, type Wallet } from "ethers";';
const PART = { "scripts/causeway/areas/lanes/evm/pause.ts": WALLET };

describe("a family's part", () => {
  it("has ethers' providers, wallets and contracts to itself, but not its coder and bytes", () => {
    const path = "services/filler/src/a.ts";
    expect(findings({ [path]: WALLET })).to.deep.equal([
      `${path}: outside its family's part, imports Wallet`,
    ]);
    const more =
      'import type {\n  Contract,\n  ContractFactory,\n  JsonRpcProvider,\n} from "ethers";';
    expect(findings({ [path]: more })[0]).to.match(/Contract, ContractFactory, JsonRpcProvider$/);
    expect(findings({ [path]: 'import * as all from "ethers";' })).to.have.lengthOf(1);
    expect(findings({ [path]: 'import { AbiCoder, getAddress } from "ethers";' })).to.be.empty;
  });

  it("has its folder and its entries to itself", () => {
    const path = "packages/operator/src/core/a.ts";
    for (const source of [
      'import { a } from "@causeway/chains/evm";',
      'export type { A } from "@causeway/operator/evm";',
      'import { a } from "@causeway/chains/ton";',
      'import { a } from "../families/evm/a.ts";',
      'import { a } from "../families/ton/a.ts";',
      'import "../families/evm/a.ts";',
      'const a = await import("@causeway/chains/evm");',
    ]) {
      expect(findings({ [path]: source }), source).to.have.lengthOf(1);
    }
    expect(findings({ [path]: 'import { a } from "../families/families.ts";' })).to.be.empty;
  });

  it("stands in folders of its own, in scripts for this machine, and in tests", () => {
    for (const path of [
      "packages/chains/src/evm/rpcs/a.ts",
      "packages/chains/src/ton/a.ts",
      "packages/operator/src/families/evm/a.ts",
      "scripts/local/a.ts",
      "packages/operator/test/a.ts",
    ]) {
      expect(findings({ [path]: WALLET }), path).to.be.empty;
    }
  });
});

describe("an area", () => {
  const area = (file: string, source: string) =>
    findings({ ...PART, [`scripts/causeway/areas/lanes/${file}`]: source });

  it("keeps the EVM in its evm/, which its index.ts and its commands alone enter", () => {
    expect(area("evm/plan/a.ts", 'import { a } from "@causeway/chains/evm";')).to.be.empty;
    expect(area("index.ts", 'import { a } from "./evm/a.ts";')).to.be.empty;
    expect(area("commands/a.ts", 'import { a } from "../evm/a.ts";')).to.be.empty;
    expect(area("commands/a.ts", WALLET)).to.have.lengthOf(1);
    expect(area("rules.ts", 'import { a } from "./evm/a.ts";')).to.have.lengthOf(1);
    expect(area("rules/a.ts", 'import type { A } from "@causeway/operator/evm";')).to.have.lengthOf(
      1,
    );
  });

  it("has it in its root if it has no such folder", () => {
    const path = "scripts/causeway/areas/relay/freeRelay.ts";
    expect(findings({ ...PART, [path]: 'import { a } from "@causeway/chains/evm";' })).to.be.empty;
  });
});

describe("what is listed", () => {
  const path = "scripts/bridge/a.ts";

  it("may still reach EVM chains, as a file or as a folder", () => {
    expect(findings({ [path]: WALLET }, [path])).to.be.empty;
    expect(findings({ [path]: WALLET }, ["scripts/bridge/"])).to.be.empty;
    expect(findings({ [path]: WALLET }, ["scripts/bridge/b.ts"])).to.have.lengthOf(2);
  });

  it("is taken off when it no longer does", () => {
    expect(findings({ [path]: "" }, [path])).to.deep.equal([
      `${path}: keeps to the families, so take it off outsideFamilies.ts`,
    ]);
  });
});

describe("findFamilyBreaches", () => {
  it("finds none", () => {
    expect(findFamilyBreaches()).to.deep.equal([]);
  });
});
