import { expect } from "chai";

import type { BaseConfig } from "../../src/config/BaseConfig.ts";
import type { ChainConfig } from "../../src/config/chains.ts";
import type { Environment } from "../../src/families/ChainFamily.ts";
import type { RowReading } from "../../src/overview/OverviewPart.ts";
import { readParts } from "../../src/overview/readParts.ts";

const CHAIN = { name: "lake", family: "toy" } as ChainConfig;

describe("the parts of an overview", () => {
  const readAs = async (reading: RowReading) => {
    const overview = async () => ({ block: 1, time: 1n, rows: [reading] });
    const config = { chains: [CHAIN] } as unknown as BaseConfig;
    const environment = { config, familyOf: () => ({ overview }) } as unknown as Environment;
    const rows = () => [{ subject: "lake", at: CHAIN, of: [CHAIN] }];
    const parts = [{ section: "lanes", columns: ["waiting", "oldest"], rows }];
    const read = await readParts({ environment, chains: [CHAIN], parts });
    return read.rows[0]?.cells;
  };

  it("say that a family reads nothing of a row, which is no failure", async () => {
    const cell = { value: { kind: "text", text: "not read" }, source: "nothing reads it of lake" };
    expect(await readAs({ unread: "nothing reads it of lake" })).to.deep.equal([cell, cell]);
  });

  it("are unknown if a row cannot be read", async () => {
    const cell = { unknown: "no answer", source: "lake" };
    expect(await readAs({ unknown: "no answer" })).to.deep.equal([cell, cell]);
  });
});
