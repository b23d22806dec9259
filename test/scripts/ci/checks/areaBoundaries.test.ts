import { expect } from "chai";

import {
  areaOrder,
  breachesIn,
  findBoundaryBreaches,
} from "../../../../scripts/ci/checks/areaBoundaries.ts";

const boundaries = { order: ["lanes", "fees"], contracts: ["Mailbox"] };

const breaches = (file: string, source: string) => breachesIn(file, source, boundaries);

describe("areaOrder", () => {
  it("is that of the list, by the folders that are imported", () => {
    const source = `
      import { fees } from "./areas/fees/index.ts";
      import { addressesOn, lightClients } from "./areas/light-clients/index.ts";
      const AREAS = [
        lightClients,
        fees,
      ] as const;`;
    expect(areaOrder(source)).to.deep.equal(["light-clients", "fees"]);
  });

  it("begins with an area that is made of others' parts, so that it knows none and all may know it", () => {
    const source = `
      import { bridge, bridgeFees } from "./areas/bridge/index.ts";
      import { feesArea } from "./areas/fees/index.ts";
      export const fees = feesArea([bridgeFees]);
      const AREAS = [bridge, fees] as const;`;
    expect(areaOrder(source)).to.deep.equal(["fees", "bridge"]);
  });
});

describe("breachesIn", () => {
  const fees = "scripts/causeway/areas/fees/plan/prices.ts";

  it("lets an area use itself, and by its index.ts one that comes before", () => {
    expect(breaches(fees, 'import { a } from "../config.ts";')).to.deep.equal([]);
    expect(breaches(fees, 'import { a } from "../../lanes/index.ts";')).to.deep.equal([]);
    expect(breaches(fees, 'import { a } from "@causeway/operator";')).to.deep.equal([]);
  });

  it("refuses an import past index.ts, from an area and from above", () => {
    const [inside] = breaches(fees, 'import type { A } from "../../lanes/config.ts";');
    expect(inside).to.match(/lanes\/config\.ts: an area is used by its index\.ts alone/);
    const above = 'export { a } from "./areas/lanes/config.ts";';
    expect(breaches("scripts/causeway/program.ts", above)).to.have.lengthOf(1);
  });

  it("refuses an area that comes later, so that there is no circle", () => {
    const lanes = "scripts/causeway/areas/lanes/plan.ts";
    const [later] = breaches(lanes, 'import { a } from "../fees/index.ts";');
    expect(later).to.match(/that area does not come before/);
  });

  it("refuses that an area knows what stands above all areas", () => {
    const [above] = breaches(fees, 'import { CAUSEWAY } from "../../../areas.ts";');
    expect(above).to.match(/it stands above the areas/);
  });

  it("refuses that the engine knows a contract of ours, or anything outside itself", () => {
    const engine = "packages/operator/src/families/evm/planChain.ts";
    expect(breaches(engine, 'const name = "Mailbox"; // of the Mailbox')).to.deep.equal([
      `${engine}: the engine names the contract Mailbox`,
    ]);
    const types = 'import { a } from "../../../../typechain-types/index.js";';
    expect(breaches(engine, types)).to.have.lengthOf(1);
    const area = 'import { a } from "../../../../scripts/causeway/areas/lanes/index.ts";';
    expect(breaches(engine, area)).to.have.lengthOf(1);
    expect(breaches(engine, "/** As `Mailbox` says. */\nconst a = 1;")).to.deep.equal([]);
  });
});

describe("findBoundaryBreaches", () => {
  it("finds none", () => {
    expect(findBoundaryBreaches()).to.deep.equal([]);
  });
});
