import { expect } from "chai";

import type { BaseConfig } from "../../src/config/BaseConfig.ts";
import type { CheckResult } from "../../src/core/CheckResult.ts";
import { ageCell, countCell } from "../../src/overview/Cell.ts";
import { chainRow } from "../../src/overview/chainRow.ts";

describe("chainRow", () => {
  const account = `0x${"11".repeat(20)}`;
  const floors = [
    { name: "relayer", account, chain: "hub", floor: 5n },
    { name: "relayer", account, chain: "spoke", floor: 5n },
    { name: "deployer", account: `0x${"22".repeat(20)}`, chain: "hub", floor: 5n },
  ];
  const config = { floors } as unknown as BaseConfig;
  const low = {
    kind: "balance-floor",
    subject: `relayer, ${account}`,
    expected: "at least 5",
    held: "4",
  };
  const result: CheckResult = {
    chain: "hub",
    block: 7,
    findings: [low],
    operations: [],
    unreadable: [],
  };
  const reading = { block: 8, time: 100n, rows: [] };

  it("shows the newest block, what waits, and which accounts hold too little", () => {
    const { cells } = chainRow(config, { result, reading, now: 160n });
    const source = "hub, block 8: timestamp, and this machine";
    expect(cells.slice(0, 2)).to.deep.equal([
      countCell(8, "hub, block 8"),
      ageCell(160n, 100n, source),
    ]);
    expect(cells.slice(2).map((cell) => "value" in cell && cell.value)).to.deep.equal([
      { kind: "count", count: 0n },
      { kind: "text", text: "relayer" },
    ]);
  });

  it("knows nothing of a chain that could not be read, and says why", () => {
    const { operations: _, ...unread } = { ...result, findings: [], unreadable: ["no answer"] };
    const { cells } = chainRow(config, {
      result: { ...unread, block: undefined },
      reading: { unknown: "gone" },
      now: 160n,
    });
    expect(cells.map((cell) => "unknown" in cell && cell.unknown)).to.deep.equal([
      "gone",
      "gone",
      "no answer",
      "no answer",
    ]);
  });
});
